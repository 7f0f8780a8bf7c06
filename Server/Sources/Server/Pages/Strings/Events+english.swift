extension Strings.Events {
    static let english = Strings.Events(
        signedIn: "Signed in", signInFailed: "Sign-in failed", signInThrottled: "Sign-in blocked: too many attempts",
        signedOut: "Signed out", grantMade: "App connected",
        grantEnded: "App or browser disconnected",
        appToAppRefused: "App-to-app sign-in refused", sessionContextDiffers: "Session context mismatch",
        codeReplayed: "Authorization code used twice", refreshReused: "Old refresh token used",
        passwordChanged: "Password changed", accountAdded: "Account added", accountChanged: "Account changed",
        accountRemoved: "Account removed", accountRenamed: "Account renamed",
        accountDisabled: "Account disabled", accountEnabled: "Account enabled", clientAdded: "App registered",
        clientChanged: "App changed", clientRemoved: "App removed",
        clientSecretReplaced: "App secret replaced", created: "Document created", saved: "Document saved",
        folderCreated: "Folder created", renamed: "Renamed", moved: "Moved",
        restored: "Version restored", versionNamed: "Version named", versionDeleted: "Version deleted",
        deleted: "Document deleted",
        treeDeleted: "Folder deleted", broughtBack: "Restored from trash", discarded: "Permanently deleted",
        trashEmptied: "Trash emptied", lockReleased: "Lock released", shared: "Link created",
        shareChanged: "Link changed",
        unshared: "Link revoked", permitted: "Shared with a person",
        permissionChanged: "Sharing with a person changed", forbade: "Sharing with a person stopped",
        received: "Access received", receivedChanged: "Access changed", lost: "Access removed",
        quotaChanged: "Storage limit changed",
        transferred: "Ownership transferred", takenOver: "Ownership received")
}
