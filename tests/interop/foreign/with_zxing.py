"""QR codes that the program draws, read by ZXing-C++: what is scanned must be what was written.

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
import resvg_py
import zxingcpp
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from sealedmove import carried, labels  # noqa: E402

program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() / "squares"
FEN = "6k1/5p2/3p4/1p1P1b1p/1PpQ2p1/1q4P1/4KP1P/2B5 b - - 13 41"
# What is drawn is the light part: a half block is the upper or the lower of two modules.
LIGHT = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def run(*args, stdin=b""):
    environment = os.environ | {"SEALED_MOVE_HOME": str(folder / "home")}
    done = subprocess.run([program, *args], cwd=folder, env=environment, input=stdin, capture_output=True)
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


def check_label():
    """The label, drawn by resvg and scanned, is a witness; the resumption is a calendar that icalendar reads."""
    run("enter", "game.sealed", "sealed", "black.envelope", *arbiter, *evening)
    face = ["--resumes", "2026-12-02T17:00+04:00[Asia/Yerevan]", "--finish", "2026-12-02T21:00+04:00", "--place", "Երևան; 2"]
    run("enter", "game.sealed", "clocks-stopped", "black.envelope", *face, *arbiter, *evening)
    label = ["export", "game.sealed", "--label", "--format"]
    said = json.loads(run(*label, "json"))["square"]
    image = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=run(*label, "svg"), dpi=300))))
    assert scanned(image) == said
    screen = [line for line in run(*label, "text").splitlines() if set(line) <= set(LIGHT)]
    assert scanned(picture(screen)) == said
    (folder / "scanned").write_text(said)
    run("verify", "game.sealed", "--trust", "arbiter.pub", "--witness", "scanned")
    print("label: scanned from screen and drawing, and a witness")

    text = run("export", "game.sealed", "--ics").encode()
    assert all(len(line) <= 75 for line in text.split(b"\r\n"))
    (event,) = icalendar.Calendar.from_ical(text).walk("VEVENT")
    assert not event.errors
    assert event.start == datetime(2026, 12, 2, 13, tzinfo=UTC) and event.end == datetime(2026, 12, 2, 17, tzinfo=UTC)
    assert event["LOCATION"] == "Երևան; 2" and "move 41" in event["SUMMARY"]
    print("calendar: read by icalendar")


check_label()
