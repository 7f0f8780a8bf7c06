"""Finds declarations in Swift source: their names, lengths of functions, and parameters without a label."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .swift_text import SwiftText

TOKEN = re.compile(r"\w+|[^\w\s]")
FUNCTIONS = {"func", "init", "subscript"}
TYPES = {"struct", "class", "enum", "actor", "protocol", "extension"}
VALUES = {"var", "let", "case", "typealias", "associatedtype"}
MODIFIERS = {
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final", "mutating",
    "nonmutating", "override", "required", "convenience", "lazy", "weak", "unowned", "dynamic", "optional", "indirect",
    "isolated", "nonisolated", "distributed", "borrowing", "consuming", "prefix", "postfix", "infix",
}
# The words in parentheses after a modifier, as in `private(set)` and `nonisolated(unsafe)`.
MODIFIER_ARGUMENTS = {"set", "unsafe", "safe", "nonsending"}
ACCESSORS = {"get", "set", "async", "throws", "mutating", "nonmutating"}
EFFECTS = {"async", "throws", "rethrows", "where"}
PAIRS = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True)
class Token:
    text: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.text[0].isalnum() or self.text[0] == "_"


@dataclass(frozen=True)
class Declaration:
    kind: str
    name: str
    line: int
    # Lines from the first keyword to the closing brace. 0 for a declaration without a body, or that isn't a function.
    lines: int = 0
    # The number of parameters without an argument label.
    unlabeled: int = 0


@dataclass
class Head:
    """Attributes and modifiers that were read in front of a declaration."""

    start: int
    keyword_start: int | None = None


def declarations(text: str) -> list[Declaration]:
    return list(Reader(text).read())


class Reader:
    def __init__(self, text: str):
        self.source = SwiftText(text)
        self.tokens = [Token(m[0], m.start(), m.end()) for m in TOKEN.finditer(self.source.code)]
        self.closing = self._closings()

    def _closings(self) -> dict[int, int]:
        """Maps the index of each opening token to the index of its closing token."""
        closing: dict[int, int] = {}
        opened: list[int] = []
        for index, token in enumerate(self.tokens):
            if token.text in PAIRS.values():
                opened.append(index)
            elif token.text in PAIRS and opened and self.tokens[opened[-1]].text == PAIRS[token.text]:
                closing[opened.pop()] = index
        return closing

    def _text(self, index: int) -> str:
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def _line(self, offset: int) -> int:
        return self.source.text.count("\n", 0, offset) + 1

    # Going through the tokens

    def read(self) -> Iterator[Declaration]:
        scopes, head, index = ["file"], None, 0
        coming: str | None = None
        while index < len(self.tokens):
            text = self._text(index)
            if text == "@":
                head = head or Head(self.tokens[index].start)
                index = self._after_attribute(index)
                continue
            if text in MODIFIERS and self._is_modifier(index):
                head = head or Head(self.tokens[index].start)
                head.keyword_start = head.keyword_start or self.tokens[index].start
                index = self._after_modifier(index)
                continue
            if text == "import":
                index = self._after_line(index)
            elif found := self._declaration(index, head, scopes[-1]):
                yield found
                if found.kind in TYPES:
                    coming = found.kind
            elif text == "{":
                scopes.append(coming or "other")
                coming = None
            elif text == "}" and len(scopes) > 1:
                scopes.pop()
            head = None
            index += 1

    def _is_modifier(self, index: int) -> bool:
        """Returns whether a token is a modifier. `class` is one in front of a member; a name after a period isn't."""
        if self._text(index - 1) == ".":
            return False
        following = self._text(index + 1)
        return self._text(index) != "class" or following in FUNCTIONS | VALUES | MODIFIERS

    def _after_modifier(self, index: int) -> int:
        has_argument = self._text(index + 1) == "(" and self._text(index + 2) in MODIFIER_ARGUMENTS
        return index + 4 if has_argument else index + 1

    def _after_attribute(self, index: int) -> int:
        index += 2
        while self._text(index) == ".":
            index += 2
        opens = self._text(index) == "(" and self.tokens[index].start == self.tokens[index - 1].end
        return self.closing.get(index, index) + 1 if opens else index

    def _after_line(self, index: int) -> int:
        """Returns the index of the last token of the line."""
        end = self.source.code.find("\n", self.tokens[index].start)
        while index + 1 < len(self.tokens) and (end < 0 or self.tokens[index + 1].start < end):
            index += 1
        return index

    # One declaration

    def _declaration(self, index: int, head: Head | None, scope: str) -> Declaration | None:
        kind = self._text(index)
        if kind not in FUNCTIONS | TYPES | VALUES or self._text(index - 1) == ".":
            return None
        if kind in FUNCTIONS:
            return self._function(index, head)
        if not self._text(index + 1) or not self.tokens[index + 1].is_word and kind != "let":
            return None
        if kind == "case" and scope != "enum" or kind == "actor" and not self._text(index + 1)[0].isupper():
            return None
        return self._make(index, head, kind, self._name(index + 1))

    def _name(self, index: int) -> str:
        token = self.tokens[index]
        return self.source.text[token.start:token.end].strip("`")

    def _make(self, index: int, head: Head | None, kind: str, name: str, **more) -> Declaration:
        start = head.start if head else self.tokens[index].start
        return Declaration(kind, name, self._line(start), **more)

    # Functions

    def _function(self, index: int, head: Head | None) -> Declaration | None:
        kind = self._text(index)
        opening, is_operator = self._parameters(index)
        if opening is None:
            return None
        labels = self._labels(opening, kind == "subscript")
        name = "".join([self._base_name(index, opening), "(", *(label + ":" for label in labels), ")"])
        body = self._body(self.closing[opening])
        lines = 0
        if body is not None:
            start = (head.keyword_start if head else None) or self.tokens[index].start
            end = self.tokens[self.closing[body]].start
            lines = self._line(end) - self._line(start) + 1
        unlabeled = 0 if is_operator else labels.count("_")
        return self._make(index, head, kind, name, lines=lines, unlabeled=unlabeled)

    def _base_name(self, index: int, opening: int) -> str:
        if self._text(index) != "func":
            return self._text(index)
        if self.tokens[index + 1].is_word:
            return self._name(index + 1)
        operator = self.source.code[self.tokens[index + 1].start:self.tokens[opening].start].strip()
        return re.sub(r"(?<=.)\s*<\w.*", "", operator, flags=re.DOTALL)

    def _parameters(self, index: int) -> tuple[int | None, bool]:
        """Returns the index of the parenthesis that opens the parameters, and whether the function is an operator."""
        at, is_operator = index + 1, False
        if self._text(index) == "func":
            is_operator = bool(self._text(at)) and not self.tokens[at].is_word
            at += 1
            while is_operator and self._text(at) not in ("(", "<", "") or self._is_operator_part(at, is_operator):
                at += 1
        elif self._text(at) in ("?", "!"):
            at += 1
        if self._text(at) == "<":
            at = self._after_generics(at)
        return (at, is_operator) if self._text(at) == "(" and at in self.closing else (None, is_operator)

    def _is_operator_part(self, at: int, is_operator: bool) -> bool:
        """Returns whether `<` belongs to an operator's name, as in `<<` and `< (`, instead of to generic parameters."""
        return is_operator and self._text(at) == "<" and not (
            self.tokens[at + 1].is_word and self.tokens[at].end == self.tokens[at + 1].start)

    def _after_generics(self, at: int) -> int:
        depth = 0
        while at < len(self.tokens):
            text = self._text(at)
            if text == "<":
                depth += 1
            elif text == ">" and self._text(at - 1) != "-":
                depth -= 1
                if depth == 0:
                    return at + 1
            at += 1
        return at

    def _labels(self, opening: int, is_subscript: bool) -> list[str]:
        """Returns the argument label of each parameter, or `_` for a parameter without one."""
        labels, at, is_first = [], opening + 1, True
        while at < self.closing[opening]:
            text = self._text(at)
            if is_first and text == "@":
                at = self._after_attribute(at)
                continue
            if is_first and self.tokens[at].is_word:
                if self._text(at + 1) == ":":
                    # A subscript's parameter has an argument label only if two names are declared.
                    labels.append("_" if is_subscript else self._name(at))
                elif self.tokens[at + 1].is_word and self._text(at + 2) == ":":
                    labels.append(self._name(at))
            is_first = text == ","
            at = self.closing.get(at, at) + 1
        return labels

    def _body(self, index: int) -> int | None:
        """Returns the index of the brace that opens the body of the function whose parameters end at `index`."""
        at = index + 1
        while at < len(self.tokens):
            text = self._text(at)
            if text == "{":
                is_requirement = all(t.text in ACCESSORS for t in self.tokens[at + 1:self.closing.get(at, at)])
                is_empty = self.closing.get(at) == at + 1
                return at if at in self.closing and (is_empty or not is_requirement) else None
            if text in ("}", ";") or self._begins_line(at) and not self._goes_on(at):
                return None
            at = self.closing.get(at, at) + 1
        return None

    def _begins_line(self, at: int) -> bool:
        return "\n" in self.source.code[self.tokens[at - 1].end:self.tokens[at].start]

    def _goes_on(self, at: int) -> bool:
        """Returns whether a line that begins with this token continues the signature on the line before it."""
        is_arrow = self._text(at) == "-" and self._text(at + 1) == ">"
        follows_arrow = self._text(at - 1) == ">" and self._text(at - 2) == "-"
        return (
            is_arrow or follows_arrow or self._text(at) in EFFECTS | {"{", "&"}
            or self._text(at - 1) in {",", "&", ":", "where", "=", "."})
