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
