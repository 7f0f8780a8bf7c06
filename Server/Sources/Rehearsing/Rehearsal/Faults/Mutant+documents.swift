import OfficeClient

/// The answers of a host that lets through what it ought to refuse.
private let granted: [Change] = [
    .status(200), .header("X-WOPI-Lock", .remove), .header("X-WOPI-ItemVersion", .set("granted")),
]

extension Mutant {
    private init(
        granting id: String, _ sentence: String, at operations: [WireOperation], with header: String? = nil,
        seenBy scene: String
    ) {
        self.init(
            id, sentence, "Microsoft: \(operations.first?.rawValue ?? "")", at: operations,
            when: Occasion(status: 409, with: header), granted[0], granted[1], granted[2], seenBy: scene)
    }

    /// EnumerateChildren and EnumerateAncestors.
    static let listing: [Mutant] = [
        Mutant(
            "files-missing", "ChildFiles is always present", Source.children, at: [.children],
            .member("ChildFiles", .remove), seenBy: "empty-folder"),
        Mutant(
            "folders-missing", "ChildContainers is always present", Source.children, at: [.children],
            .member("ChildContainers", .remove), seenBy: "empty-folder"),
        Mutant(
            "files-null", "An empty array is [], never null", Source.children, at: [.children],
            .member("ChildFiles", .null), seenBy: "empty-folder"),
        Mutant(
            "child-name-missing", "Name of a file is required", Source.children, at: [.children],
            .member("ChildFiles[].Name", .remove), seenBy: "browse"),
        Mutant(
            "child-url-missing", "Url of a file is required", Source.children, at: [.children],
            .member("ChildFiles[].Url", .remove), seenBy: "browse"),
        Mutant(
            "child-size-missing", "Size of a file is required", Source.children, at: [.children],
            .member("ChildFiles[].Size", .remove), seenBy: "browse"),
        Mutant(
            "child-version-missing", "Version of a file is required", Source.children, at: [.children],
            .member("ChildFiles[].Version", .remove), seenBy: "browse"),
        Mutant(
            "child-size-other", "Size equals CheckFileInfo.Size", Source.children, at: [.children],
            .member("ChildFiles[].Size", .set(.integer(1))), seenBy: "browse"),
        Mutant(
            "child-version-other", "Version equals CheckFileInfo.Version", Source.children, at: [.children],
            .member("ChildFiles[].Version", .append("x")), seenBy: "browse"),
        Mutant(
            "child-name-other", "Name equals BaseFileName", Source.children, at: [.children],
            .member("ChildFiles[].Name", .replace(".docx", with: "")), seenBy: "browse"),
        Mutant(
            "child-time-other", "LastModifiedTime equals CheckFileInfo's", Source.children, at: [.children],
            .member("ChildFiles[].LastModifiedTime", .set(.string("2001-01-01T00:00:00.0000000Z"))), seenBy: "browse"),
        Mutant(
            "child-url-without-token", "Each Url has an access_token", Source.children, at: [.children],
            .member("ChildFiles[].Url", .replace("access_token=", with: "t=")), seenBy: "browse"),
        Mutant(
            "child-url-relative", "Each Url is absolute", Source.children, at: [.children],
            .member("ChildFiles[].Url", .replace("https://", with: "//")), seenBy: "browse"),
        Mutant(
            "child-url-http", "Traffic must be encrypted", Source.security, at: [.children],
            .member("ChildFiles[].Url", .replace("https://", with: "http://")), seenBy: "browse"),
        Mutant(
            "url-on-another-domain", "A WOPISrc must be in a trusted domain", Source.newToken, at: [.children],
            .member("ChildFiles[].Url", .replace("https://", with: "https://elsewhere.example/")), seenBy: "filter"),
        Mutant(
            "token-to-be-encoded", "A token has unreserved characters alone", Source.security, at: [.children],
            .member("ChildFiles[].Url", .replace("access_token=", with: "access_token=%2B")), seenBy: "browse",
            as: .warning),
        Mutant(
            "half-of-children", "All children come in one answer", Source.children, at: [.children],
            .member("ChildFiles", .firstHalf), seenBy: "large-folder"),
        Mutant(
            "child-twice", "A child is listed once", Source.children, at: [.children],
            .member("ChildFiles", .appendFirst), seenBy: "large-folder"),
        Mutant(
            "filter-ignored", "The extension filter must be honored", Source.children, at: [.children],
            .requestHeader("X-WOPI-FileExtensionFilterList", .remove), seenBy: "filter"),
        Mutant(
            "filter-by-case", "Extensions are compared without regard to case", Source.children, at: [.children],
            .requestHeader("X-WOPI-FileExtensionFilterList", .replace(".XLSX", with: ".none")), seenBy: "filter"),
        Mutant(
            "filter-by-beginning", ".doc never matches .docx", Source.children, at: [.children],
            .requestHeader("X-WOPI-FileExtensionFilterList", .append("x")), seenBy: "filter"),
        Mutant(
            "filter-on-folders", "The filter is never applied to folders", Source.children, at: [.children],
            when: Occasion(with: "X-WOPI-FileExtensionFilterList"), .member("ChildContainers", .emptied),
            seenBy: "filter"),
        Mutant(
            "ancestors-missing", "AncestorsWithRootFirst is required", Source.ancestors, at: [.fileAncestors],
            .member("AncestorsWithRootFirst", .remove), seenBy: "ways-back"),
        Mutant(
            "ancestors-reversed", "The root comes first", Source.ancestors, at: [.fileAncestors],
            .member("AncestorsWithRootFirst", .reversed), seenBy: "ways-back"),
        Mutant(
            "ancestors-without-parent", "The parent comes last", Source.ancestors, at: [.fileAncestors],
            .member("AncestorsWithRootFirst", .firstHalf), seenBy: "ways-back"),
        Mutant(
            "ancestors-of-root", "The root has no ancestors: []", Source.ancestors, at: [.containerAncestors],
            .member("AncestorsWithRootFirst", .null), seenBy: "ways-back"),
        Mutant(
            "ancestors-of-folder-reversed", "The root comes first, for folders too", Source.ancestors,
            at: [.containerAncestors], .member("AncestorsWithRootFirst", .reversed), seenBy: "browse"),
        Mutant(
            "ancestor-url-without-token", "Each ancestor's Url has a token", Source.ancestors, at: [.fileAncestors],
            .member("AncestorsWithRootFirst[].Url", .replace("access_token=", with: "t=")), seenBy: "ways-back"),
    ]

