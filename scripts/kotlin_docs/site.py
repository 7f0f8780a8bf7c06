"""Writes the pages of the reference."""

import pathlib
import posixpath
import re
from dataclasses import dataclass
from typing import Any

import jinja2
from markupsafe import Markup

from .code import Code
from .declarations import Declaration, Tag
from .kdoc import Markdown, summary
from .module import Module
from .symbols import Symbols

HERE = pathlib.Path(__file__).parent
WORD = re.compile(r"\w+")
TAG_TITLES = {"return": "Returns", "throws": "Throws", "see": "See also", "since": "Since", "receiver": "Receiver"}


@dataclass(frozen=True)
class Section:
    title: str
    declarations: list[Declaration]
    # Whether the declarations are described elsewhere, so that only a summary is shown.
    is_list: bool = False
    # The companion object that has the declarations.
    companion: Declaration | None = None

    @property
    def anchor(self) -> str:
        # No member has such a name, so no member has such an anchor.
        return "section-" + self.title.lower().replace(" ", "-")


class Site:
    def __init__(self, symbols: Symbols, module: Module, out: pathlib.Path):
        self.symbols, self.module, self.out = symbols, module, out
        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=jinja2.StrictUndefined)
        self.template = environment.get_template("page.html")

    def write(self) -> None:
        self._write("index.html", Page(self, "index.html").index())
        for package in self.symbols.packages:
            path = f"{package}/index.html"
            self._write(path, Page(self, path).package(package))
        for each in self.symbols.types:
            path = self.symbols.address(each)
            self._write(path, Page(self, path).type(each))
        (self.out / "style.css").write_text((HERE / "style.css").read_text())

    def _write(self, path: str, values: dict[str, Any]) -> None:
        file = self.out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.template.render(values))


class Page:
    """One page. It knows its own address, so its links are relative."""

    def __init__(self, site: Site, path: str):
        self.symbols, self.module, self.path = site.symbols, site.module, path
        self.markdown = Markdown(self.link)
        self.signature = Code(self.link).signature

    def link(self, name: str, scope: Declaration) -> str | None:
        return self.symbols.link(name, scope, self.path)

    def href(self, path: str) -> str:
        return posixpath.relpath(path, posixpath.dirname(self.path) or ".")

    def address(self, of: Declaration) -> str:
        target, mark, anchor = self.symbols.address(of).partition("#")
        return self.href(target) + mark + anchor

    # MARK: Kinds of pages

    def index(self) -> dict[str, Any]:
        packages = [(name, self.text(self.module.packages[name]), self._package_sections(name))
                    for name in self.symbols.packages]
        return self._values(self.module.title, [], text=self.text(self.module.about), packages=packages)

    def package(self, name: str) -> dict[str, Any]:
        own = [each for each in self.symbols.top_level(name)
               if self.symbols.address(each).startswith(f"{name}/index.html#")]
        sections = [*self._package_sections(name), *filled([Section("In detail", own)])]
        return self._values(name, [], kind="package", text=self.text(self.module.packages[name]), sections=sections)

    def type(self, of: Declaration) -> dict[str, Any]:
        package = (of.file.package, self.href(f"{of.file.package}/index.html"))
        owners = [(each.name, self.address(each)) for each in of.owners]
        return self._values(of.name, [package, *owners], declaration=of, text=self.text(of),
                            sections=self._type_sections(of))

    def _values(self, title: str, breadcrumbs: list[tuple[str, str]], **more: Any) -> dict[str, Any]:
        """Returns the values for the template."""
        defaults: dict[str, Any] = {"text": "", "kind": "", "declaration": None, "sections": [], "packages": []}
        navigation = [(package, self.href(f"{package}/index.html"),
                       [each for each in self.symbols.top_level(package) if each.kind == "type"])
                      for package in self.symbols.packages]
        return {**defaults, "page": self, "title": title, "site": self.module.title, "breadcrumbs": breadcrumbs,
                "navigation": navigation, **more}

    # MARK: Sections

    def _package_sections(self, package: str) -> list[Section]:
        groups: dict[str, list[Declaration]] = {}
        for each in self.symbols.top_level(package):
            groups.setdefault(group(each), []).append(each)
        return filled([Section(title, groups.get(title, []), is_list=True) for title in GROUPS])

    def _type_sections(self, of: Declaration) -> list[Section]:
        companion = of.companion if of.companion and of.companion.is_public else None
        subtypes = [each for each in self.symbols.subtypes(of) if each.owner is not of]
        return filled([
            Section("Constructors", of.of_kind("constructor")), Section("Values", of.of_kind("entry")),
            Section("Nested types", self.nested(of), is_list=True), Section("Subtypes", subtypes, is_list=True),
            Section("Properties", of.of_kind("property")), Section("Functions", of.of_kind("function")),
            Section("Companion object", companion.of_kind("property", "function") if companion else [],
                    companion=companion),
            Section("Extensions", self.symbols.extensions(of))])

    def nested(self, of: Declaration) -> list[Declaration]:
        return of.of_kind("type")

    # MARK: Texts

    def text(self, of: Declaration) -> Markup:
        return self.markdown.block(of.kdoc.text, of) if of.kdoc else Markup("")

    def summary(self, of: Declaration) -> Markup:
        return self.markdown.inline(summary(of.kdoc.text), of) if of.kdoc else Markup("")

    def parameters(self, of: Declaration) -> list[tuple[str, Markup]]:
        """Returns the parameters and type parameters that have a text."""
        holder = commented(of)
        names = {each.name for each in of.parameters or []} | set(WORD.findall(holder.type_parameters))
        tags = holder.kdoc.tagged("param", "property") if holder.kdoc else []
        return [(tag.subject, self.markdown.inline(tag.text, holder)) for tag in tags if tag.subject in names]

    def results(self, of: Declaration) -> list[tuple[str, Markup]]:
        """Returns the texts about the result and the errors, with their titles. Those of a class are at its
        constructor, unless apps can't call it."""
        constructor = of.primary_constructor
        if constructor and constructor.is_public:
            return []
        holder = commented(of)
        tags = holder.kdoc.tagged(*TAG_TITLES) if holder.kdoc else []
        return [(TAG_TITLES[tag.name], self._result(tag, holder)) for tag in tags]

    def _result(self, tag: Tag, of: Declaration) -> Markup:
        text = self.markdown.inline(tag.text, of)
        return self.markdown.inline(f"[{tag.subject}] ", of) + text if tag.subject else text


def commented(of: Declaration) -> Declaration:
    """Returns the declaration whose comment describes a declaration: for a primary constructor, its class."""
    return of.owner if of.is_primary_constructor and of.owner else of


GROUPS = ("Classes", "Interfaces", "Objects", "Enumerations", "Functions and properties")


def group(of: Declaration) -> str:
    if of.kind != "type":
        return GROUPS[-1]
    kinds = {"enum": "Enumerations", "interface": "Interfaces", "object": "Objects"}
    return next((kinds[word] for word in of.keywords.split() if word in kinds), "Classes")


def filled(sections: list[Section]) -> list[Section]:
    return [each for each in sections if each.declarations]
