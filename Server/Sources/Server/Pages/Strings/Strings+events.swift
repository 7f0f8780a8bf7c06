import Documents
import OAuthServer

extension Strings {
    /// Names of the events in the audit log, one for each kind.
    struct Events: Sendable {
        /// The names of sign-in events, as in `AuditEvent.Kind`.
        var signedIn, signInFailed, signInThrottled, signedOut, grantMade, grantEnded, appToAppRefused,
            sessionContextDiffers, codeReplayed, refreshReused, passwordChanged, accountAdded,
            accountChanged, accountRemoved, accountRenamed, accountDisabled, accountEnabled, clientAdded,
            clientChanged, clientRemoved, clientSecretReplaced: String
        /// The names of document events, as in `DocumentEvent.Kind`.
        var created, saved, folderCreated, renamed, moved, restored, versionNamed, versionDeleted, deleted, treeDeleted,
            broughtBack, discarded, trashEmptied, lockReleased, shared, shareChanged, unshared, permitted,
            permissionChanged, forbade, received, receivedChanged, lost, quotaChanged, transferred, takenOver: String
    }
}

extension Strings.Events {
    /// - Parameter kind: the stored kind. An unknown kind from a newer release is returned unchanged.
    func text(of kind: String) -> String {
        if let kind = AuditEvent.Kind(rawValue: kind) { return text(of: kind) }
        return DocumentEvent.Kind(rawValue: kind).map { text(of: $0) } ?? kind
    }

    private func text(of kind: AuditEvent.Kind) -> String {
        switch kind {
        case .signedIn: signedIn
        case .signInFailed: signInFailed
        case .signInThrottled: signInThrottled
        case .signedOut: signedOut
        case .grantMade: grantMade
        case .grantEnded: grantEnded
        case .appToAppRefused: appToAppRefused
        case .sessionContextDiffers: sessionContextDiffers
        case .codeReplayed: codeReplayed
        case .refreshReused: refreshReused
        case .passwordChanged: passwordChanged
        case .accountAdded: accountAdded
        case .accountChanged: accountChanged
        case .accountRemoved: accountRemoved
        case .accountRenamed: accountRenamed
        case .accountDisabled: accountDisabled
        case .accountEnabled: accountEnabled
        case .clientAdded: clientAdded
        case .clientChanged: clientChanged
        case .clientRemoved: clientRemoved
        case .clientSecretReplaced: clientSecretReplaced
        }
    }

    private func text(of kind: DocumentEvent.Kind) -> String {
        switch kind {
        case .created: created
        case .saved: saved
        case .folderCreated: folderCreated
        case .renamed: renamed
        case .moved: moved
        case .restored: restored
        case .versionNamed: versionNamed
        case .versionDeleted: versionDeleted
        case .deleted: deleted
        case .treeDeleted: treeDeleted
        case .broughtBack: broughtBack
        case .discarded: discarded
        case .trashEmptied: trashEmptied
        case .lockReleased: lockReleased
        case .shared: shared
        case .shareChanged: shareChanged
        case .unshared: unshared
        case .permitted: permitted
        case .permissionChanged: permissionChanged
        case .forbade: forbade
        case .received: received
        case .receivedChanged: receivedChanged
        case .lost: lost
        case .quotaChanged: quotaChanged
        case .transferred: transferred
        case .takenOver: takenOver
        }
    }
}
