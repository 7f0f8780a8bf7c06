import OfficeClient

extension Case {
    /// Cases in which another user shares a document with the phone's user.
    static let people: [Case] = [
        Case(
            "shared-viewer", "Shared document, viewer",
            from: "flows.md#browse-and-open, check-info.md#required, files.md#lock-decisions, #put-file"
        ) { run in
            let shared = try await run.shared("To look at", mayEdit: false), file = shared.entry.address
            let provider = run.fixture.provider, phone = shared.phone
            try await run.step("CheckFileInfo says that the document is read-only and has another owner", .permissions)
            {
                let info = try await phone.info(file, at: provider)
                try run.check(
                    !info.isWritable, "flows.md#browse-and-open step 3",
                    expected: "UserCanWrite false or ReadOnly true for a viewer",
                    came: "UserCanWrite true and ReadOnly false",
                    cause: "a host that returns the owner's permissions to every user")
                try run.checkOwner(info)
            }
            let document = try await run.step("The phone opens the whole document without a lock", .download) {
                let document = try await phone.open(file, at: provider)
                try run.check(
                    document.lock == nil && shared.isUnchanged(document.bytes), "files.md#get-file",
                    expected: "the whole document, opened without a lock",
                    came: "\(document.bytes.count) other bytes, or a lock")
                return document
            }
            try await run.step("Lock is refused to a viewer") {
                let answer = try await phone.file(file, at: provider) { await $0.lock("a-viewers-lock") }
                try run.checkRefused(answer, "files.md#lock-decisions")
            }
            try await run.step("PutFile is refused to a viewer") {
                let bytes = document.bytes + [0]
                for lock in ["a-viewers-lock", nil] {
                    let answer = try await phone.file(file, at: provider) { await $0.put(bytes, lock: lock) }
                    try run.checkRefused(answer, "files.md#put-file")
                }
            }
            try await run.step("The document and its version have not changed", .permissions, .download) {
                let again = try await phone.open(file, at: provider)
                try run.check(
                    again.bytes == document.bytes && again.info.version == document.info.version, "files.md#put-file",
                    expected: "the same bytes and version as before", came: "other bytes or another version")
            }
            try await run.asOwner(
                of: shared, "The owner takes the lock, which is free, and opens the document", .takeLock
            ) {
                let own = try await $0.open($1, at: provider)
                try run.check(
                    own.bytes == document.bytes, "files.md#put-file", expected: "the same bytes as before",
                    came: "other bytes")
                try await $0.close(own, at: provider)
            }
        },
        Case(
            "shared-editor", "Shared document, editor",
            from: "flows.md#save-and-close, check-info.md#required, files.md#put-file"
        ) { run in try await run.saveForBoth() },
        Case(
            "shared-taken-away", "Shared document, access removed while it is open",
            from: "flows.md#expired-credentials, endpoints.md#status-codes, security.md#access-token, "
                + "bootstrap-and-oauth.md#get-new-access-token"
        ) { run in try await run.saveAfterTheRightIsGone() },
    ]
}

/// A document that another user shared, and the phone of the user with whom it is shared.
private struct Shared {
    var user: UserCredential
    var phone: Phone
    var document: SharedDocument
    var entry: FileEntry
    /// The content of the document when it was shared.
    var bytes: [UInt8]

    /// Returns whether these bytes equal the content that the document had when it was shared. Always returns
    /// `true` for a document that this case didn't create.
    func isUnchanged(_ bytes: [UInt8]) -> Bool { document.owner == nil || bytes == self.bytes }
}

extension CaseRun {
    /// The maximum number of folders in the root that are searched for a shared document.
    private static let maxFolders = 50

    fileprivate func shared(_ base: String, mayEdit: Bool) async throws -> Shared {
        let user = try await fixture.operations.makeUser(isBusiness: false)
        let name = "\(base) \(fixture.number(below: 100_000)).docx", bytes = OfficeDocument(lines: ["Shared."]).bytes
        let document = try await fixture.operations.shareDocument(named: name, bytes, with: user, mayEdit: mayEdit)
        let phone = fixture.newPhone(user)
        try await phone.add(fixture.sheet)
        let entry = try await step("The phone finds \(document.name) in the root folder or one level below", .children)
        {
            try await find(document.name, on: phone)
        }
        return Shared(user: user, phone: phone, document: document, entry: entry, bytes: bytes)
    }

    /// Finds a document in the root or in one of its folders. From then on, the rehearsal may change the document.
    private func find(_ name: String, on phone: Phone) async throws -> FileEntry {
        let provider = fixture.provider, root = try await phone.root(at: provider)
        let top = try await phone.children(root.address, at: provider)
        var found = top.files.first { $0.name == name }
        for folder in top.containers.prefix(Self.maxFolders) where found == nil {
            found = try await phone.children(folder.address, at: provider).files.first { $0.name == name }
        }
        guard let found else {
            throw NotAvailable("the shared document isn't listed in the root folder or one level below")
        }
        fixture.mayTouch(found.address)
        return found
    }

    fileprivate func checkOwner(_ info: FileInfo) throws {
        let owner = info.members["OwnerId"]
        try check(
            owner != nil && owner != .string(info.userID), "check-info.md#required",
            expected: "an OwnerId that differs from the UserId \(info.userID)",
            came: owner == nil ? "none" : "the same OwnerId",
            cause: "a host that returns the current user as the owner")
    }

    fileprivate func checkRefused(_ answer: Answer<LockOutcome>, _ section: String) throws {
        guard case .granted? = answer.value else { return }
        throw UnmetExpectation(
            section, expected: "a refusal, because the user is a viewer", came: "200",
            cause: "a host that checks permissions only in CheckFileInfo")
    }

