import Auditing

extension Strings {
    /// The names of the events in the audit log. In the file of a language, the key of a name is the stored kind of the
    /// event.
    struct Events: Decodable, Sendable {
        private let texts: [String: String]

        init(from decoder: any Decoder) throws {
            let group = try decoder.container(keyedBy: KindKey.self)
            texts = try AuditedEvent.kinds.reduce(into: [:]) {
                $0[$1] = try group.decode(String.self, forKey: KindKey(stringValue: $1))
            }
        }

        /// - Parameter kind: the kind of an event as stored. An unknown kind from a newer release is returned
        ///   unchanged.
        func text(of kind: String) -> String { texts[kind] ?? kind }
    }
}

extension Strings.Events: CustomReflectable {
    /// The names by the stored kinds, with which templates refer to them: `t.operating.events.folder_deleted`.
    var customMirror: Mirror {
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
