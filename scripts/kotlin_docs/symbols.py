"""The public symbols of a library: where each is on the site, and which symbol a name means."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator

from .declarations import Declaration, SourceFile

# Exceptions of Kotlin's standard library, for @throws.
EXCEPTIONS = {
    "ArithmeticException", "Exception", "IllegalArgumentException", "IllegalStateException",
    "IndexOutOfBoundsException", "NoSuchElementException", "NullPointerException", "NumberFormatException",
    "UnsupportedOperationException",
}
ANDROID = "https://developer.android.com/reference/"


class Symbols:
    def __init__(self, files: list[SourceFile]):
        self.files = files
        self.public = [each for file in files for each in file.walk() if each.is_public]
        self.types = [each for each in self.public if each.kind == "type"]
        self.packages = sorted({file.package for file in files})
        self._addresses = dict(self._all_addresses())

    @property
    def documented(self) -> list[Declaration]:
        """The public declarations that need a comment. The comment of a class is also that of its primary
        constructor."""
        return [each for each in self.public if not each.is_primary_constructor]

    def top_level(self, package: str) -> list[Declaration]:
        found = [each for each in self.public if each.owner is None and each.file.package == package]
        return sorted(found, key=lambda each: each.name)

    def extensions(self, of: Declaration) -> list[Declaration]:
        return [each for each in self.public if each.receiver and self.type_named(each.receiver, each) is of]

    def subtypes(self, of: Declaration) -> list[Declaration]:
        return [each for each in self.types if any(self.type_named(name, each) is of for name in each.supertypes)]

    # MARK: Addresses

    def address(self, of: Declaration) -> str:
        """Returns the address of a declaration, from the root of the site."""
        return self._addresses[of]

    def _all_addresses(self) -> Iterator[tuple[Declaration, str]]:
        for each in self.types:
            yield each, f"{each.file.package}/{each.path}.html"
        anchors: Counter[str] = Counter()
        for each in self.public:
            if each.kind != "type":
                page = self._page(each)
                anchor = "constructor" if each.kind == "constructor" else each.name
                anchors[f"{page}#{anchor}"] += 1
                count = anchors[f"{page}#{anchor}"]
                yield each, f"{page}#{anchor}" + (f"-{count}" if count > 1 else "")

    def _page(self, of: Declaration) -> str:
        """Returns the page on which a declaration that isn't a type is described."""
        holder = of.owner or (self.type_named(of.receiver, of) if of.receiver else None)
        if holder is None:
            return f"{of.file.package}/index.html"
        if holder.kind == "companion" and holder.owner:
            holder = holder.owner
        return f"{holder.file.package}/{holder.path}.html"

    def link(self, name: str, scope: Declaration, page: str) -> str | None:
        """Returns the address of a symbol relative to a page, "" for a parameter, and None for an unknown name."""
        if name in parameter_names(scope):
            return ""
        if found := self.find(name, scope):
            target, _, anchor = self.address(found).partition("#")
            relative = "" if target == page and anchor else posixpath.relpath(target, posixpath.dirname(page) or ".")
            return relative + (f"#{anchor}" if anchor else "")
        return android_address(scope.file.imports.get(name.split(".")[0], name))

    # MARK: Names

    def type_named(self, written: str, scope: Declaration) -> Declaration | None:
        """Returns the library's type that a type in a source means."""
        found = self.find(re.sub(r"[<?(].*", "", written), scope)
        return found if found and found.kind == "type" else None

    def find(self, name: str, scope: Declaration) -> Declaration | None:
        """Returns the symbol that a name means in a declaration or its comment: the innermost that has the name."""
        parts = name.split(".")
        holder: Declaration | None = scope
        while holder:
            if found := self._member(holder, parts):
                return found
            holder = holder.owner
        imported = scope.file.imports.get(parts[0])
        full = ".".join([imported, *parts[1:]]) if imported else name
        return self._in_package(parts, scope.file.package) or self._full(full)

    def _full(self, name: str) -> Declaration | None:
        for package in self.packages:
            if name.startswith(f"{package}."):
                if found := self._in_package(name[len(package) + 1:].split("."), package):
                    return found
        return None

    def _in_package(self, parts: list[str], package: str) -> Declaration | None:
        return first(self.top_level(package), parts, self._member)

    def _member(self, holder: Declaration, parts: list[str]) -> Declaration | None:
        companion = holder.companion
        members = [*holder.of_kind(*KINDS), *(companion.of_kind(*KINDS) if companion else [])]
        return first(members, parts, self._member)


# Constructors have the name of their class, so a link to that name leads to the class.
KINDS = ("type", "companion", "property", "function", "entry", "alias")


def first(members: list[Declaration], parts: list[str],
          member: Callable[[Declaration, list[str]], Declaration | None]) -> Declaration | None:
    for each in members:
        if each.name == parts[0]:
            found = each if len(parts) == 1 else member(each, parts[1:])
            if found:
                return found
    return None


def parameter_names(scope: Declaration) -> set[str]:
    """Returns the names of parameters that a comment may use: of a function, or of the constructor of a class."""
    constructor = scope.primary_constructor
    parameters = scope.parameters or (constructor.parameters if constructor else None) or []
    properties = {each.name for each in scope.of_kind("property")}
    return {each.name for each in parameters} - properties | set(re.findall(r"\w+", scope.type_parameters))


def android_address(name: str) -> str | None:
    """Returns the page of Android's reference about a class that a source imports."""
    found = re.fullmatch(r"((?:android|java|javax)(?:\.[a-z]\w*)+)\.([A-Z][\w.]*)", name)
    return f"{ANDROID}{found[1].replace('.', '/')}/{found[2]}" if found else None
