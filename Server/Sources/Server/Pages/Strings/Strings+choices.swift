import Documents
import OAuthServer

extension Strings.Events {
    /// - Parameter kind: the kind of an event as stored. An unknown kind from a newer release is returned unchanged.
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

extension Strings.PersonChanges {
    func sentence(_ change: PersonChange, of name: String) -> Sentence {
        switch change {
        case .signInName: signInName(name)
        case .displayName: displayName(name)
        case .kind: kind(name)
        case .usage: usage(name)
        case .isOperator: isOperator(name)
        case .isNoOperator: isNoOperator(name)
        }
    }
}

extension Strings.Operating.Units {
    func label(_ unit: SizeUnit) -> String {
        switch unit {
        case .megabytes: megabytes
        case .gigabytes: gigabytes
        case .terabytes: terabytes
        }
    }
}
