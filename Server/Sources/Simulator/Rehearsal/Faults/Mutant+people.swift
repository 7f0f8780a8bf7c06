import OfficeClient

extension Mutant {
    /// Faults in a user's rights to a document that another user shares.
    static let people: [Mutant] = [
        Mutant(
            "viewer-may-write", "UserCanWrite and ReadOnly are those of the user", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("UserCanWrite", .set(.bool(true))),
            .member("ReadOnly", .set(.bool(false))), seenBy: "shared-viewer"),
        Mutant(
            "owner-is-everybody", "OwnerId is the owner's, UserId that of who looks", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("OwnerId", .set(.string("1"))), .member("UserId", .set(.string("1"))),
            seenBy: "shared-viewer", "shared-editor"),
        Mutant(
            "viewer-locks", "Who may only read gets no lock", from: "Microsoft: Lock", at: [.lock],
            when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-viewer"),
        Mutant(
            "viewer-saves", "Who may only read is refused, also what others own", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-viewer"),
        Mutant(
            "editor-may-only-read", "UserCanWrite is true for who may write, also what others own",
            from: MutantSource.fileInfo, at: [.checkFileInfo], making: .member("UserCanWrite", .remove),
            seenBy: "shared-editor"),
        Mutant(
            "editor-save-lost", "PutFile writes what others own", from: "Microsoft: PutFile", at: [.putFile],
            making: .swallowed(200), seenBy: "shared-editor"),
        Mutant(
            "editors-dropped", "X-WOPI-Editors names who contributed", from: "Microsoft: PutFile", at: [.putFile],
            making: .requestHeader("X-WOPI-Editors", .remove), seenBy: "shared-editor"),
        Mutant(
            "token-outlives-right", "A token is good only as long as the user has the right",
            from: MutantSource.security, at: [.checkFileInfo], making: .replays, seenBy: "shared-taken-away"),
        Mutant(
            "new-token-outlives-right", "404 for a WOPISrc that isn't the user's any more",
            from: MutantSource.newToken, at: [.newAccessToken], making: .replays, seenBy: "shared-taken-away"),
        Mutant(
            "save-outlives-right", "PutFile by who has no right is refused", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-taken-away"),
    ]
}
