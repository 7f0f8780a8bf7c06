import Mustache

/// Templates and their partials, which are compiled once. ``HTMLText`` escapes the values in a template.
package struct CompiledTemplates<Name: Hashable & Sendable>: Sendable {
    private let templates: [Name: MustacheTemplate]
    private let library: MustacheLibrary

    /// - Parameters:
    ///   - files: the file of each template.
    ///   - partials: the files that contain the partials.
    /// - Throws: an error of Mustache's parser.
    package init(_ files: [Name: [UInt8]], partials: [[UInt8]]) throws {
        MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
        MustacheContentTypes.register(FieldText(), named: FieldText.name)
        var library = MustacheLibrary()
        for partial in partials.flatMap(TemplateSource.partials) {
            library.register(try compiled(partial.source), named: partial.name)
        }
        self.library = library
        templates = try files.mapValues { try compiled(TemplateSource($0)) }
    }

    package func render(_ name: Name, _ values: [String: Any]) -> String {
        templates[name]?.render(values, library: library) ?? ""
    }
}

/// Compiles a template. ``HTMLText`` escapes the values in the template, and ``FieldText`` escapes values of form
/// fields. The escaping is set in each template and each partial, because a partial would otherwise use Mustache's own
/// escaping.
private func compiled(_ source: TemplateSource) throws -> MustacheTemplate {
    let html = "{{% CONTENT_TYPE: \(HTMLText.name)}}", field = "{{% CONTENT_TYPE: \(FieldText.name)}}"
    let marked = source.text.replacing(#/value="(\{\{[A-Za-z.]+\}\})"/#) { "value=\"\(field)\($0.1)\(html)\"" }
    return try MustacheTemplate(string: html + "\n" + marked)
}

/// The text of a template for Mustache. It is the text of the template's file without indentation and with continued
/// lines joined.
///
/// In the file of a template, lines are indented, and a backslash at the end of a line joins the line with the next
/// line. Neither the indentation nor the backslash appears on the page. In a file of partials, each partial begins with
/// a comment: `{{! partial NAME }}`, or `{{! partial NAME: DESCRIPTION }}`.
package struct TemplateSource: Sendable {
    private static let partialMark = "{{! partial "

    package let text: String

    package init(_ file: [UInt8]) { self.init(lines: Self.lines(of: file)) }

    private init(lines: some Sequence<Substring>) {
        var text = ""
        for line in lines {
            let line = line.drop { $0 == " " }
            if line.utf8.last == UInt8(ascii: "\\") { text += line.dropLast() } else { text += line + "\n" }
        }
        while text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        self.text = text
    }

    /// Returns the partials of a file with their names.
    package static func partials(in file: [UInt8]) -> [(name: String, source: TemplateSource)] {
        var partials: [(name: String, source: TemplateSource)] = []
        var rest = lines(of: file)[...]
        while let mark = rest.popFirst() {
            let name = mark.dropFirst(partialMark.count).prefix { $0.isLetter }
            let end = rest.firstIndex { $0.hasPrefix(partialMark) } ?? rest.endIndex
            partials.append((String(name), TemplateSource(lines: rest[..<end])))
            rest = rest[end...]
        }
        return partials
    }

    private static func lines(of file: [UInt8]) -> [Substring] {
        String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
