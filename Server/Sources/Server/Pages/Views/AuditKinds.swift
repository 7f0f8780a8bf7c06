import Documents
package import OAuthServer

/// The kinds of events of the audit log as they are stored, of sign-in and of documents, with their names on the pages.
package enum AuditKinds {
    /// Every kind that there is, sorted.
    package static let all: [String] =
        (AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue)).sorted()

    /// The name of a kind on the pages in English, for the command line.
    package static func english(_ kind: String) -> String { Strings.Events.english.text(of: kind) }

    /// The name of what was done, likewise.
    package static func english(of entry: AuditEntry) -> String { entry.what(.english) }
}

extension AuditEntry {
    /// The name of what was done: that of its kind, unless somebody keeps what a link opens, which nobody else shares
    /// with them.
    func what(_ strings: Strings) -> String {
        isKeeping ? strings.links.keeping : strings.operating.events.text(of: kind)
    }

    /// A person has kept what a link opens.
    var isKeeping: Bool {
        guard case .right(_, of: _, until: _, isByLink: true)? = DocumentEventDetail(detail, ofStored: kind) else {
            return false
        }
        return kind == DocumentEvent.Kind.permitted.rawValue
    }
}
