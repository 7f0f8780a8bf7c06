import Documents
import OAuthServer

/// The kinds of events of the audit log as they are stored, of sign-in and of documents, with their names on the pages.
package enum AuditKinds {
    /// Every kind that there is, sorted.
    package static let all: [String] =
        (AuditEvent.Kind.allCases.map(\.rawValue) + DocumentEvent.Kind.allCases.map(\.rawValue)).sorted()

    /// The name of a kind on the pages in English, for the command line.
    package static func english(_ kind: String) -> String { Texts.Events.english.text(of: kind) }
}
