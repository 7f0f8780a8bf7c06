import Documents

/// The filter for kinds of events in a user's own log: the values of ``FormField/kind`` there.
enum ActivityKinds: String, CaseIterable, Sendable {
    case changes, deleting, sharing, account
    /// The events of ``sharing`` that revoke access.
    case ended

    /// Returns whether a stored kind of event matches this filter.
    func contains(_ stored: String) -> Bool {
        self == .ended ? Self.ends.contains(stored: stored) : Self(stored: stored) == self
    }

    private static let ends: Set<DocumentEvent.Kind> = [.unshared, .forbade, .lost]

    private init(stored: String) {
        guard let kind = DocumentEvent.Kind(rawValue: stored) else {
            self = .account
            return
        }
        self =
            switch kind {
            case .created, .saved, .restored, .folderCreated, .renamed, .moved, .versionNamed, .lockReleased: .changes
            case .versionDeleted, .deleted, .treeDeleted, .broughtBack, .discarded, .trashEmptied: .deleting
            case .shared, .shareChanged, .unshared, .permitted, .permissionChanged, .forbade, .received,
                .receivedChanged, .lost, .transferred, .takenOver:
                .sharing
            case .quotaChanged: .account
            }
    }

    func text(_ strings: Strings.Activity) -> String {
        switch self {
        case .changes: strings.changes
        case .deleting: strings.deleting
        case .sharing: strings.sharing
        case .account: strings.account
        case .ended: strings.ended
        }
    }
}
