"""QR codes that the program draws, read by ZXing-C++: what is scanned must be what was written. Drawings are drawn by
resvg and PDFium.

    with_zxing.py PROGRAM FOLDER
"""

import io
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import icalendar
import pypdfium2
import resvg_py
import zxingcpp
from PIL import Image, ImageOps

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from sealedmove import carried, labels  # noqa: E402

program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() / "squares"
FEN = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41"
# What is drawn is the light part: a half block is the upper or the lower of two modules.
LIGHT = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def tried(*args, stdin=b""):
    environment = os.environ | {"SEALED_MOVE_HOME": str(folder / "home")}
    return subprocess.run([program, *args], cwd=folder, env=environment, input=stdin, capture_output=True)


def run(*args, stdin=b""):
    done = tried(*args, stdin=stdin)
    assert done.returncode == 0, (args, done.stderr.decode())
    return done.stdout.decode()


def scanned(image):
    found = zxingcpp.read_barcodes(image)
    assert len(found) == 1, f"{len(found)} codes found"
    return found[0].text


def picture(lines, scale=4):
    """The square as a camera sees it."""
    rows = [row for line in lines for row in zip(*(LIGHT[sign] for sign in line))]
    image = Image.new("L", (len(rows[0]), len(rows)))
    image.putdata([255 * light for row in rows for light in row])
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def drawn(text):
    """Every square on a screen."""
    lines, squares = text.splitlines(), []
    for line in lines:
        if line.startswith("part "):
            squares.append([])
        else:
            squares[-1].append(line)
    return [picture(square) for square in squares]


def check_parts(name, screen):
    texts = [scanned(image) for image in drawn(screen)]
    found = carried.read("\n".join(reversed(texts)).encode(), labels.LIMIT_HAND_IN)
    assert found == [("SLIP", (folder / name).read_bytes())], name
    print(f"{name}: {len(texts)} squares scanned")


folder.mkdir(parents=True)
(folder / "home" / "trust").mkdir(parents=True)
for who in ["arbiter", "white", "black"]:
    run("key", "new", "--name", who, "--out", who, "--no-passphrase")
    (folder / "home" / "trust" / f"{who}.pub").write_bytes((folder / f"{who}.pub").read_bytes())
evening, arbiter = ["--at", "2026-12-01T21:00Z"], ["--key", "arbiter.key"]
run("begin", *arbiter, "--rules", "fide-2023", "--white", "white.pub", "--black", "black.pub", "--no-custodian",
    "--fen", FEN, "--default-time", "60m", "--out", "game.sealed", *evening)  # fmt: skip
run("enter", "game.sealed", "called", *arbiter, *evening)
seal = ["seal", "game.sealed", "--key", "black.key", "--writing-file", "-", "--out", "black.envelope", "--qr"]
check_parts("black.envelope", run(*seal, *evening, stdin=b"Bd3+\n"))
offer = ["answer", "game.sealed", "offer", "--key", "white.key", "--out", "offer.slip", "--qr"]
check_parts("offer.slip", run(*offer, *evening))


def check_pdf(label, said):
    """The label as PDF, drawn by PDFium: its square scanned, its text copied out of it, its page of the size it says."""
    for paper, size in (("a6", (148, 105)), ("a5", (210, 148))):
        done = tried(*label, "pdf", "--paper", paper, "--out", f"label-{paper}.pdf")
        if done.returncode == 2 and b"no font" in done.stderr:
            print(f"NOT TESTED: the label as PDF: {done.stderr.decode().splitlines()[0]}", file=sys.stderr)
            return
        assert done.returncode == 0, done.stderr.decode()
        (page,) = pypdfium2.PdfDocument(folder / f"label-{paper}.pdf")
        assert [round(side * 25.4 / 72) for side in page.get_size()] == list(size)
        assert scanned(page.render(scale=300 / 72, grayscale=True).to_pil()) == said, paper
        text = page.get_textpage().get_text_bounded()
        for wanted in ("Sealed move 41", "white", "black (black)", "Երևան; 2", "2026-12-02 17:00 +04:00", FEN):
            assert wanted in text, (wanted, text)
    print("label: scanned from a PDF of either size, and its text is text")


def check_sheet():
    """A key comes back from the squares of its backup sheet alone."""
    (folder / "words").write_text("right horse battery staple\n")
    (folder / "words").chmod(0o600)
    passphrase = ["--passphrase-file", "words"]
    run("key", "new", "--name", "Գաբրիել Ղալումյան", "--out", "kept", *passphrase)
    squares = [[]]
    for line in run("key", "backup", "kept.key", *passphrase).splitlines():
        if line.strip() and set(line) <= set(LIGHT):
            squares[-1].append(line)
        elif squares[-1]:
            squares.append([])
    # On paper what is drawn is the dark part.
    texts = [scanned(ImageOps.invert(picture(square))) for square in squares if square]
    assert "".join(texts) == "".join((folder / f"kept.{end}").read_text() for end in ("key", "pub"))
    run("key", "restore", "-", "--out", "again", *passphrase, stdin="".join(texts).encode())
    for end in ("key", "pub"):
        assert (folder / f"again.{end}").read_bytes() == (folder / f"kept.{end}").read_bytes()
    run("key", "check", "again.key", *passphrase)
    print(f"backup sheet: {len(texts)} squares scanned, and the key restored from them")


def check_label():
    """The label, drawn by resvg and scanned, is a witness; the resumption is a calendar that icalendar reads."""
    run("enter", "game.sealed", "sealed", "black.envelope", *arbiter, *evening)
    face = ["--resumes", "2026-12-02T17:00+04:00[Asia/Yerevan]", "--finish", "2026-12-02T21:00+04:00", "--place", "Երևան; 2"]
    run("enter", "game.sealed", "clocks-stopped", "black.envelope", *face, *arbiter, *evening)
    label = ["export", "game.sealed", "--label", "--format"]
    said = json.loads(run(*label, "json"))["square"]
    for paper in ("a6", "a5"):
        svg = run(*label, "svg", "--paper", paper)
        image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, dpi=300))))
        assert scanned(image) == said, paper
    screen = [line for line in run(*label, "text").splitlines() if set(line) <= set(LIGHT)]
    assert scanned(picture(screen)) == said
    (folder / "scanned").write_text(said)
    run("verify", "game.sealed", "--trust", "arbiter.pub", "--witness", "scanned")
    print("label: scanned from screen and drawing, and a witness")

    check_pdf(label, said)
    text = run("export", "game.sealed", "--ics").encode()
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    (event,) = icalendar.Calendar.from_ical(text).walk("VEVENT")
    assert not event.errors
    assert event.start == datetime(2026, 12, 2, 13, tzinfo=UTC) and event.end == datetime(2026, 12, 2, 17, tzinfo=UTC)
    assert event["LOCATION"] == "Երևան; 2" and "move 41" in event["SUMMARY"]
    print("calendar: read by icalendar")


check_label()
check_sheet()
