package import Auditing

extension Strings {
    /// The names of the events in the audit log. In the file of a language, the key of a name is the stored kind of the
    /// event.
    package struct Events: Decodable, Sendable {
        private let texts: [String: String]

        package init(from decoder: any Decoder) throws {
            let group = try decoder.container(keyedBy: KindKey.self)
            texts = try AuditedEvent.kinds.reduce(into: [:]) {
                $0[$1] = try group.decode(String.self, forKey: KindKey(stringValue: $1))
            }
        }

        /// - Parameter kind: the kind of an event as stored. An unknown kind from a newer release is returned
        ///   unchanged.
        package func text(of kind: String) -> String { texts[kind] ?? kind }
    }
}

extension Strings.Events: CustomReflectable {
    /// The names by the stored kinds, with which templates refer to them: `t.operating.events.folder_deleted`.
    package var customMirror: Mirror {
        Mirror(self, children: texts.map { (label: $0.key, value: $0.value) })
    }
}

/// A stored kind of event, as the key of its name.
private struct KindKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

/// The names of events, for the command line.
package enum AuditKinds {
    /// Returns the English name of a stored kind.
    package static func english(_ kind: String) -> String { Language.english.strings.operating.events.text(of: kind) }

    /// Returns the English name of the action in an event.
    package static func english(of event: AuditedEvent) -> String { event.what(.english) }
}

extension AuditedEvent {
    /// Returns the name of the event's action, which is usually the name of the event's kind. An event in which a user
    /// adds the item of a link to "Shared with me" has a different name, because the name of its kind, "Shared with a
    /// person", doesn't describe this action.
    func what(_ strings: Strings) -> String {
        isKeeping ? strings.links.keeping : strings.operating.events.text(of: kind)
    }
}
