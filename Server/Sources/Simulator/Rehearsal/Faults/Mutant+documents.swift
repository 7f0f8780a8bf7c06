import OfficeClient

/// Changes that turn the host's refusal of an operation into success.
private let granted: [MutantChange] = [
    .status(200), .header("X-WOPI-Lock", .remove), .header("X-WOPI-ItemVersion", .set("granted")),
]

extension Mutant {
    private init(
        granting id: String, _ sentence: String, at operations: [WireOperation], with header: String? = nil,
        detectedBy caseName: String
    ) {
        self.init(
            id, sentence, from: "Microsoft: \(operations.first?.rawValue ?? "")", at: operations,
            when: FaultCondition(status: 409, with: header), making: granted[0], granted[1], granted[2],
            detectedBy: caseName)
    }

    /// Faults in a host's responses to EnumerateChildren and EnumerateAncestors.
    static let listing: [Mutant] = [
        Mutant(
            "files-missing", "EnumerateChildren always returns ChildFiles", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles", .remove), detectedBy: "empty-folder"),
        Mutant(
            "folders-missing", "EnumerateChildren always returns ChildContainers", from: MutantSource.children,
            at: [.children],
            making: .member("ChildContainers", .remove), detectedBy: "empty-folder"),
        Mutant(
            "files-null", "An empty ChildFiles is [], never null", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .null), detectedBy: "empty-folder"),
        Mutant(
            "child-name-missing", "Each file in a listing has Name", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Name", .remove), detectedBy: "browse"),
        Mutant(
            "child-url-missing", "Each file in a listing has Url", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Url", .remove), detectedBy: "browse"),
        Mutant(
            "child-size-missing", "Each file in a listing has Size", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Size", .remove), detectedBy: "browse"),
        Mutant(
            "child-version-missing", "Each file in a listing has Version", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].Version", .remove), detectedBy: "browse"),
        Mutant(
            "child-size-other", "Size in a listing equals Size in CheckFileInfo", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles[].Size", .set(.integer(1))), detectedBy: "browse"),
        Mutant(
            "child-version-other", "Version in a listing equals Version in CheckFileInfo", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles[].Version", .append("x")), detectedBy: "browse"),
        Mutant(
            "child-name-other", "Name in a listing equals BaseFileName in CheckFileInfo", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles[].Name", .replace(".docx", with: "")), detectedBy: "browse"),
        Mutant(
            "child-time-other", "LastModifiedTime in a listing equals that in CheckFileInfo",
            from: MutantSource.children, at: [.children],
            making: .member("ChildFiles[].LastModifiedTime", .set(.string("2001-01-01T00:00:00.0000000Z"))),
            detectedBy: "browse"),
        Mutant(
            "child-url-without-token", "Each Url in a listing has an access_token", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("access_token=", with: "t=")), detectedBy: "browse"),
        Mutant(
            "child-url-relative", "Each Url in a listing is an absolute address", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "//")), detectedBy: "browse"),
        Mutant(
            "child-url-http", "Each Url in a listing uses https", from: MutantSource.security, at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "http://")), detectedBy: "browse"),
        Mutant(
            "url-on-another-domain", "A WOPISrc is in a trusted domain", from: MutantSource.newToken,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("https://", with: "https://elsewhere.example/")),
            detectedBy: "filter"),
        Mutant(
            "token-to-be-encoded", "An access token has only unreserved characters", from: MutantSource.security,
            at: [.children],
            making: .member("ChildFiles[].Url", .replace("access_token=", with: "access_token=%2B")),
            detectedBy: "browse",
            as: .warning),
        Mutant(
            "half-of-children", "EnumerateChildren returns all children in one response", from: MutantSource.children,
            at: [.children],
            making: .member("ChildFiles", .firstHalf), detectedBy: "large-folder"),
        Mutant(
            "child-twice", "EnumerateChildren lists each child once", from: MutantSource.children, at: [.children],
            making: .member("ChildFiles", .appendFirst), detectedBy: "large-folder"),
        Mutant(
            "filter-ignored", "EnumerateChildren applies the extension filter", from: MutantSource.children,
            at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .remove), detectedBy: "filter"),
        Mutant(
            "filter-by-case", "The extension filter is not case-sensitive", from: MutantSource.children,
            at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .replace(".XLSX", with: ".none")),
            detectedBy: "filter"
        ),
        Mutant(
            "filter-by-beginning", "The extension filter .doc doesn't match .docx", from: MutantSource.children,
            at: [.children],
            making: .requestHeader("X-WOPI-FileExtensionFilterList", .append("x")), detectedBy: "filter"),
        Mutant(
            "filter-on-folders", "The extension filter never applies to folders", from: MutantSource.children,
            at: [.children],
            when: FaultCondition(with: "X-WOPI-FileExtensionFilterList"), making: .member("ChildContainers", .emptied),
            detectedBy: "filter"),
        Mutant(
            "ancestors-missing", "EnumerateAncestors returns AncestorsWithRootFirst", from: MutantSource.ancestors,
            at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .remove), detectedBy: "ways-back"),
        Mutant(
            "ancestors-reversed", "EnumerateAncestors of a file begins with the root", from: MutantSource.ancestors,
            at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .reversed), detectedBy: "ways-back"),
        Mutant(
            "ancestors-without-parent", "EnumerateAncestors of a file ends with its parent",
            from: MutantSource.ancestors, at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst", .firstHalf), detectedBy: "ways-back"),
        Mutant(
            "ancestors-of-root", "EnumerateAncestors of the root is an empty array", from: MutantSource.ancestors,
            at: [.containerAncestors],
            making: .member("AncestorsWithRootFirst", .null), detectedBy: "ways-back"),
        Mutant(
            "ancestors-of-folder-reversed", "EnumerateAncestors of a folder begins with the root",
            from: MutantSource.ancestors,
            at: [.containerAncestors], making: .member("AncestorsWithRootFirst", .reversed), detectedBy: "browse"),
        Mutant(
            "ancestor-url-without-token", "Each ancestor's Url has an access_token", from: MutantSource.ancestors,
            at: [.fileAncestors],
            making: .member("AncestorsWithRootFirst[].Url", .replace("access_token=", with: "t=")),
            detectedBy: "ways-back"),
    ]

    /// Faults in the host's decisions about locks.
    static let locks: [Mutant] = [
        Mutant(granting: "lock-steals", "Lock with another id gets 409", at: [.lock], detectedBy: "locks"),
        Mutant(
            granting: "refresh-ignores-id", "RefreshLock with another id gets 409", at: [.refreshLock],
            detectedBy: "locks"),
        Mutant(granting: "unlock-ignores-id", "Unlock with another id gets 409", at: [.unlock], detectedBy: "locks"),
        Mutant(
            granting: "relock-ignores-id", "UnlockAndRelock from another id gets 409", at: [.unlockAndRelock],
            detectedBy: "locks"),
        Mutant(granting: "put-ignores-lock", "PutFile with another lock gets 409", at: [.putFile], detectedBy: "locks"),
        Mutant(
            granting: "locks-ignored", "An operation with another lock gets 409",
            at: [.lock, .unlock, .refreshLock, .unlockAndRelock, .putFile, .renameFile], detectedBy: "save-lost-lock"),
        Mutant(
            granting: "rename-ignores-lock", "RenameFile with another lock gets 409", at: [.renameFile],
            detectedBy: "rename-while-open"),
        Mutant(
            granting: "delete-ignores-lock", "DeleteFile of a locked file gets 409", at: [.deleteFile],
            detectedBy: "delete"),
        Mutant(
            "lock-again-refused", "Lock with the same id refreshes the lock", from: "Microsoft: Lock", at: [.lock],
            when: .from(2), making: .status(409), .header("X-WOPI-Lock", .set("")), detectedBy: "locks"),
        Mutant(
            "relock-as-lock", "UnlockAndRelock compares X-WOPI-OldLock", from: "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], making: .requestHeader("X-WOPI-OldLock", .remove), detectedBy: "locks"),
        Mutant(
            "relock-does-nothing", "UnlockAndRelock replaces the lock id", from: "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock], when: FaultCondition(with: "X-WOPI-OldLock", from: 2), making: .swallowed(200),
            detectedBy: "locks"),
        Mutant(
            "relock-unlocks", "UnlockAndRelock leaves the file locked", from: "Microsoft: UnlockAndRelock",
            at: [.unlockAndRelock],
            making: .requestHeader("X-WOPI-Lock", .remove), .requestHeader("X-WOPI-OldLock", .renamed("X-WOPI-Lock")),
            .requestHeader("X-WOPI-Override", .set("UNLOCK")), detectedBy: "locks"),
        Mutant(
            "relock-unsupported", "Phones require UnlockAndRelock", from: MutantSource.requirements,
            at: [.unlockAndRelock], making: .swallowed(501), detectedBy: "locks"),
        Mutant(
            "lock-does-nothing", "Lock locks the file", from: "Microsoft: Lock", at: [.lock],
            making: .swallowed(200),
            detectedBy: "open"),
        Mutant(
            "unlock-does-nothing", "Unlock unlocks the file", from: "Microsoft: Unlock", at: [.unlock],
            making: .swallowed(200), detectedBy: "close"),
        Mutant(
            "unlock-with-204", "Unlock answers 200, not 204", from: "Microsoft: Unlock", at: [.unlock],
            when: .status(200),
            making: .status(204), detectedBy: "close"),
        Mutant(
            "refresh-takes-lock", "RefreshLock never takes a lock", from: "Microsoft: RefreshLock", at: [.refreshLock],
            making: .requestHeader("X-WOPI-Override", .set("LOCK")), detectedBy: "open-free-refresh-lock"),
        Mutant(
            "conflict-without-lock", "A 409 has X-WOPI-Lock", from: "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), making: .header("X-WOPI-Lock", .remove), detectedBy: "locks"),
        Mutant(
            "conflict-without-lock-on-put", "PutFile's 409 has X-WOPI-Lock", from: "Microsoft: PutFile",
            at: [.putFile],
            when: .status(409), making: .header("X-WOPI-Lock", .remove), detectedBy: "locks"),
        Mutant(
            "conflict-with-own-lock", "X-WOPI-Lock with a 409 is the current lock", from: "Microsoft: Lock",
            at: WireOperation.locking,
            when: .status(409), making: .header("X-WOPI-Lock", .set("another")), detectedBy: "locks"),
        Mutant(
            "conflict-as-412", "A lock mismatch gets 409, not 412", from: "Microsoft: Lock", at: WireOperation.locking,
            when: .status(409), making: .status(412), detectedBy: "locks"),
        Mutant(
            "success-with-lock", "A response with 200 has no X-WOPI-Lock", from: MutantSource.common, at: [.lock],
            when: .status(200),
            making: .header("X-WOPI-Lock", .set("L")), detectedBy: "open", as: .warning),
        Mutant(
            "missing-id-as-conflict", "Lock without an id gets 400", from: "Microsoft: Lock", at: [.lock],
            when: .status(400), making: .status(409), detectedBy: "locks"),
        Mutant(
            "missing-id-accepted", "Unlock without an id gets 400", from: "Microsoft: Unlock", at: [.unlock],
            when: .status(400), making: .status(200), detectedBy: "locks"),
        Mutant(
            "lock-id-cut", "Lock ids of the supported length are kept whole", from: "Microsoft: Lock",
            at: [.lock, .unlock],
            making: .requestHeader("X-WOPI-Lock", .prefix(255)), detectedBy: "lock-ids"),
        Mutant(
            "lock-id-in-lower-case", "Lock ids are case-sensitive", from: "Microsoft: Lock",
            at: [.lock, .unlock, .putFile, .refreshLock], making: .requestHeader("X-WOPI-Lock", .lowercased),
            detectedBy: "lock-ids"),
        Mutant(
            "lock-id-trimmed", "Lock ids are never split or trimmed", from: "Microsoft: Lock", at: [.lock, .unlock],
            making: .requestHeader("X-WOPI-Lock", .replace(", ", with: ",")), detectedBy: "lock-ids"),
        Mutant(
            "get-lock-without-header", "GetLock always has X-WOPI-Lock", from: "Microsoft: GetLock", at: [.getLock],
            making: .header("X-WOPI-Lock", .remove), detectedBy: "open"),
        Mutant(
            "empty-lock-header-dropped", "X-WOPI-Lock is sent even if it is empty", from: "Microsoft: GetLock",
            at: [.getLock, .refreshLock, .unlock, .putFile], making: .header("X-WOPI-Lock", .dropEmpty),
            detectedBy: "open"),
        Mutant(
            "get-lock-empty", "GetLock returns the current lock", from: "Microsoft: GetLock", at: [.getLock],
            making: .header("X-WOPI-Lock", .set("")), detectedBy: "open-locked-get-lock"),
        Mutant(
            "get-lock-unsupported", "A host with SupportsGetLock supports GetLock", from: "Microsoft: GetLock",
            at: [.getLock], making: .swallowed(501), detectedBy: "open"),
        Mutant(
            "item-version-dropped", "PutFile returns X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.putFile],
            making: .header("X-WOPI-ItemVersion", .remove), detectedBy: "save"),
        Mutant(
            "item-version-dropped-on-lock", "Lock returns X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.lock],
            making: .header("X-WOPI-ItemVersion", .remove), detectedBy: "open"),
        Mutant(
            "item-version-dropped-on-unlock", "Unlock returns X-WOPI-ItemVersion", from: MutantSource.requirements,
            at: [.unlock], making: .header("X-WOPI-ItemVersion", .remove), detectedBy: "close"),
        Mutant(
            "item-version-dropped-on-get", "GetFile returns X-WOPI-ItemVersion", from: "Microsoft: GetFile",
            at: [.getFile],
            making: .header("X-WOPI-ItemVersion", .remove), detectedBy: "open", as: .warning),
        Mutant(
            "lock-changes-version", "Locking never changes the version", from: "Microsoft: Lock", at: [.lock],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .append("x")), detectedBy: "locks"),
        Mutant(
            "unlock-changes-version", "Unlock returns the unchanged version", from: "Microsoft: Unlock", at: [.unlock],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .append("x")), detectedBy: "locks"),
    ]

    /// Faults in a host's responses to GetFile and PutFile.
    static let content: [Mutant] = [
        Mutant(
            "content-cut", "GetFile returns the whole file", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.firstHalf), detectedBy: "open"),
        Mutant(
            "content-padded", "GetFile returns no additional bytes", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.padded), detectedBy: "open"),
        Mutant(
            "content-scrambled", "GetFile returns the saved bytes", from: "Microsoft: GetFile", at: [.getFile],
            making: .content(.scrambled), detectedBy: "save"),
        Mutant(
            "cut-connections", "The body of GetFile is sent to its end", from: "RFC 9112 §8", at: [.getFile],
            making: .content(.brokenOff),
            detectedBy: "save"),
        Mutant(
            "stale-content", "GetFile returns the newest content", from: "Microsoft: GetFile", at: [.getFile],
            making: .firstAnswer,
            detectedBy: "save"),
        Mutant(
            "stale-info", "CheckFileInfo describes the newest content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .firstAnswer, detectedBy: "save"),
        Mutant(
            "version-of-get-other", "X-WOPI-ItemVersion of GetFile equals Version in CheckFileInfo",
            from: "Microsoft: GetFile",
            at: [.getFile], making: .header("X-WOPI-ItemVersion", .append("x")), detectedBy: "open"),
        Mutant(
            "max-size-ignored", "GetFile answers 412 if the file is larger than X-WOPI-MaxExpectedSize",
            from: "Microsoft: GetFile",
            at: [.getFile], making: .requestHeader("X-WOPI-MaxExpectedSize", .remove), detectedBy: "open-too-large"),
        Mutant(
            "max-size-exclusive", "GetFile answers 412 only if the file is larger than X-WOPI-MaxExpectedSize",
            from: "Microsoft: GetFile", at: [.getFile],
            when: FaultCondition(status: 200, with: "X-WOPI-MaxExpectedSize"), making: .status(412), .content(.emptied),
            detectedBy: "open-too-large"),
        Mutant(
            "too-large-as-413", "GetFile of a file that is too large answers 412, not 413", from: "Microsoft: GetFile",
            at: [.getFile], when: .status(412),
            making: .status(413), detectedBy: "open-too-large"),
        Mutant(
            "put-does-nothing", "PutFile writes the content", from: "Microsoft: PutFile", at: [.putFile],
            when: FaultCondition(with: "X-WOPI-Lock"), making: .swallowed(200), detectedBy: "save"),
        Mutant(
            "put-half", "PutFile writes the whole content", from: "Microsoft: PutFile", at: [.putFile],
            making: .requestContent(.firstHalf), detectedBy: "save"),
        Mutant(
            "put-keeps-version", "PutFile changes the version", from: "Microsoft: PutFile", at: [.putFile],
            when: .status(200), making: .header("X-WOPI-ItemVersion", .set("1")), detectedBy: "save"),
        Mutant(
            "put-version-repeats", "A version is never used twice", from: "Microsoft: PutFile", at: [.putFile],
            when: FaultCondition(status: 200, with: "X-WOPI-Lock"), making: .header("X-WOPI-ItemVersion", .set("1")),
            detectedBy: "save-again"),
        Mutant(
            "new-file-needs-lock", "PutFile writes an empty file without a lock", from: "Microsoft: PutFile",
            at: [.putFile], when: FaultCondition(without: "X-WOPI-Lock"), making: .swallowed(409),
            detectedBy: "create-new"),
        Mutant(
            granting: "unlocked-put", "PutFile without a lock gets 409 if the file has content", at: [.putFile],
            detectedBy: "create-new"),
        Mutant(
            "read-only-written", "PutFile is refused for a read-only file", from: "Microsoft: PutFile", at: [.putFile],
            when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            detectedBy: "open-read-only"
        ),
    ]
}
