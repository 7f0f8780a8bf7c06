import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird

/// The part of a person's own log that an address of it asks for.
struct ActivityQuery: Hashable, Sendable {
    /// The identifier of a document or folder, which may be gone.
    var document: String?
    /// The identifier of whoever did it.
    var by: String?
    var kinds: ActivityKinds?
    /// How far back.
    var since: AuditFilter.Since?
    /// The identifier of the event that the page before ended with.
    var before: String?

    /// Whether it is anything but the whole log.
    var isNarrowed: Bool { document != nil || by != nil || isFiltered }
    /// Whether a choice of the form is made.
    var isFiltered: Bool { kinds != nil || since != nil }

    /// The address of the same events, from another one on.
    func address(before event: String? = nil) -> String {
        let fields = [
            (FormField.document, document), (FormField.by, by), (FormField.kind, kinds?.rawValue),
            (FormField.since, since?.rawValue), (FormField.before, event),
        ]
        let query = fields.compactMap { name, value in value.map { name + "=" + PagePath.segment($0) } }
        return PagePath.activity + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}

extension PagePath {
    /// The log of a document or a folder, or of all.
    static func activity(of document: String?) -> String { ActivityQuery(document: document).address() }
}

extension ActivityQuery {
    /// - Throws: ``DocumentsError/notFound`` for what no page links to.
    init(_ request: Request) throws(DocumentsError) {
        document = try request.identifier(FormField.document)
        by = try request.identifier(FormField.by)
        before = try request.identifier(FormField.before)
        kinds = try request.choice(FormField.kind, ActivityKinds.init)
        since = try request.choice(FormField.since, AuditFilter.Since.init)
    }
}

extension Request {
    /// An identifier in the address; `nil` where there is none.
    fileprivate func identifier(_ name: String) throws(DocumentsError) -> String? {
        try choice(name) { Identifier.isWellFormed($0) ? $0 : nil }
    }

    /// A value in the address; `nil` where there is none.
    fileprivate func choice<Value>(_ name: String, _ make: (String) -> Value?) throws(DocumentsError) -> Value? {
        guard let text = uri.firstParameter(name), !text.isEmpty else { return nil }
        guard let value = make(text) else { throw .notFound }
        return value
    }
}
