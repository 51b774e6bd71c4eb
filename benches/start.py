"""Processor time of whole commands, by turns: the least and the median of 200 runs, and their ratio to the first.

start.py COMMAND ARGUMENT... -- COMMAND ARGUMENT... -- ...
"""

import os
import subprocess
import sys

RUNS = 200


def split(words):
    commands, current = [], []
    for word in words:
        if word == "--":
            commands.append(current)
            current = []
        else:
            current.append(word)
    return [*commands, current]


def once(command):
    """Milliseconds of processor time, the system's included."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command} ended with {child.returncode}")
    return 1000 * (used.ru_utime + used.ru_stime)


def main():
    commands = split(sys.argv[1:])
    times = [[] for _ in commands]
    for _ in range(RUNS):
        for command, own in zip(commands, times, strict=True):
            own.append(once(command))
    least = [min(own) for own in times]
    median = [sorted(own)[RUNS // 2] for own in times]
    for at, command in enumerate(commands):
        name = " ".join([os.path.basename(command[0]), *command[1:2]])
        print(f"{name:24} {least[at]:7.2f} ms {median[at]:7.2f} ms  {median[at] / median[0]:6.2f} x {commands[0][0]}")


if __name__ == "__main__":
    main()
