#!/usr/bin/env python3
"""The JSON of `report` against docs/report.schema.json: what the program writes fits, and what is bent does not.

    report_schema.py PROGRAM FOLDER

The records are the golden ones that hold, and the hostile ones of FOLDER (see hostile.py). The schema must describe
every member that is written, must want every member that it describes, and must refuse another type in the place of
any of them. Exit code 1: something does not fit, or a bent document does.
"""

import copy
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/report.schema.json").read_text())


def closed(schema):
    """The schema with no room for members it does not describe. The published one leaves room: fields may come."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return inner | ({"additionalProperties": False} if isinstance(inner.get("properties"), dict) else {})


def golden(folder):
    """The golden records that hold, as files."""
    for path in sorted((ROOT / "tests/vectors/record").glob("*.txt")):
        body = path.read_text(encoding="utf-8").partition("\n\n")[2]
        target = folder / f"golden-{path.stem}.report"
        target.write_bytes(bytes.fromhex("".join(body.split())))
        yield target


def report(program, path, trust):
    run = subprocess.run(
        [program, "report", path, "--json", "--trust", trust], capture_output=True, stdin=subprocess.DEVNULL, timeout=60
    )
    if run.returncode not in (0, 1, 2) or not run.stdout:
        raise SystemExit(f"{path}: exit {run.returncode}: {run.stderr.decode()}")
    return path.name, json.loads(run.stdout)


def places(value, at=()):
    """Every member of every map, and every item of every list."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield (*at, key)
        yield from places(inner, (*at, key))


def bent(document, place, change):
    other = copy.deepcopy(document)
    parent = other
    for key in place[:-1]:
        parent = parent[key]
    change(parent, place[-1])
    return other


def put(value):
    return lambda parent, key: parent.__setitem__(key, value)


def bends(place):
    """A member that is missing; another type, which stands nowhere in a report."""
    if isinstance(place[-1], str):
        yield "is missing", lambda parent, key: parent.pop(key)
    yield "is a fraction", put(0.5)


def general(place):
    return tuple("*" if isinstance(key, int) else key for key in place)


def main(program, folder):
    folder = Path(folder)
    strict = jsonschema.Draft202012Validator(closed(SCHEMA))
    validator = jsonschema.Draft202012Validator(SCHEMA)
    validator.check_schema(SCHEMA)
    files = [*golden(folder), *sorted(folder.glob("*.sealed"))]
    with ThreadPoolExecutor() as pool:
        reports = dict(pool.map(lambda path: report(program, path, folder), files))
    wrong = [f"{name}: {error.message} at {error.json_path}" for name, one in reports.items()
             for error in strict.iter_errors(one)]  # fmt: skip
    # Each place that any report has is bent once, in the first one that has it.
    seen, count = set(), 0
    for name, one in reports.items():
        for place in places(one):
            if general(place) in seen:
                continue
            seen.add(general(place))
            for how, change in bends(place):
                count += 1
                if validator.is_valid(bent(one, place, change)):
                    wrong.append(f"{name}: fits though {'.'.join(map(str, place))} {how}")
    print(f"{len(reports)} reports fit the schema in {len(seen)} places; {count} bent documents; {len(wrong)} complaints")
    print("\n".join(wrong[:20]))
    kinds = {one["verdict"] for one in reports.values()}
    if kinds != {"holds", "does-not-hold", "not-determined"} or len(reports) < 300:
        wrong.append(f"too few reports or kinds: {len(reports)}, {kinds}")
        print(wrong[-1])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