    /// Performs a step on a phone of the document's owner, if the owner's credentials are known.
    fileprivate func asOwner(
        of shared: Shared, _ title: String, _ flowSteps: FlowStep...,
        perform work: (Phone, ResourceAddress) async throws -> Void
    ) async throws {
        guard let owner = shared.document.owner else {
            return reportNotPlayed(title, "this rehearsal can't sign in as the owner")
        }
        let phone = fixture.newPhone(as: Party.otherApp, owner)
        try await phone.add(fixture.sheet)
        let entry = try await find(shared.document.name, on: phone)
        guard let first = flowSteps.first else {
            return try await step(title) { try await work(phone, entry.address) }
        }
        try await step(title, first) { try await work(phone, entry.address) }
    }

    fileprivate func saveForBoth() async throws {
        let shared = try await shared("To edit", mayEdit: true), file = shared.entry.address
        let provider = fixture.provider, phone = shared.phone
        let info = try await step(
            "CheckFileInfo says that the document can be edited and has another owner", .permissions
        ) {
            let info = try await phone.info(file, at: provider)
            try check(
                info.isWritable, "flows.md#browse-and-open step 3",
                expected: "UserCanWrite true and ReadOnly false for an editor",
                came: "UserCanWrite false or ReadOnly true")
            try checkOwner(info)
            return info
        }
        var document = try await step("The phone takes the lock and opens the document", .takeLock, .download) {
            try await phone.open(file, at: provider)
        }
        let bytes = OfficeDocument(lines: ["By both."]).bytes, lock = document.lock
        guard case .string(let owner)? = info.members["OwnerId"] else {
            throw NotAvailable("CheckFileInfo has no OwnerId as a string")
        }
        let editors = [info.userID, owner]
        try await step("PutFile with the lock and both users in X-WOPI-Editors saves the document", .save) {
            document.version = try await phone.file(file, at: provider) {
                await $0.put(bytes, lock: lock, editors: editors)
            }.requireGranted("files.md#put-file", "200 to PutFile under the lock")
            try check(
                document.version != info.version, "files.md#item-version", expected: "a new version",
                came: document.version ?? "none")
        }
        let saved = document
        try await step("Unlock releases the lock", .unlock) { try await phone.close(saved, at: provider) }
        try await namesBoth(shared, info, saved: bytes)
    }

    private func namesBoth(_ shared: Shared, _ info: FileInfo, saved bytes: [UInt8]) async throws {
        let provider = fixture.provider
        var ownerName: JSONValue?
        try await asOwner(of: shared, "The owner reads what the editor saved", .download) { phone, file in
            let own = try await phone.read(file, try await phone.info(file, at: provider), at: provider)
            ownerName = own.info.members["UserFriendlyName"]
            try check(
                own.bytes == bytes, "files.md#put-file", expected: "the bytes that the editor saved",
                came: "other bytes or another version")
        }
        let title = "The version lists both editors"
        guard let names = try await fixture.operations.contributors(to: shared.document),
            case .string(let editor)? = info.members["UserFriendlyName"], case .string(let owner)? = ownerName
        else {
            return reportNotPlayed(
                title, "this rehearsal can't read the version's editors, or the users have no UserFriendlyName")
        }
        try await step(title) {
            try check(
                Set(names).isSuperset(of: [editor, owner]), "files.md#put-file", expected: "\(editor) and \(owner)",
                came: names.isEmpty ? "nobody" : names.joined(separator: ", "),
                cause: "a host that ignores X-WOPI-Editors")
        }
    }

    fileprivate func saveAfterTheRightIsGone() async throws {
        let shared = try await shared("Taken away", mayEdit: true), file = shared.entry.address
        let provider = fixture.provider, phone = shared.phone
        try await step("GetNewAccessToken returns a token while the document is shared", .newAccessToken) {
            _ = try await phone.newToken(for: file.source, at: provider)
        }
        let document = try await step(
            "The phone takes the lock and opens the document", .permissions, .takeLock, .download
        ) {
            try await phone.open(file, at: provider)
        }
        try await fixture.operations.stopSharing(shared.document, with: shared.user)
        try await step("CheckFileInfo gets 401 or 404 after access was removed", .permissions) {
            let answer = try await phone.file(file, at: provider) { await $0.info() }
            try checkGone(answer, "security.md#access-token")
        }
        try await step("GetNewAccessToken gets 404 after access was removed", .newAccessToken) {
            do {
                _ = try await phone.ask(.newAccessToken(wopiSrc: file.source), at: provider)
            } catch is Phone.Refused { return }
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#get-new-access-token",
                expected: "404 to GetNewAccessToken, because the user no longer has access", came: "200")
        }
        let bytes = document.bytes + [0], lock = document.lock ?? ""
        try await step("RefreshLock and PutFile with the lock get 401 or 404 after access was removed", .save) {
            for answer in [
                try await phone.file(file, at: provider, send: { await $0.refreshLock(lock) }),
                try await phone.file(file, at: provider, send: { await $0.put(bytes, lock: lock) }),
            ] { try checkGone(answer, "security.md#access-token") }
        }
        try await asOwner(of: shared, "The document and its version have not changed", .download) { phone, file in
            let own = try await phone.read(file, try await phone.info(file, at: provider), at: provider)
            try check(
                own.bytes == document.bytes && own.info.version == document.info.version, "files.md#put-file",
                expected: "the same bytes and version as before", came: "other bytes or another version")
        }
    }

    private func checkGone<Value>(_ answer: Answer<Value>, _ section: String) throws {
        try check(
            answer.refusal?.isTokenRefusal == true, section,
            expected: "401 or 404, because the user no longer has access", came: answer.summary,
            cause: "a host that checks permissions only when it creates a token")
    }
}
