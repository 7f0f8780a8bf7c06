"""Finds what is wrong with the comments of a library's public symbols."""

from collections.abc import Iterator

from .declarations import Declaration, KDoc
from .kdoc import TAGS, Markdown
from .module import Module
from .symbols import EXCEPTIONS, Symbols, parameter_names

ADVICE = "correct the name, or remove the tag"


class Checker:
    def __init__(self, symbols: Symbols, module: Module):
        self.symbols, self.module = symbols, module
        self.markdown = Markdown(lambda name, scope: None)

    def problems(self) -> list[str]:
        # A line that wasn't parsed can cause other problems.
        return list(self._unparsed()) or [*self._sections(), *self._comments()]

    def _unparsed(self) -> Iterator[str]:
        for file in self.symbols.files:
            for line in file.unparsed:
                yield (f"{file.path}:{line}: the Kotlin parser doesn't understand this line: write one declaration per "
                       "line, or in another way")

    def _sections(self) -> Iterator[str]:
        if not self.module.title:
            yield f"{self.module.path}: add a section '# Module NAME' that says what the library is for"
        for package in self.symbols.packages:
            if package not in self.module.packages:
                yield f"{self.module.path}: add a section '# Package {package}' that says what the package is for"
        for each in self.module.texts:
            yield from self._links(each, each.kdoc)

    def _comments(self) -> Iterator[str]:
        for each in self.symbols.documented:
            if each.kdoc is None or not (each.kdoc.text or each.kdoc.tags):
                yield f"{place(each, each.line)} has no KDoc: add a comment that says what it is for" + hint(each)
            else:
                yield from self._tags(each, each.kdoc)
                yield from self._links(each, each.kdoc)

    def _tags(self, of: Declaration, kdoc: KDoc) -> Iterator[str]:
        for tag in kdoc.tags:
            where = place(of, tag.line)
            if tag.name not in TAGS:
                yield f"{where}: @{tag.name} isn't a known tag: use one of @{', @'.join(sorted(TAGS))}"
            elif tag.name == "param" and tag.subject not in all_parameters(of):
                yield f"{where}: @param {tag.subject} names no parameter: {ADVICE}"
            elif tag.name == "property" and tag.subject not in {each.name for each in of.of_kind("property")}:
                yield f"{where}: @property {tag.subject} names no public property: {ADVICE}"
            elif tag.name in ("throws", "see") and not self._is_known(tag.subject, of):
                yield f"{where}: @{tag.name} {tag.subject} leads to no public symbol: {ADVICE}"
            elif not tag.text and tag.name != "see":
                yield f"{where}: @{tag.name} {tag.subject}".rstrip() + " has no text: add one"

    def _links(self, of: Declaration, kdoc: KDoc | None) -> Iterator[str]:
        if kdoc is None:
            return
        # A property has the text of its @property as its own comment.
        texts = [kdoc.text, *(tag.text for tag in kdoc.tags if tag.name != "property")]
        for name in (name for text in texts for name in self.markdown.links(text)):
            if self.symbols.link(name, of, "") is None:
                yield (f"{place(of, kdoc.line_of(f'[{name}]'))}: [{name}] leads to no public symbol: correct the name, "
                       "or write it in backticks")

    def _is_known(self, name: str, scope: Declaration) -> bool:
        return name in EXCEPTIONS or bool(self.symbols.link(name, scope, ""))


def place(of: Declaration, line: int) -> str:
    return f"{of.file.path}:{line}: {of.path}"


def hint(of: Declaration) -> str:
    """Returns how else a property of a class can be documented."""
    if of.kind != "property" or of.owner is None or of.owner.kind != "type":
        return ""
    return f", or @property {of.name} to the comment of {of.owner.name}"


def all_parameters(of: Declaration) -> set[str]:
    """Returns the names that @param may have. For a class, these include the properties in its constructor."""
    constructor = of.primary_constructor
    named = constructor.parameters if constructor else []
    return parameter_names(of) | {each.name for each in named or []}
