"""Prints the commands, settings, log events and metrics of a release, in the format of
`Fixtures/interface-cb55c96c.json`.

    git worktree add /tmp/cb55c96c cb55c96c
    .venv/bin/python Server/Tests/EndToEnd/dump_interface.py /path/to/emplace-cb55c96c /tmp/cb55c96c > interface.json

The options of each command are printed with a `=` after the name if the option takes a value. Arguments are printed in
brackets. The script reads the settings from the table in docs/operating.md, and the log events and metrics from the
source.
"""

import json
import pathlib
import re
import subprocess
import sys

from events_and_metrics import Source


def described(argument):
    if argument["kind"] == "positional":
        yield f"<{argument['valueName']}>" + "?" * argument["isOptional"] + "*" * argument["isRepeating"]
    for name in argument.get("names") or []:
        dashes = "--" if name["kind"] == "long" else "-"
        yield dashes + name["name"] + "=" * (argument["kind"] == "option") + "*" * argument["isRepeating"]


def walk(command, words, commands, choices):
    arguments = command.get("arguments") or []
    commands[" ".join(words)] = [text for argument in arguments for text in described(argument)]
    for argument in arguments:
        if argument.get("allValues"):
            choices[" ".join([*words, "--" + argument["names"][0]["name"]])] = argument["allValues"]
    for part in command.get("subcommands") or []:
        walk(part, [*words, part["commandName"]], commands, choices)


def main():
    binary, checkout = sys.argv[1], pathlib.Path(sys.argv[2])
    help_ = json.loads(subprocess.run([binary, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    commands, choices = {}, {}
    walk(help_["command"], [], commands, choices)
    page = (checkout / "docs/operating.md").read_text(encoding="utf-8")
    variables = sorted(set(re.findall(r"`(EMPLACE_[A-Z_]+)(?:=[a-z]+)?`", page)))
    settings = [name.removeprefix("EMPLACE_").lower().replace("_", "-") for name in variables]
    kinds = subprocess.run([binary, "audit", "--help"], capture_output=True, check=True, text=True).stdout
    lines = [f"    {json.dumps(name)}: {json.dumps(options)}" for name, options in commands.items()]
    print('{\n  "commands": {\n' + ",\n".join(lines) + "\n  },")
    print(f'  "choices": {json.dumps(choices)},')
    print(f'  "variables": {json.dumps(variables)},')
    print(f'  "settings": {json.dumps([name for name in settings if name not in ("data", "config")])},')
    kinds = re.findall(r"^  ([a-z_]+) {2,}[A-Z]", kinds, re.M)
    print(f'  "auditKinds": {json.dumps(kinds)},')
    files = (checkout / "Server/Sources").rglob("*.swift")
    source = Source({str(path): path.read_text(encoding="utf-8") for path in files})
    events = {name: sorted(event.fields) for name, event in sorted(source.events().items())}
    metrics = {name: sorted(metric.labels) for name, metric in sorted(source.metrics().items())}
    print(f'  "logEvents": {json.dumps(events)},')
    print(f'  "metrics": {json.dumps(metrics)}\n}}')


if __name__ == "__main__":
    main()
