"""Reads the declarations of Kotlin sources with tree-sitter."""

import pathlib
import re
from collections.abc import Iterator

import tree_sitter_kotlin
from tree_sitter import Language, Node, Parser

from . import kdoc
from .declarations import Declaration, KDoc, Parameter, SourceFile, with_kdoc

PARSER = Parser(Language(tree_sitter_kotlin.language()))
VISIBILITIES = {"public", "protected", "internal", "private"}
KINDS = {
    "class_declaration": "type", "object_declaration": "type", "companion_object": "companion",
    "function_declaration": "function", "property_declaration": "property", "secondary_constructor": "constructor",
    "enum_entry": "entry", "type_alias": "alias",
}
TYPES = {"user_type", "nullable_type", "function_type", "parenthesized_type", "non_nullable_type"}
COMMENTS = {"block_comment", "line_comment"}


def read(file: pathlib.Path, path: str) -> SourceFile:
    root = PARSER.parse(file.read_bytes()).root_node
    source = SourceFile(path, unparsed=list(unparsed(root)))
    for node in root.named_children:
        name = text(child(node, "qualified_identifier"))
        if node.type == "package_header":
            source.package = name
        elif node.type == "import" and not text(node).endswith("*"):
            alias = child(node, "identifier")
            source.imports[text(alias) or name.rpartition(".")[2]] = name
    source.declarations = list(declarations(root, source, None))
    return source


def unparsed(node: Node) -> Iterator[int]:
    if node.is_error or node.is_missing:
        yield node.start_point.row + 1
    elif node.has_error:
        for each in node.children:
            yield from unparsed(each)


def declarations(body: Node, file: SourceFile, owner: Declaration | None) -> Iterator[Declaration]:
    """Yields the declarations in a file or in the body of a type."""
    comment: Node | None = None
    for node in body.named_children:
        if node.type in KINDS:
            yield declaration(node, kdoc_of(comment), file, owner)
        if node.type != "line_comment":
            comment = node


def kdoc_of(comment: Node | None) -> KDoc | None:
    if comment is None or comment.type != "block_comment" or not text(comment).startswith("/**"):
        return None
    return kdoc.parse(source_text(comment), comment.start_point.row + 1)


def declaration(node: Node, comment: KDoc | None, file: SourceFile, owner: Declaration | None) -> Declaration:
    kind = KINDS[node.type]
    variable = child(node, "variable_declaration") or node
    name = {"companion": "Companion", "constructor": owner.name if owner else ""}.get(kind)
    found = Declaration(
        kind, name or text(child(variable, "identifier")), keywords(node), visibility(node), name_line(node), file,
        owner, comment, text(child(node, "type_parameters")), receiver(node), value_parameters(node))
    found.constraints = text(child(node, "type_constraints"))
    found.type = result_type(variable)
    found.supertypes = supertypes(node)
    found.setter = setter(node)
    if kind in ("type", "companion"):
        found.members = [*primary_constructor(node, found), *body_members(node, found)]
        describe_properties(found)
    return found


def body_members(node: Node, owner: Declaration) -> Iterator[Declaration]:
    body = child(node, "class_body", "enum_class_body")
    if body is not None:
        yield from declarations(body, owner.file, owner)


def primary_constructor(node: Node, owner: Declaration) -> Iterator[Declaration]:
    """Yields the primary constructor, and the properties that it declares."""
    found = child(node, "primary_constructor")
    listed = child(found, "class_parameters") if found else None
    if listed or has_default_constructor(node, owner):
        # Apps can't call the constructor of an enum class or a sealed class.
        visible = "private" if {"enum", "sealed"} & set(owner.keywords.split()) else visibility(found or node)
        yield Declaration("constructor", owner.name, "", visible, owner.line, owner.file, owner,
                          parameters=list(class_parameters(listed)) if listed else [])
    if listed:
        yield from constructor_properties(listed, owner)


def has_default_constructor(node: Node, owner: Declaration) -> bool:
    """Returns whether a class has a constructor without declaring one. Interfaces and objects have none."""
    body = child(node, "class_body")
    is_declared = body is not None and child(body, "secondary_constructor") is not None
    return owner.keywords.endswith("class") and not is_declared


def class_parameters(listed: Node) -> Iterator[Parameter]:
    for each in listed.named_children:
        if each.type == "class_parameter":
            modifiers = "vararg" if "vararg" in text(child(each, "modifiers")).split() else ""
            yield Parameter(text(child(each, "identifier")), type_text(each), default(each), modifiers)


