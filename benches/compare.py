"""Lays instruction counts beside their floors and the committed baseline. Called by benches/instructions."""

import sys
from pathlib import Path

BASELINE = Path(__file__).resolve().parent / "baseline.tsv"
ALLOWED = 1.05


def table(lines):
    rows = [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]
    return {row[0]: row[1] if len(row) > 1 else "" for row in rows}


def main():
    counts = {name: int(count) for name, count in table(Path(sys.argv[1]).open()).items() if count}
    compiler, bless = sys.argv[2], "--bless" in sys.argv[3:]
    floors = table(sys.stdin)
    missing = [name for name in floors if name not in counts]
    if bless and not missing:
        rows = [f"{name}\t{counts[name]}\n" for name in floors]
        BASELINE.write_text(f"# {compiler}\n" + "".join(rows))
    kept = BASELINE.read_text()
    baseline = {name: int(count) for name, count in table(kept.splitlines()).items()}
    same_compiler = kept.startswith(f"# {compiler}\n")
    print(f"{'instructions for each':36} {'ours':>12} {'floor':>12} {'ratio':>7} {'baseline':>9}")
    slower = []
    for name, floor in floors.items():
        ours = counts.get(name)
        if ours is None:
            continue
        beneath = counts.get(floor)
        ratio = f"{ours / beneath:.3f}" if beneath else ""
        was = baseline.get(name)
        change = f"{100 * ours / was - 100:+.1f} %" if was else "none"
        print(f"{name:36} {ours:>12,} {beneath or '':>12} {ratio:>7} {change:>9}")
        if was is None or ours > was * ALLOWED:
            slower.append(name)
    if missing:
        print(f"!!! not counted: {', '.join(missing)}")
        return 1
    if not same_compiler:
        print(f"!!! the baseline is of another compiler than {compiler}: changes are shown, not judged")
        return 0
    if slower:
        print(f"!!! more than 5 % above the baseline, or not in it: {', '.join(slower)}")
        return 1
    print(f"{len(floors)} counts, none more than 5 % above the baseline")
    return 0


if __name__ == "__main__":
    sys.exit(main())
