import Mustache

/// The templates of the pages and the partials of these templates, compiled once per process.
struct CompiledTemplates: Sendable {
    /// The compiled templates, or the error of Mustache's parser. The templates are part of the program, and a test
    /// ensures that they parse.
    static let shared = Result { try CompiledTemplates() }

    private let templates: [PageTemplate: MustacheTemplate]
    private let library: MustacheLibrary

    private init() throws {
        MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
        MustacheContentTypes.register(FieldText(), named: FieldText.name)
        var library = MustacheLibrary()
        for partial in PageTemplate.partialFiles.flatMap(TemplateSource.partials) {
            library.register(try Self.compile(partial.source), named: partial.name)
        }
        var templates: [PageTemplate: MustacheTemplate] = [:]
        for template in PageTemplate.allCases {
            templates[template] = try Self.compile(TemplateSource(template.file))
        }
        self.library = library
        self.templates = templates
    }

    func render(_ template: PageTemplate, _ model: [String: Any]) -> String {
        templates[template]?.render(model, library: library) ?? ""
    }

    /// Compiles a template. ``HTMLText`` escapes the values in the template, and ``FieldText`` escapes values of form
    /// fields. The escaping is set in each template and each partial, because a partial would otherwise use Mustache's
    /// own escaping.
    private static func compile(_ source: TemplateSource) throws -> MustacheTemplate {
        let html = "{{% CONTENT_TYPE: \(HTMLText.name)}}", field = "{{% CONTENT_TYPE: \(FieldText.name)}}"
        let marked = source.text.replacing(#/value="(\{\{[A-Za-z.]+\}\})"/#) { "value=\"\(field)\($0.1)\(html)\"" }
        return try MustacheTemplate(string: html + "\n" + marked)
    }
}
