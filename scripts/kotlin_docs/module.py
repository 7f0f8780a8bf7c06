"""Reads Module.md, the texts about a library and its packages, in the format of Dokka."""

import pathlib
import re
from dataclasses import dataclass

from .declarations import Declaration, KDoc, SourceFile

SECTION = re.compile(r"^# (Module|Package) +(\S.*?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Module:
    title: str
    path: str
    about: Declaration
    packages: dict[str, Declaration]

    @property
    def texts(self) -> list[Declaration]:
        return [self.about, *self.packages.values()]


def read(file: pathlib.Path, path: str, sources: list[SourceFile]) -> Module:
    """Reads the texts. Their links may name each symbol of the library without its package."""
    imports = {each.name: f"{source.package}.{each.name}" for source in sources for each in source.declarations}
    place = SourceFile(path, imports=imports)
    content = file.read_text() if file.exists() else ""
    found = {(each[1], each[2]): section(content, each, place) for each in SECTION.finditer(content)}
    modules = [(name, text) for (kind, name), text in found.items() if kind == "Module"]
    title, about = modules[0] if modules else ("", section("", None, place))
    return Module(title, path, about, {name: text for (kind, name), text in found.items() if kind == "Package"})


def section(content: str, heading: re.Match[str] | None, place: SourceFile) -> Declaration:
    """Returns a section as a comment, so that its links are resolved and checked as those of other comments."""
    start = heading.end() if heading else 0
    following = SECTION.search(content, start)
    text = content[start:following.start() if following else None]
    line = content.count("\n", 0, start) + 1
    name = heading[2] if heading else ""
    return Declaration("section", name, "", "public", line, place,
                       kdoc=KDoc(text.strip(), (), line, tuple(text.splitlines())))
