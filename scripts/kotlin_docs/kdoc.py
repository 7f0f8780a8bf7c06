"""Reads KDoc comments, and renders them as HTML."""

import re
from collections.abc import Callable, Iterator

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup, escape

from .declarations import Declaration, KDoc, Tag

# Tags whose first word is the name of a parameter, a property, or another symbol.
SUBJECT_TAGS = {"param", "property", "throws", "see"}
TAGS = SUBJECT_TAGS | {"return", "receiver", "since"}
TAG = re.compile(r"@(\w+)\s*(.*)")
LINK = re.compile(r"\[(?:(?P<label>[^\[\]]+)\]\[)?(?P<symbol>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\](?![\[(])")
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\[])")
CITATION = re.compile(r"\s*\(docs/[^()]*\)")
RFC = re.compile(r"\bRFC (\d+) §(\d+(?:\.\d+)*)")

# Returns the address of the symbol in a link, None if there is no such symbol, and "" if it has no place on a page.
Resolver = Callable[[str, Declaration], str | None]


def parse(comment: str, line: int) -> KDoc:
    """Returns the content of a comment that begins at a line of the source."""
    lines = tuple(comment.splitlines())
    inner = re.sub(r"^/\*\*|\*/$", "", comment).splitlines()
    stripped = [re.sub(r"^\s*\* ?" if index else r"^ ", "", each).rstrip() for index, each in enumerate(inner)]
    text: list[str] = []
    tags: list[tuple[str, int, list[str]]] = []
    in_code = False
    for index, each in enumerate(stripped):
        in_code ^= each.lstrip().startswith("```")
        found = None if in_code else TAG.match(each)
        if found:
            tags.append((found[1], line + index, [found[2]]))
        else:
            (tags[-1][2] if tags else text).append(each)
    return KDoc("\n".join(text).strip(), tuple(tag(*each) for each in tags), line, lines)


def tag(name: str, line: int, lines: list[str]) -> Tag:
    # The lines after the first one are indented by two spaces.
    text = "\n".join([lines[0], *(re.sub(r"^  ", "", each) for each in lines[1:])]).strip()
    subject = ""
    if name in SUBJECT_TAGS:
        subject, _, text = text.partition(" ")
    return Tag(name, subject.strip("[]"), text.strip(), line)


def summary(text: str) -> str:
    """Returns the first sentence of a comment, without citations of pages in docs."""
    first_paragraph = re.split(r"\n\s*\n", text, maxsplit=1)[0]
    return CITATION.sub("", SENTENCE_END.split(first_paragraph, maxsplit=1)[0])


class Markdown:
    def __init__(self, resolve: Resolver):
        self.resolve = resolve
        self.parser = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.parser.inline.ruler.before("link", "symbol", symbol_rule)
        self.parser.add_render_rule("symbol", lambda renderer, tokens, index, options, env: self._symbol(
            tokens[index], env["scope"]))

    def block(self, text: str, scope: Declaration) -> Markup:
        return Markup(self.parser.render(with_rfc_links(text), {"scope": scope}))

    def inline(self, text: str, scope: Declaration) -> Markup:
        return Markup(self.parser.renderInline(with_rfc_links(text), {"scope": scope}))

    def links(self, text: str) -> Iterator[str]:
        """Yields the symbols to which a comment links."""
        for block in self.parser.parse(text):
            yield from (each.meta["symbol"] for each in block.children or [] if each.type == "symbol")

    def _symbol(self, token: Token, scope: Declaration) -> str:
        code = f"<code>{escape(token.content)}</code>"
        address = self.resolve(token.meta["symbol"], scope)
        return f'<a href="{escape(address)}">{code}</a>' if address else code


def symbol_rule(state: StateInline, silent: bool) -> bool:
    """Reads `[symbol]` and `[label][symbol]`, the links of KDoc."""
    found = LINK.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push("symbol", "", 0)
        token.content = found["label"] or found["symbol"]
        token.meta = {"symbol": found["symbol"]}
    state.pos = found.end()
    return True


def with_rfc_links(text: str) -> str:
    return RFC.sub(r"[RFC \1 §\2](https://www.rfc-editor.org/rfc/rfc\1#section-\2)", text)
