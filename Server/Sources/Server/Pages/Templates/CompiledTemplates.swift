import Mustache

/// The pages' templates and their partials, compiled once in a process, however many places it serves.
struct CompiledTemplates: Sendable {
    /// Mustache's parser error in place of the templates, which are part of the program: a test rules it out.
    static let shared = Result { try CompiledTemplates() }

    private let templates: [PageTemplate: MustacheTemplate]
    private let library: MustacheLibrary

    private init() throws {
        MustacheContentTypes.register(HTMLText(), named: HTMLText.name)
        MustacheContentTypes.register(FieldText(), named: FieldText.name)
        var library = MustacheLibrary()
        for partial in PagePartial.allCases {
            library.register(try Self.compile(partial.source), named: partial.rawValue)
        }
        var templates: [PageTemplate: MustacheTemplate] = [:]
        for template in PageTemplate.allCases {
            templates[template] = try Self.compile(template.source)
        }
        self.library = library
        self.templates = templates
    }

    func render(_ template: PageTemplate, _ model: [String: Any]) -> String {
        templates[template]?.render(model, library: library) ?? ""
    }

    /// Every template starts with the escaping of ``HTMLText``; a partial would fall back to Mustache's otherwise. The value
    /// of a form field has that of ``FieldText``.
    private static func compile(_ source: String) throws -> MustacheTemplate {
        let html = "{{% CONTENT_TYPE: \(HTMLText.name)}}", field = "{{% CONTENT_TYPE: \(FieldText.name)}}"
        let marked = source.replacing(#/value="(\{\{[A-Za-z.]+\}\})"/#) { "value=\"\(field)\($0.1)\(html)\"" }
        return try MustacheTemplate(string: html + "\n" + marked)
    }
}
