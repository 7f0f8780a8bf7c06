"""Writes declarations as Kotlin code, with a link at the name of each type."""

import re

from markupsafe import Markup, escape

from .declarations import Declaration, Parameter
from .kdoc import Resolver

# A longer declaration has one parameter on each line.
MAX_COLUMNS = 76
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


class Code:
    def __init__(self, resolve: Resolver):
        self.resolve = resolve

    def signature(self, of: Declaration) -> Markup:
        short = self._signature(of, ", ")
        is_long = len(short.striptags()) > MAX_COLUMNS and len(of.parameters or []) > 0
        return self._signature(of, ",\n    ") if is_long else short

    def _signature(self, of: Declaration, separator: str) -> Markup:
        generic = self._types(of.type_parameters, of)
        name = self._receiver(of) + Markup("<b>%s</b>") % of.name
        is_function = of.kind == "function"
        named = generic + " " + name if is_function and generic else name + ("" if is_function else generic)
        words = "" if of.kind == "constructor" else of.keywords
        return keyword(words) + named + self._parameters(of, separator) + self._result(of)

    def _receiver(self, of: Declaration) -> Markup:
        return self._types(of.receiver, of) + "." if of.receiver else Markup("")

    def _parameters(self, of: Declaration, separator: str) -> Markup:
        if of.parameters is None:
            return Markup("")
        listed = Markup(separator).join(self._parameter(each, of) for each in of.parameters)
        return Markup("(\n    %s,\n)") % listed if "\n" in separator else Markup("(%s)") % listed

    def _parameter(self, parameter: Parameter, scope: Declaration) -> Markup:
        found = keyword(parameter.modifiers) + parameter.name + ": " + self._types(parameter.type, scope)
        return found + (Markup(" <i>= %s</i>") % parameter.default if parameter.default else "")

    def _result(self, of: Declaration) -> Markup:
        found = Markup("")
        if of.type:
            found += (" = " if of.kind == "alias" else ": ") + self._types(of.type, of)
        if of.supertypes:
            found += " : " + Markup(", ").join(self._types(each, of) for each in of.supertypes)
        found += escape(f" {of.constraints}" if of.constraints else "")
        return found + (Markup("\n    ") + keyword(of.setter) if of.setter else "")

    def _types(self, written: str, scope: Declaration) -> Markup:
        found, end = Markup(""), 0
        for each in NAME.finditer(written):
            address = self.resolve(each[0], scope)
            name = Markup('<a href="%s">%s</a>') % (address, each[0]) if address else escape(each[0])
            found += escape(written[end:each.start()]) + name
            end = each.end()
        return found + escape(written[end:])


def keyword(words: str) -> Markup:
    return Markup("<em>%s</em> ") % words if words else Markup("")
