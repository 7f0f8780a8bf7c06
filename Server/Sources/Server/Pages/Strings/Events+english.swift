extension Strings.Events {
    static let english = Strings.Events(
        signedIn: "Signed in", signInFailed: "Sign-in failed", signInThrottled: "Too many sign-ins refused",
        signedOut: "Signed out", grantMade: "App connected",
        grantEnded: "App or browser disconnected",
        appToAppRefused: "Handover from app refused", sessionContextDiffers: "Session context differs",
        codeReplayed: "Code used twice", refreshReused: "Old refresh token used",
        passwordChanged: "Password changed", accountAdded: "Account added", accountChanged: "Account changed",
        accountRemoved: "Account removed", accountRenamed: "Account renamed",
        accountDisabled: "Account disabled", accountEnabled: "Account enabled", clientAdded: "App registered",
        clientChanged: "App changed", clientRemoved: "App removed",
        clientSecretReplaced: "App has a new secret", created: "Document created", saved: "Document saved",
        folderCreated: "Folder created", renamed: "Renamed", moved: "Moved",
        restored: "Version restored", versionNamed: "Version named", versionDeleted: "Version deleted",
        deleted: "Document deleted",
        treeDeleted: "Folder deleted", broughtBack: "Restored from the trash", discarded: "Deleted for good",
        trashEmptied: "Trash emptied", lockReleased: "Lock released", shared: "Link made", shareChanged: "Link changed",
        unshared: "Link ended", permitted: "Shared with an account",
        permissionChanged: "Sharing with an account changed", forbade: "Sharing with an account ended",
        received: "Access received", receivedChanged: "Access changed", lost: "Access lost",
        quotaChanged: "Room changed",
        transferred: "Handed over", takenOver: "Taken over")
}
