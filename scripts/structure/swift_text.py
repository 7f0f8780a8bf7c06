"""Blanks everything in Swift source that isn't code, so that braces and words can be counted.

Comments, strings of every kind and regex literals become blanks of the same length; names in backticks become
underscores. Offsets and line numbers stay as they are.
"""

import re

# A slash after one of these characters begins a regex literal. After anything else it is division or an operator.
BEFORE_REGEX = set("(,=:[{;&|?+-*%<>~^!")
WORDS_BEFORE_REGEX = {"return", "in", "case", "where", "if", "while", "else", "try", "await", "throw"}
WORD_AT_END = re.compile(r"\w+\Z")


class SwiftText:
    """Swift source, and in `code` the same text with blanks in place of comments, strings and regex literals."""

    def __init__(self, text: str):
        self.text = text
        self._spans: list[tuple[int, int, str]] = []
        self._scan(0, is_interpolation=False)
        code = list(text)
        for start, end, filler in self._spans:
            code[start:end] = [character if character in "\r\n" else filler for character in text[start:end]]
        self.code = "".join(code)

    def without_comments(self) -> str:
        """Returns the text with blanks in place of comments."""
        text = list(self.text)
        for start, end, filler in self._spans:
            if self.text.startswith(("//", "/*"), start):
                text[start:end] = [character if character in "\r\n" else filler for character in text[start:end]]
        return "".join(text)

    def strings(self) -> list[tuple[int, int]]:
        """Returns the start and end of each string, including its quotation marks and interpolations."""
        return [(start, end) for start, end, _ in self._spans if self.text[start:end].lstrip("#").startswith('"')]

    def _scan(self, at: int, is_interpolation: bool) -> int:
        """Scans code to its end, or past the parenthesis that closes an interpolation. Returns the offset after it."""
        text, depth, begin = self.text, 0, at
        while at < len(text):
            character = text[at]
            if character == "/" and text[at + 1:at + 2] in ("/", "*"):
                at = self._comment(at)
            elif character in '"#' and (opening := re.compile(r'#*"').match(text, at)):
                at = self._string(at, len(opening[0]) - 1)
            elif character == "#" and (opening := re.compile(r"#+/").match(text, at)):
                at = self._blank(at, self._end_of_long_regex(at, opening[0]))
            elif character == "/" and (end := self._end_of_regex(begin, at)):
                at = self._blank(at, end)
            elif character == "`" and (name := re.compile(r"`[^`\n]+`").match(text, at)):
                at = self._blank(at, name.end(), "_")
            elif character == ")" and is_interpolation and depth == 0:
                return at + 1
            else:
                depth += (character == "(") - (character == ")")
                at += 1
        return at

    def _blank(self, start: int, end: int, filler: str = " ") -> int:
        self._spans.append((start, end, filler))
        return end

    def _comment(self, at: int) -> int:
        text, start = self.text, at
        if text.startswith("//", at):
            found = text.find("\n", at)
            return self._blank(start, len(text) if found < 0 else found)
        depth = 0
        for mark in re.compile(r"/\*|\*/").finditer(text, at):
            depth += 1 if mark[0] == "/*" else -1
            if depth == 0:
                return self._blank(start, mark.end())
        return self._blank(start, len(text))

    def _string(self, start: int, hashes: int) -> int:
        text, at = self.text, start + hashes
        quote = '"""' if text.startswith('"""', at) else '"'
        if quote == '"""' and hashes:
            # #"""# is a single-line string that contains one quotation mark.
            line = text[at + 1:].split("\n", 1)[0]
            if '"' + "#" * hashes in line:
                quote = '"'
        closing, escape = quote + "#" * hashes, "\\" + "#" * hashes
        at += len(quote)
        while at < len(text):
            if text.startswith(escape, at):
                at += len(escape)
                at = self._interpolation(at + 1) if text.startswith("(", at) else at + 1
            elif text.startswith(closing, at):
                return self._blank(start, at + len(closing))
            elif text[at] == "\n" and quote == '"':
                break
            else:
                at += 1
        return self._blank(start, at)

    def _interpolation(self, at: int) -> int:
        """Skips an interpolation. Its spans are dropped, because the string around it is blanked as a whole."""
        spans = len(self._spans)
        at = self._scan(at, is_interpolation=True)
        del self._spans[spans:]
        return at

    def _end_of_long_regex(self, at: int, opening: str) -> int:
        end = self.text.find(opening[::-1], at + len(opening))
        return len(self.text) if end < 0 else end + len(opening)

    def _end_of_regex(self, begin: int, at: int) -> int | None:
        """Returns the end of a regex literal between single slashes, or None if the slash is an operator."""
        before = self.text[max(begin, at - 200):at].rstrip()
        word = WORD_AT_END.search(before)
        if before and before[-1] not in BEFORE_REGEX and not (word and word[0] in WORDS_BEFORE_REGEX):
            return None
        literal = re.compile(r"/(?![\s)/*])((?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\\n\[])+)/").match(self.text, at)
        if not literal or literal[1].count("(") - literal[1].count("\\(") > literal[1].count(")"):
            return None
        return literal.end()