    /// The table of locks.
    static let locks: [Mutant] = [
        Mutant(granting: "lock-steals", "Lock with another id is 409", at: [.lock], seenBy: "locks"),
        Mutant(
            granting: "refresh-ignores-id", "RefreshLock with another id is 409", at: [.refreshLock], seenBy: "locks"),
        Mutant(granting: "unlock-ignores-id", "Unlock with another id is 409", at: [.unlock], seenBy: "locks"),
        Mutant(
            granting: "relock-ignores-id", "UnlockAndRelock from another id is 409", at: [.unlockAndRelock],
            seenBy: "locks"),
        Mutant(granting: "put-ignores-lock", "PutFile under another lock is 409", at: [.putFile], seenBy: "locks"),
        Mutant(
            granting: "locks-ignored", "A mismatch of locks is 409",
            at: [.lock, .unlock, .refreshLock, .unlockAndRelock, .putFile, .renameFile], seenBy: "save-lost-lock"),
        Mutant(
            granting: "rename-ignores-lock", "RenameFile under another lock is 409", at: [.renameFile],
            seenBy: "rename-while-open"),
        Mutant(
            granting: "delete-ignores-lock", "DeleteFile of a locked file is 409", at: [.deleteFile], seenBy: "delete"),
        Mutant(
            "lock-again-refused", "Lock with the same id is a refresh", "Microsoft: Lock", at: [.lock],
            when: .from(2), .status(409), .header("X-WOPI-Lock", .set("")), seenBy: "locks"),
        Mutant(
            "relock-as-lock", "UnlockAndRelock compares X-WOPI-OldLock", "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], .requestHeader("X-WOPI-OldLock", .remove), seenBy: "locks"),
        Mutant(
            "relock-does-nothing", "After UnlockAndRelock the new id holds", "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], when: Occasion(with: "X-WOPI-OldLock", from: 2), .swallowed(200), seenBy: "locks"),
        Mutant(
            "relock-unlocks", "UnlockAndRelock locks again", "Microsoft: UnlockAndRelock", at: [.unlockAndRelock],
            .requestHeader("X-WOPI-Lock", .remove), .requestHeader("X-WOPI-OldLock", .renamed("X-WOPI-Lock")),
            .requestHeader("X-WOPI-Override", .set("UNLOCK")), seenBy: "locks"),
        Mutant(
            "relock-unsupported", "UnlockAndRelock is required for phones", Source.requirements,
            at: [.unlockAndRelock], .swallowed(501), seenBy: "locks"),
        Mutant(
            "lock-does-nothing", "After Lock the file is locked", "Microsoft: Lock", at: [.lock], .swallowed(200),
            seenBy: "open"),
        Mutant(
            "unlock-does-nothing", "After Unlock the file is free", "Microsoft: Unlock", at: [.unlock],
            .swallowed(200), seenBy: "close"),
        Mutant(
            "unlock-with-204", "Unlock answers 200", "Microsoft: Unlock", at: [.unlock], when: .status(200),
            .status(204), seenBy: "close"),
        Mutant(
            "refresh-takes-lock", "RefreshLock never takes a lock", "Microsoft: RefreshLock", at: [.refreshLock],
            .requestHeader("X-WOPI-Override", .set("LOCK")), seenBy: "open-free-refresh-lock"),
        Mutant(
            "conflict-without-lock", "409 must tell the lock", "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), .header("X-WOPI-Lock", .remove), seenBy: "locks"),
        Mutant(
            "conflict-without-lock-on-put", "409 to PutFile must tell the lock", "Microsoft: PutFile", at: [.putFile],
            when: .status(409), .header("X-WOPI-Lock", .remove), seenBy: "locks"),
        Mutant(
            "conflict-with-own-lock", "409 tells the lock that is held", "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), .header("X-WOPI-Lock", .set("another")), seenBy: "locks"),
        Mutant(
            "conflict-as-412", "A mismatch is exactly 409", "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), .status(412), seenBy: "locks"),
        Mutant(
            "success-with-lock", "X-WOPI-Lock is absent with 200", Source.common, at: [.lock], when: .status(200),
            .header("X-WOPI-Lock", .set("L")), seenBy: "open", as: .warning),
        Mutant(
            "missing-id-as-conflict", "Lock without an id is 400", "Microsoft: Lock", at: [.lock],
            when: .status(400), .status(409), seenBy: "locks"),
        Mutant(
            "missing-id-accepted", "Unlock without an id is 400", "Microsoft: Unlock", at: [.unlock],
            when: .status(400), .status(200), seenBy: "locks"),
        Mutant(
            "lock-id-cut", "A lock id of the promised length is kept", "Microsoft: Lock", at: [.lock, .unlock],
            .requestHeader("X-WOPI-Lock", .prefix(255)), seenBy: "lock-ids"),
        Mutant(
            "lock-id-in-lower-case", "Lock ids are compared exactly", "Microsoft: Lock",
            at: [.lock, .unlock, .putFile, .refreshLock], .requestHeader("X-WOPI-Lock", .lowercased),
            seenBy: "lock-ids"),
        Mutant(
            "lock-id-trimmed", "Lock ids are never split or trimmed", "Microsoft: Lock", at: [.lock, .unlock],
            .requestHeader("X-WOPI-Lock", .replace(", ", with: ",")), seenBy: "lock-ids"),
        Mutant(
            "get-lock-without-header", "GetLock always has X-WOPI-Lock", "Microsoft: GetLock", at: [.getLock],
            .header("X-WOPI-Lock", .remove), seenBy: "open"),
        Mutant(
            "empty-lock-header-dropped", "X-WOPI-Lock is there when it is empty, too", "Microsoft: GetLock",
            at: [.getLock, .refreshLock, .unlock, .putFile], .header("X-WOPI-Lock", .dropEmpty),
            seenBy: "open"),
        Mutant(
            "get-lock-empty", "GetLock tells the lock", "Microsoft: GetLock", at: [.getLock],
            .header("X-WOPI-Lock", .set("")), seenBy: "open-locked-get-lock"),
        Mutant(
            "get-lock-unsupported", "GetLock works where SupportsGetLock is true", "Microsoft: GetLock",
            at: [.getLock], .swallowed(501), seenBy: "open"),
        Mutant(
            "item-version-dropped", "PutFile must tell X-WOPI-ItemVersion", Source.requirements, at: [.putFile],
            .header("X-WOPI-ItemVersion", .remove), seenBy: "save"),
        Mutant(
            "item-version-dropped-on-lock", "Lock must tell X-WOPI-ItemVersion", Source.requirements, at: [.lock],
            .header("X-WOPI-ItemVersion", .remove), seenBy: "open"),
        Mutant(
            "item-version-dropped-on-unlock", "Unlock must tell X-WOPI-ItemVersion", Source.requirements,
            at: [.unlock], .header("X-WOPI-ItemVersion", .remove), seenBy: "close"),
        Mutant(
            "item-version-dropped-on-get", "GetFile tells X-WOPI-ItemVersion", "Microsoft: GetFile", at: [.getFile],
            .header("X-WOPI-ItemVersion", .remove), seenBy: "open", as: .warning),
        Mutant(
            "lock-changes-version", "Locking never changes the version", "Microsoft: Lock", at: [.lock],
            when: .status(200), .header("X-WOPI-ItemVersion", .append("x")), seenBy: "locks"),
        Mutant(
            "unlock-changes-version", "Unlock tells the version as it is", "Microsoft: Unlock", at: [.unlock],
            when: .status(200), .header("X-WOPI-ItemVersion", .append("x")), seenBy: "locks"),
    ]

    /// GetFile and PutFile.
    static let content: [Mutant] = [
        Mutant(
            "content-cut", "GetFile gives the whole file", "Microsoft: GetFile", at: [.getFile],
            .content(.firstHalf), seenBy: "open"),
        Mutant(
            "content-padded", "GetFile gives the bytes and no other", "Microsoft: GetFile", at: [.getFile],
            .content(.padded), seenBy: "open"),
        Mutant(
            "content-scrambled", "GetFile gives the bytes that were put", "Microsoft: GetFile", at: [.getFile],
            .content(.scrambled), seenBy: "save"),
        Mutant(
            "cut-connections", "A document comes to its end", "RFC 9112 §8", at: [.getFile], .content(.brokenOff),
            seenBy: "save"),
        Mutant(
            "stale-content", "GetFile gives the newest content", "Microsoft: GetFile", at: [.getFile], .firstAnswer,
            seenBy: "save"),
        Mutant(
            "stale-info", "CheckFileInfo tells of the newest content", Source.fileInfo, at: [.checkFileInfo],
            .firstAnswer, seenBy: "save"),
        Mutant(
            "version-of-get-other", "GetFile's version equals CheckFileInfo.Version", "Microsoft: GetFile",
            at: [.getFile], .header("X-WOPI-ItemVersion", .append("x")), seenBy: "open"),
        Mutant(
            "max-size-ignored", "A file larger than X-WOPI-MaxExpectedSize is 412", "Microsoft: GetFile",
            at: [.getFile], .requestHeader("X-WOPI-MaxExpectedSize", .remove), seenBy: "open-too-large"),
        Mutant(
            "max-size-exclusive", "412 only above X-WOPI-MaxExpectedSize", "Microsoft: GetFile", at: [.getFile],
            when: Occasion(status: 200, with: "X-WOPI-MaxExpectedSize"), .status(412), .content(.emptied),
            seenBy: "open-too-large"),
        Mutant(
            "too-large-as-413", "It is exactly 412", "Microsoft: GetFile", at: [.getFile], when: .status(412),
            .status(413), seenBy: "open-too-large"),
        Mutant(
            "put-does-nothing", "PutFile writes", "Microsoft: PutFile", at: [.putFile],
            when: Occasion(with: "X-WOPI-Lock"), .swallowed(200), seenBy: "save"),
        Mutant(
            "put-half", "PutFile writes the whole body", "Microsoft: PutFile", at: [.putFile],
            .requestContent(.firstHalf), seenBy: "save"),
        Mutant(
            "put-keeps-version", "PutFile gives another version", "Microsoft: PutFile", at: [.putFile],
            when: .status(200), .header("X-WOPI-ItemVersion", .set("1")), seenBy: "save"),
        Mutant(
            "put-version-repeats", "A version never repeats", "Microsoft: PutFile", at: [.putFile],
            when: Occasion(status: 200, with: "X-WOPI-Lock"), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "save-again"),
        Mutant(
            "new-file-needs-lock", "A file of zero bytes is written without a lock", "Microsoft: PutFile",
            at: [.putFile], when: Occasion(without: "X-WOPI-Lock"), .swallowed(409), seenBy: "create-new"),
        Mutant(
            granting: "unlocked-put", "PutFile without a lock is 409 once there is content", at: [.putFile],
            seenBy: "create-new"),
        Mutant(
            "read-only-written", "Who may only read is refused", "Microsoft: PutFile", at: [.putFile],
            when: .status(404), .status(200), .header("X-WOPI-ItemVersion", .set("1")), seenBy: "open-read-only"),
    ]
}
