// Opens every page of a folder on a phone, on a desktop and on paper.
//
//   node check.mjs BROWSER FOLDER
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [browserPath, folder] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const pages = readdirSync(folder).filter((name) => name.endsWith(".html")).sort();
if (pages.length < 40) throw new Error(`only ${pages.length} pages in ${folder}`);

// A4 without the margins that the page asks for, at 96 dots to the inch.
const A4 = Math.floor(((210 - 30) / 25.4) * 96);
const views = [
  { name: "phone", width: 360, height: 740, colorScheme: "light", media: "screen" },
  { name: "phone-dark", width: 360, height: 740, colorScheme: "dark", media: "screen" },
  { name: "desktop", width: 1280, height: 900, colorScheme: "light", media: "screen" },
  { name: "paper", width: A4, height: 1000, colorScheme: "light", media: "print" },
];
const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
const complaints = [];

// What sticks out of the window.
const looked = () => {
  const root = document.documentElement;
  const out = [...document.body.querySelectorAll("*")]
    .filter((element) => !element.closest("thead, svg"))
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
    .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent.slice(0, 40)}`);
  return { scroll: root.scrollWidth, client: root.clientWidth, out, boards: document.querySelectorAll("svg[role=img]").length };
};

for (const name of pages) {
  const url = pathToFileURL(join(folder, name)).href;
  for (const { name: view, width, height, colorScheme, media } of views) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, bypassCSP: true });
    const page = await context.newPage();
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(url);
    await page.emulateMedia({ media, colorScheme });
    const seen = await page.evaluate(looked);
    const complain = (what) => complaints.push(`${name}, ${view}: ${what}`);
    if (seen.scroll > seen.client) complain(`${seen.scroll} wide in a window of ${seen.client}`);
    for (const what of seen.out) complain(`sticks out: ${what}`);
    if (seen.boards === 0) complain("no board");
    if (requests.length !== 1) complain(`asks for ${requests.slice(1)}`);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    for (const { id, help, nodes } of violations) complain(`${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
    await page.screenshot({ path: join(folder, `${name}.${view}.png`), fullPage: true });
    await context.close();
  }
  const page = await browser.newPage();
  await page.goto(url);
  const pdf = join(folder, `${name}.pdf`);
  await page.pdf({ path: pdf, format: "A4", preferCSSPageSize: true, printBackground: true, tagged: true });
  if (statSync(pdf).size < 5000) complaints.push(`${name}: an empty PDF`);
  await page.close();
}
await browser.close();
for (const complaint of complaints.slice(0, 40)) console.error(complaint);
console.log(`${pages.length} pages, ${views.length} views and a PDF of each: ${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
