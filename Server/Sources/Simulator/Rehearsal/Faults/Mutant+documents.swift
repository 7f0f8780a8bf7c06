import OfficeClient

/// The response of a host that grants what it should refuse.
private let granted: [MutantChange] = [
    .status(200), .header("X-WOPI-Lock", .remove), .header("X-WOPI-ItemVersion", .set("granted")),
]

extension Mutant {
    private init(
        granting id: String, _ sentence: String, at operations: [WireOperation], with header: String? = nil,
        seenBy caseName: String
    ) {
        self.init(
            id, sentence, from: "Microsoft: \(operations.first?.rawValue ?? "")", at: operations,
            when: Occasion(status: 409, with: header), making: granted[0], granted[1], granted[2], seenBy: caseName)
    }

    /// Faults in EnumerateChildren and EnumerateAncestors.
    static let listing: [Mutant] = [
        Mutant(
            "files-missing", "ChildFiles is always present", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .remove), seenBy: "empty-folder"),
        Mutant(
            "folders-missing", "ChildContainers is always present", from: MutantSource.children, at: [.children],
            making: .member("ChildContainers", .remove), seenBy: "empty-folder"),
        Mutant(
            "files-null", "An empty array is [], never null", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .null), seenBy: "empty-folder"),
        Mutant(
            "child-name-missing", "Name of a file is required", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Name", .remove), seenBy: "browse"),
        Mutant(
            "child-url-missing", "Url of a file is required", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Url", .remove), seenBy: "browse"),
        Mutant(
            "child-size-missing", "Size of a file is required", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Size", .remove), seenBy: "browse"),
        Mutant(
            "child-version-missing", "Version of a file is required", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Version", .remove), seenBy: "browse"),
        Mutant(
            "child-size-other", "Size equals CheckFileInfo.Size", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Size", .set(.integer(1))), seenBy: "browse"),
        Mutant(
            "child-version-other", "Version equals CheckFileInfo.Version", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Version", .append("x")), seenBy: "browse"),
        Mutant(
            "child-name-other", "Name equals BaseFileName", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Name", .replace(".docx", with: "")), seenBy: "browse"),
        Mutant(
            "child-time-other", "LastModifiedTime equals CheckFileInfo's", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].LastModifiedTime", .set(.string("2001-01-01T00:00:00.0000000Z"))),
            seenBy: "browse"),
        Mutant(
            "child-url-without-token", "Each Url has an access_token", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Url", .replace("access_token=", with: "t=")), seenBy: "browse"),
        Mutant(
            "child-url-relative", "Each Url is absolute", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "//")), seenBy: "browse"),
        Mutant(
            "child-url-http", "Traffic must be encrypted", from: MutantSource.security, at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "http://")), seenBy: "browse"),
        Mutant(
            "url-on-another-domain", "A WOPISrc must be in a trusted domain", from: MutantSource.newToken,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "https://elsewhere.example/")),
            seenBy: "filter"),
        Mutant(
            "token-to-be-encoded", "A token has unreserved characters alone", from: MutantSource.security,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("access_token=", with: "access_token=%2B")), seenBy: "browse",
            as: .warning),
        Mutant(
            "half-of-children", "All children come in one answer", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .firstHalf), seenBy: "large-folder"),
        Mutant(
            "child-twice", "A child is listed once", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .appendFirst), seenBy: "large-folder"),
        Mutant(
            "filter-ignored", "The extension filter must be honored", from: MutantSource.children, at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .remove), seenBy: "filter"),
        Mutant(
            "filter-by-case", "Extensions are compared without regard to case", from: MutantSource.children,
            at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .replace(".XLSX", with: ".none")), seenBy: "filter"
        ),
        Mutant(
            "filter-by-beginning", ".doc never matches .docx", from: MutantSource.children, at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .append("x")), seenBy: "filter"),
        Mutant(
            "filter-on-folders", "The filter is never applied to folders", from: MutantSource.children, at: [.children],
            when: Occasion(with: "X-WOPI-FileExtensionFilterList"), making: .member("ChildContainers", .emptied),
            seenBy: "filter"),
        Mutant(
            "ancestors-missing", "AncestorsWithRootFirst is required", from: MutantSource.ancestors,
            at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .remove), seenBy: "ways-back"),
        Mutant(
            "ancestors-reversed", "The root comes first", from: MutantSource.ancestors, at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .reversed), seenBy: "ways-back"),
        Mutant(
            "ancestors-without-parent", "The parent comes last", from: MutantSource.ancestors, at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .firstHalf), seenBy: "ways-back"),
        Mutant(
            "ancestors-of-root", "The root has no ancestors: []", from: MutantSource.ancestors,
            at: [.containerAncestors],
            making: .member("AncestorsWithRootFirst", .null), seenBy: "ways-back"),
        Mutant(
            "ancestors-of-folder-reversed", "The root comes first, for folders too", from: MutantSource.ancestors,
            at: [.containerAncestors], making: .member("AncestorsWithRootFirst", .reversed), seenBy: "browse"),
        Mutant(
            "ancestor-url-without-token", "Each ancestor's Url has a token", from: MutantSource.ancestors,
            at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst[].Url", .replace("access_token=", with: "t=")), seenBy: "ways-back"),
    ]

    /// Faults in the lock table.
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
            "lock-again-refused", "Lock with the same id is a refresh", from: "Microsoft: Lock", at: [.lock],
            when: .from(2), making: .status(409), .header("X-WOPI-Lock", .set("")), seenBy: "locks"),
        Mutant(
            "relock-as-lock", "UnlockAndRelock compares X-WOPI-OldLock", from: "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], making: .requestHeader("X-WOPI-OldLock", .remove), seenBy: "locks"),
        Mutant(
            "relock-does-nothing", "After UnlockAndRelock the new id holds", from: "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], when: Occasion(with: "X-WOPI-OldLock", from: 2), making: .swallowed(200),
            seenBy: "locks"),
        Mutant(
            "relock-unlocks", "UnlockAndRelock locks again", from: "Microsoft: UnlockAndRelock", at: [.unlockAndRelock],
            making: .requestHeader("X-WOPI-Lock", .remove), .requestHeader("X-WOPI-OldLock", .renamed("X-WOPI-Lock")),
            .requestHeader("X-WOPI-Override", .set("UNLOCK")), seenBy: "locks"),
        Mutant(
            "relock-unsupported", "UnlockAndRelock is required for phones", from: MutantSource.requirements,
            at: [.unlockAndRelock], making: .swallowed(501), seenBy: "locks"),
        Mutant(
            "lock-does-nothing", "After Lock the file is locked", from: "Microsoft: Lock", at: [.lock],
            making: .swallowed(200),
            seenBy: "open"),
        Mutant(
            "unlock-does-nothing", "After Unlock the file is free", from: "Microsoft: Unlock", at: [.unlock],
            making: .swallowed(200), seenBy: "close"),
        Mutant(
            "unlock-with-204", "Unlock answers 200", from: "Microsoft: Unlock", at: [.unlock], when: .status(200),
            making: .status(204), seenBy: "close"),
        Mutant(
            "refresh-takes-lock", "RefreshLock never takes a lock", from: "Microsoft: RefreshLock", at: [.refreshLock],
            making: .requestHeader("X-WOPI-Override", .set("LOCK")), seenBy: "open-free-refresh-lock"),
        Mutant(
            "conflict-without-lock", "409 must tell the lock", from: "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), making: .header("X-WOPI-Lock", .remove), seenBy: "locks"),
        Mutant(
            "conflict-without-lock-on-put", "409 to PutFile must tell the lock", from: "Microsoft: PutFile",
            at: [.putFile],
            when: .status(409), making: .header("X-WOPI-Lock", .remove), seenBy: "locks"),
        Mutant(
            "conflict-with-own-lock", "409 tells the lock that is held", from: "Microsoft: Lock",
            at: WireOperation.locking,
            when: .status(409), making: .header("X-WOPI-Lock", .set("another")), seenBy: "locks"),
        Mutant(
            "conflict-as-412", "A mismatch is exactly 409", from: "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), making: .status(412), seenBy: "locks"),
        Mutant(
            "success-with-lock", "X-WOPI-Lock is absent with 200", from: MutantSource.common, at: [.lock],
            when: .status(200),
            making: .header("X-WOPI-Lock", .set("L")), seenBy: "open", as: .warning),
        Mutant(
            "missing-id-as-conflict", "Lock without an id is 400", from: "Microsoft: Lock", at: [.lock],
            when: .status(400), making: .status(409), seenBy: "locks"),
        Mutant(
            "missing-id-accepted", "Unlock without an id is 400", from: "Microsoft: Unlock", at: [.unlock],
            when: .status(400), making: .status(200), seenBy: "locks"),
        Mutant(
            "lock-id-cut", "A lock id of the promised length is kept", from: "Microsoft: Lock", at: [.lock, .unlock],
            making: .requestHeader("X-WOPI-Lock", .prefix(255)), seenBy: "lock-ids"),
        Mutant(
            "lock-id-in-lower-case", "Lock ids are compared exactly", from: "Microsoft: Lock",
            at: [.lock, .unlock, .putFile, .refreshLock], making: .requestHeader("X-WOPI-Lock", .lowercased),
            seenBy: "lock-ids"),
        Mutant(
            "lock-id-trimmed", "Lock ids are never split or trimmed", from: "Microsoft: Lock", at: [.lock, .unlock],
            making: .requestHeader("X-WOPI-Lock", .replace(", ", with: ",")), seenBy: "lock-ids"),
        Mutant(
            "get-lock-without-header", "GetLock always has X-WOPI-Lock", from: "Microsoft: GetLock", at: [.getLock],
            making: .header("X-WOPI-Lock", .remove), seenBy: "open"),
        Mutant(
            "empty-lock-header-dropped", "X-WOPI-Lock is there when it is empty, too", from: "Microsoft: GetLock",
            at: [.getLock, .refreshLock, .unlock, .putFile], making: .header("X-WOPI-Lock", .dropEmpty),
            seenBy: "open"),
        Mutant(
            "get-lock-empty", "GetLock tells the lock", from: "Microsoft: GetLock", at: [.getLock],
            making: .header("X-WOPI-Lock", .set("")), seenBy: "open-locked-get-lock"),
        Mutant(
            "get-lock-unsupported", "GetLock works where SupportsGetLock is true", from: "Microsoft: GetLock",
            at: [.getLock], making: .swallowed(501), seenBy: "open"),
        Mutant(
            "item-version-dropped", "PutFile must tell X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.putFile],
            making: .header("X-WOPI-ItemVersion", .remove), seenBy: "save"),
        Mutant(
            "item-version-dropped-on-lock", "Lock must tell X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.lock],
            making: .header("X-WOPI-ItemVersion", .remove), seenBy: "open"),
        Mutant(
            "item-version-dropped-on-unlock", "Unlock must tell X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.unlock], making: .header("X-WOPI-ItemVersion", .remove), seenBy: "close"),
        Mutant(
            "item-version-dropped-on-get", "GetFile tells X-WOPI-ItemVersion", from: "Microsoft: GetFile",
            at: [.getFile],
            making: .header("X-WOPI-ItemVersion", .remove), seenBy: "open", as: .warning),
        Mutant(
            "lock-changes-version", "Locking never changes the version", from: "Microsoft: Lock", at: [.lock],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .append("x")), seenBy: "locks"),
        Mutant(
            "unlock-changes-version", "Unlock tells the version as it is", from: "Microsoft: Unlock", at: [.unlock],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .append("x")), seenBy: "locks"),
    ]

    /// Faults in GetFile and PutFile.
    static let content: [Mutant] = [
        Mutant(
            "content-cut", "GetFile gives the whole file", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.firstHalf), seenBy: "open"),
        Mutant(
            "content-padded", "GetFile gives the bytes and no other", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.padded), seenBy: "open"),
        Mutant(
            "content-scrambled", "GetFile gives the bytes that were put", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.scrambled), seenBy: "save"),
        Mutant(
            "cut-connections", "A document comes to its end", from: "RFC 9112 §8", at: [.getFile],
            making: .content(.brokenOff),
            seenBy: "save"),
        Mutant(
            "stale-content", "GetFile gives the newest content", from: "Microsoft: GetFile", at: [.getFile],
            making: .firstAnswer,
            seenBy: "save"),
        Mutant(
            "stale-info", "CheckFileInfo tells of the newest content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .firstAnswer, seenBy: "save"),
        Mutant(
            "version-of-get-other", "GetFile's version equals CheckFileInfo.Version", from: "Microsoft: GetFile",
            at: [.getFile], making: .header("X-WOPI-ItemVersion", .append("x")), seenBy: "open"),
        Mutant(
            "max-size-ignored", "A file larger than X-WOPI-MaxExpectedSize is 412", from: "Microsoft: GetFile",
            at: [.getFile], making: .requestHeader("X-WOPI-MaxExpectedSize", .remove), seenBy: "open-too-large"),
        Mutant(
            "max-size-exclusive", "412 only above X-WOPI-MaxExpectedSize", from: "Microsoft: GetFile", at: [.getFile],
            when: Occasion(status: 200, with: "X-WOPI-MaxExpectedSize"), making: .status(412), .content(.emptied),
            seenBy: "open-too-large"),
        Mutant(
            "too-large-as-413", "It is exactly 412", from: "Microsoft: GetFile", at: [.getFile], when: .status(412),
            making: .status(413), seenBy: "open-too-large"),
        Mutant(
            "put-does-nothing", "PutFile writes", from: "Microsoft: PutFile", at: [.putFile],
            when: Occasion(with: "X-WOPI-Lock"), making: .swallowed(200), seenBy: "save"),
        Mutant(
            "put-half", "PutFile writes the whole body", from: "Microsoft: PutFile", at: [.putFile],
            making: .requestContent(.firstHalf), seenBy: "save"),
        Mutant(
            "put-keeps-version", "PutFile gives another version", from: "Microsoft: PutFile", at: [.putFile],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .set("1")), seenBy: "save"),
        Mutant(
            "put-version-repeats", "A version never repeats", from: "Microsoft: PutFile", at: [.putFile],
            when: Occasion(status: 200, with: "X-WOPI-Lock"), making: .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "save-again"),
        Mutant(
            "new-file-needs-lock", "A file of zero bytes is written without a lock", from: "Microsoft: PutFile",
            at: [.putFile], when: Occasion(without: "X-WOPI-Lock"), making: .swallowed(409), seenBy: "create-new"),
        Mutant(
            granting: "unlocked-put", "PutFile without a lock is 409 once there is content", at: [.putFile],
            seenBy: "create-new"),
        Mutant(
            "read-only-written", "Who may only read is refused", from: "Microsoft: PutFile", at: [.putFile],
            when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")), seenBy: "open-read-only"
        ),
    ]
}
