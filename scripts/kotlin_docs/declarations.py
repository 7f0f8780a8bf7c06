"""The declarations of a Kotlin library, and their comments."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Tag:
    """A tag of a KDoc comment, such as `@param name the name`. A tag without a subject, such as @return, has "" as its
    subject."""

    name: str
    subject: str
    text: str
    line: int


@dataclass(frozen=True)
class KDoc:
    text: str
    tags: tuple[Tag, ...]
    # The line of the source at which the comment begins, and the lines of the comment.
    line: int
    lines: tuple[str, ...] = ()

    def tagged(self, *names: str) -> list[Tag]:
        return [tag for tag in self.tags if tag.name in names]

    def line_of(self, part: str) -> int:
        """Returns the first line of the source at which a part of the comment occurs."""
        return next((self.line + index for index, line in enumerate(self.lines) if part in line), self.line)


@dataclass(frozen=True)
class Parameter:
    name: str
    type: str
    default: str = ""
    modifiers: str = ""


@dataclass(eq=False)
class Declaration:
    """A declaration in a source. `kind` is one of type, companion, constructor, property, function, entry, alias,
    and section, a text of Module.md."""

    kind: str
    name: str
    # The words before the name without the visibility `public`, such as `data class` or `override fun`.
    keywords: str
    visibility: str
    line: int
    file: "SourceFile"
    owner: "Declaration | None" = None
    kdoc: KDoc | None = None
    type_parameters: str = ""
    receiver: str = ""
    # None for declarations that have no parameter list.
    parameters: list[Parameter] | None = None
    # The type of a property, the result of a function, or the type that an alias stands for.
    type: str = ""
    supertypes: list[str] = field(default_factory=list)
    constraints: str = ""
    # The setter if its visibility differs, such as `private set`.
    setter: str = ""
    members: list["Declaration"] = field(default_factory=list)

    @property
    def is_public(self) -> bool:
        """Whether apps can use the declaration: subclasses of an app can use what is protected."""
        return self.visibility in ("public", "protected") and (self.owner is None or self.owner.is_public)

    @property
    def path(self) -> str:
        """The name with the names of the types that contain it, as code writes it, such as `OfficeLink.parse`."""
        if self.kind == "companion" and self.owner:
            return f"{self.owner.path}.Companion"
        owner = self.owner.owner if self.owner and self.owner.kind == "companion" else self.owner
        return f"{owner.path}.{self.name}" if owner else self.name

    @property
    def owners(self) -> list["Declaration"]:
        """The types that contain the declaration, the outermost first."""
        return [*self.owner.owners, self.owner] if self.owner else []

    @property
    def is_primary_constructor(self) -> bool:
        return self.kind == "constructor" and not self.keywords

    @property
    def primary_constructor(self) -> "Declaration | None":
        return next((each for each in self.members if each.is_primary_constructor), None)

    @property
    def companion(self) -> "Declaration | None":
        return next((each for each in self.members if each.kind == "companion"), None)

    def of_kind(self, *kinds: str) -> list["Declaration"]:
        return [each for each in self.members if each.kind in kinds and each.is_public]

    def walk(self) -> Iterator["Declaration"]:
        yield self
        for member in self.members:
            yield from member.walk()


@dataclass(eq=False)
class SourceFile:
    # The path in messages.
    path: str
    package: str = ""
    # The full names of imported declarations, by the names that the file uses for them.
    imports: dict[str, str] = field(default_factory=dict)
    declarations: list[Declaration] = field(default_factory=list)
    # The lines that the parser doesn't understand.
    unparsed: list[int] = field(default_factory=list)

    def walk(self) -> Iterator[Declaration]:
        for declaration in self.declarations:
            yield from declaration.walk()


def with_kdoc(declaration: Declaration, kdoc: KDoc | None) -> Declaration:
    return dataclasses.replace(declaration, kdoc=kdoc)