def constructor_properties(listed: Node, owner: Declaration) -> Iterator[Declaration]:
    comment: Node | None = None
    for each in listed.named_children:
        if each.type == "class_parameter" and any(part.type in ("val", "var") for part in each.children):
            yield Declaration(
                "property", text(child(each, "identifier")), keywords(each), visibility(each), name_line(each),
                owner.file, owner, kdoc_of(comment), type=type_text(each))
        comment = each


def describe_properties(owner: Declaration) -> None:
    """Gives each property without a comment of its own the text of @property in the comment of its class."""
    for tag in owner.kdoc.tagged("property") if owner.kdoc else []:
        owner.members = [
            with_kdoc(each, KDoc(sentence(tag.text), (), tag.line))
            if (each.kind, each.name, each.kdoc) == ("property", tag.subject, None) else each
            for each in owner.members]


def sentence(words: str) -> str:
    """Returns a text that begins with a capital letter, as the other descriptions on a page do."""
    return words[:1].upper() + words[1:]


# MARK: Parts of a declaration

def visibility(node: Node) -> str:
    words = text(child(node, "modifiers")).split()
    return next((word for word in words if word in VISIBILITIES), "public")


def keywords(node: Node) -> str:
    """Returns the words before the name, with Deprecated as the only annotation."""
    modifiers = child(node, "modifiers")
    parts = modifiers.named_children if modifiers is not None else []
    words = [text(part) for part in parts
             if text(part) != "public" and (part.type != "annotation" or text(part).startswith("@Deprecated"))]
    kinds = {"class", "interface", "object", "companion", "fun", "val", "var", "constructor", "typealias"}
    return " ".join([*words, *(part.type for part in node.children if part.type in kinds)])


def name_line(node: Node) -> int:
    """Returns the line of the declaration without its annotations."""
    parts = [part for part in node.children if part.type != "modifiers"]
    return (parts[0] if parts else node).start_point.row + 1


def receiver(node: Node) -> str:
    """Returns the type that an extension extends."""
    if node.type not in ("function_declaration", "property_declaration"):
        return ""
    parts = node.children
    dots = [index for index, part in enumerate(parts) if part.type == "."]
    return text(parts[dots[0] - 1]) if dots else ""


def value_parameters(node: Node) -> list[Parameter] | None:
    listed = child(node, "function_value_parameters")
    if listed is None:
        return None
    found: list[Parameter] = []
    modifiers, is_default = "", False
    for part in listed.children:
        if part.type == "parameter_modifiers":
            modifiers = text(part)
        elif part.type == "parameter":
            found.append(Parameter(text(child(part, "identifier")), type_text(part), "", modifiers))
            modifiers = ""
        elif is_default:
            last = found.pop()
            found.append(Parameter(last.name, last.type, text(part), last.modifiers))
        is_default = part.type == "="
    return found


def result_type(node: Node) -> str:
    """Returns the type after the colon that follows the name and the parameters, or after an alias's equals sign."""
    parts = node.children
    marks = {":", "="} if node.type == "type_alias" else {":"}
    found = [parts[index + 1] for index, part in enumerate(parts[:-1]) if part.type in marks]
    return text(found[0]) if found and found[0].type in TYPES else ""


def supertypes(node: Node) -> list[str]:
    listed = child(node, "delegation_specifiers")
    return [] if listed is None else [supertype(each) for each in listed.named_children if each.type not in COMMENTS]


def supertype(specifier: Node) -> str:
    while specifier.named_children and specifier.type not in TYPES:
        specifier = specifier.named_children[0]
    return text(specifier)


def setter(node: Node) -> str:
    found = child(node, "setter")
    own = visibility(found) if found is not None else "public"
    return "" if own == "public" else f"{own} set"


def type_text(node: Node) -> str:
    return text(next((part for part in node.named_children if part.type in TYPES), None))


def default(node: Node) -> str:
    parts = node.children
    return next((text(parts[index + 1]) for index, part in enumerate(parts[:-1]) if part.type == "="), "")


def child(node: Node, *types: str) -> Node | None:
    return next((part for part in node.children if part.type in types), None)


def text(node: Node | None) -> str:
    """Returns the source of a node on one line."""
    return re.sub(r"\s+", " ", source_text(node)) if node is not None else ""


def source_text(node: Node) -> str:
    return (node.text or b"").decode()
