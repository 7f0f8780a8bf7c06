"""Finds members of public enums and protocols that have no documentation comment.

swift-format checks declarations with the keyword `public` (AllPublicDeclarationsHaveDocumentation), but not cases and
requirements, which are public without it. Sources are formatted by swift-format, so a member is indented four spaces
more than the line on which its type begins.
"""

import re
from collections.abc import Iterator, Sequence

from .swift_text import SwiftText

TYPE = re.compile(r"( *)(?:@\w+(?:\([^)]*\))? )*public (?:indirect )?(enum|protocol) \w")
MEMBER = {
    "enum": re.compile(r"(?:@\w+(?:\([^)]*\))? |indirect )*(case) (\w+)"),
    "protocol": re.compile(
        r"(?:@\w+(?:\([^)]*\))? |static |mutating |nonisolated |consuming |borrowing )*"
        r"(?:(?:func|var|associatedtype|typealias) (\S[^\s(:<{]*)|(init|subscript)\b)"),
}


def undocumented(text: str) -> Iterator[tuple[int, str]]:
    """Yields the line number and the name of each undocumented member."""
    lines, code = text.splitlines(), SwiftText(text).code.splitlines()
    for start, line in enumerate(code):
        if found := TYPE.match(line):
            yield from members(found[1], MEMBER[found[2]], start, lines, code)


def members(
    indent: str, member: re.Pattern[str], start: int, lines: Sequence[str], code: Sequence[str]
) -> Iterator[tuple[int, str]]:
    opening = next((at for at in range(start, len(code)) if "{" in code[at]), None)
    if opening is None:
        return
    inside = code[opening].partition("{")[2].strip()
    if found := member.match(inside):
        yield opening + 1, found[found.lastindex]
    if "}" in inside:
        return
    for at in range(opening + 1, len(code)):
        if code[at].startswith(indent + "}"):
            return
        line = code[at].removeprefix(indent + "    ")
        if len(line) < len(code[at]) and (found := member.match(line)) and not is_documented(at, lines):
            yield at + 1, found[found.lastindex]


def is_documented(at: int, lines: Sequence[str]) -> bool:
    """Returns whether a documentation comment is above the line and its attributes."""
    while at > 0 and re.fullmatch(r"@\w+(\(.*\))?|//(?!/).*", lines[at - 1].strip()):
        at -= 1
    before = lines[at - 1].strip() if at > 0 else ""
    return before.startswith("///") or before.endswith("*/")
