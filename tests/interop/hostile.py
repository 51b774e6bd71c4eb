#!/usr/bin/env python3
"""The hostile records of the library, judged from docs/format.md alone: is every lie called what the library calls it?

    hostile.py FOLDER        the folder that SEALED_MOVE_HOSTILE=FOLDER cargo test --test hostile every_lie wrote

Each record, its honest twin, and what the witness says beside either of them. Kind, grade, statement and party of every
finding must be the same. What only a reader of writings can find (level 4) is passed over, and counted.
Exit code 1: they differ.
"""

import copy
import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from sealedmove import cards, record, witness  # noqa: E402

FOR_A_READER = {"reading-differs", "ruling-differs", "contradicted-statement"}


def judged(folder, one, name):
    """(testimony, findings) of a record of one lie, and the level that was reached."""
    trust = [cards.read_card_file(folder / card) for card in one["trust"]]
    report = record.verify((folder / name).read_bytes(), trust)
    testimony = None
    findings = list(report.findings)
    if one["witness"] and report.case is not None:
        said = witness.confront(report, (folder / one["witness"]).read_bytes())
        testimony = said.word
        findings += [finding for finding in said.findings if finding not in findings]
    return testimony, [finding.as_json() for finding in findings], report.level


def brief(findings):
    return Counter((one["kind"], one["grade"], one["statement"], one["at_fault"]) for one in findings)


def differences(folder, one, which):
    """What the two say differently of one file, and how many findings only a reader can make."""
    said = one[which]
    testimony, findings, level = judged(folder, one, said["file"])
    mine, theirs = brief(findings), brief(said["findings"])
    unread = Counter({key: count for key, count in (theirs - mine).items() if key[0] in FOR_A_READER})
    # Behind what it could not read, the law was not followed, and with it went what depends on it.
    only_theirs = Counter() if level < 3 else theirs - mine - unread
    # A ruling that does not fit the reading claimed is one fault; a reader finds which of the two it is.
    claimed = {key[1:] for key in unread}
    only_mine = [key for key in mine - theirs if key[0] not in FOR_A_READER or key[1:] not in claimed]
    wrong = [f"only python: {key}" for key in only_mine] + [f"only the library: {key}" for key in only_theirs]
    if level < 3 and faults(theirs) != faults(mine) and not unread:
        wrong.append(f"faults: python {faults(mine)}, the library {faults(theirs)}")
    if testimony != said["testimony"]:
        wrong.append(f"the witness says to python: {testimony}; to the library: {said['testimony']}")
    return wrong, unread.total()


def faults(found):
    return sorted((kind, str(at_fault)) for kind, grade, _, at_fault in found if grade == "fault")


def sees_everything(folder, lies):
    """A comparison that overlooks another kind, party or testimony would be worth nothing."""
    one = next(one for one in lies if one["witness"] and one["forged"]["findings"])
    for member, value in (("kind", "share-withheld"), ("at_fault", "white"), ("statement", 99)):
        bent = copy.deepcopy(one)
        bent["forged"]["findings"][-1][member] = value
        if not differences(folder, bent, "forged")[0]:
            return False
    bent = copy.deepcopy(one)
    bent["twin"]["testimony"] = "is about another game"
    return bool(differences(folder, bent, "twin")[0])


def main(arguments):
    folder = Path(arguments[0])
    lies = json.loads((folder / "index.json").read_text())
    files, witnesses, differ, unread = 0, 0, 0, 0
    for one in lies:
        for which in ("forged", "twin"):
            files += 1
            witnesses += one["witness"] is not None
            wrong, more = differences(folder, one, which)
            unread += more
            differ += bool(wrong)
            for line in wrong:
                print(f"{one['name']}, {which}: {line}")
    print(f"{files - differ} of {files} records of {len(lies)} lies described alike, {witnesses} of them beside a witness;"
          f" {unread} findings need a reader of writings")  # fmt: skip
    if not witnesses or not sees_everything(folder, lies):
        print("nothing was compared, or a difference would not be seen")
        return 1
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
