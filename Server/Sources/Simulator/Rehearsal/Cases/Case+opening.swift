import Crypto
import Foundation
import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for docs/protocol/flows.md#browse-and-open, steps 3 to 6.
    static let opening: [Case] = [
        Case("open", "Open an unlocked document", from: "flows.md#browse-and-open", manualTests: [2, 4]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Free", on: phone)
            let info = try await run.step("CheckFileInfo returns the user's permissions", .permissions) {
                try await phone.info(file.address, at: provider)
            }
            try await run.step("CheckFileInfo agrees with the profile, the container and the listing", .permissions) {
                let profile = try await phone.ask(.bootstrap, at: provider).profile
                let place = try phone.place(at: provider), folder = try await run.fixture.folder()
                let container = try await phone.containerInfo(folder.address, at: provider)
                try run.check(
                    info.userID == place.userID, "bootstrap-and-oauth.md#client-checks",
                    expected: "the UserId of the profile, \(place.userID)",
                    came: info.userID)
                for name in ["IsEduUser", "LicenseCheckForEditIsEnabled", "IsAnonymousUser"] {
                    try run.check(
                        info.members.flag(name) == container.members.flag(name), "check-info.md#required-on-mobile",
                        expected: "the same \(name) as in CheckContainerInfo of its container",
                        came: "\(info.members.flag(name))")
                }
                try run.check(
                    info.name == file.name, "check-info.md#required-on-mobile", expected: "the name \(file.name)",
                    came: info.name)
                try run.check(
                    info.isWritable, "check-info.md#permissions",
                    expected: "UserCanWrite true and ReadOnly false for a file that the user created",
                    came:
                        "UserCanWrite \(info.members.flag("UserCanWrite")), ReadOnly \(info.members.flag("ReadOnly"))",
                    cause: "a member that the host leaves out; UserCanWrite is false by default")
                if let name = info.members.text("UserFriendlyName"), name != profile.friendlyName {
                    run.addFinding(
                        "bootstrap-and-oauth.md#bootstrapper-response",
                        expected: "UserFriendlyName \(name) in the profile, as in CheckFileInfo",
                        came: profile.friendlyName ?? "none")
                }
            }
            try await run.step(
                "The document is not locked", info.supportsGetLock ? .getLockProbe : .refreshLockProbe
            ) { try run.checkFree(try await phone.probe(file.address, info, at: provider)) }
            let lock = phone.newLock()
            try await run.step("The phone takes a lock whose id has quotation marks, braces and commas", .takeLock) {
                try await phone.file(file.address, at: provider) { await $0.lock(lock) }
                    .requireGranted("files.md#lock-decisions", "200 to Lock")
                let probe = try await phone.probe(file.address, info, at: provider)
                try run.check(
                    probe == .lockedBy(lock), "files.md#lock-header", expected: "the lock \(lock)", came: "\(probe)",
                    cause: "a host that splits, trims or escapes lock ids")
            }
            let document = try await run.step(
                "GetFile returns bytes that match the size, version and hash of CheckFileInfo", .download
            ) {
                let document = try await phone.read(file.address, info, at: provider, lock: lock)
                try run.checkContent(of: document)
                return document
            }
            try await run.step("Unlock releases the lock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "open-locked-get-lock", "Open a locked document, detected with GetLock",
            from: "flows.md#browse-and-open"
        ) {
            run in
            try await run.openLocked { info in
                if !info.supportsGetLock {
                    throw NotAvailable("SupportsGetLock is not true, so the host doesn't support GetLock")
                }
            } by: { phone, file in
                try await run.step(
                    "GetLock returns the other client's lock, and the phone doesn't open the document for editing",
                    .getLockProbe
                ) {
                    try await phone.probeByGetLock(file, at: run.fixture.provider)
                }
            }
        },
        Case(
            "open-locked-refresh-lock", "Open a locked document, detected with RefreshLock",
            from: "flows.md#browse-and-open"
        ) { run in
            try await run.openLocked { _ in
            } by: { phone, file in
                try await run.step(
                    "RefreshLock with an unknown id gets 409 with the other client's lock", .refreshLockProbe
                ) {
                    try await phone.probeByRefreshLock(file, at: run.fixture.provider)
                }
            }
        },
        Case(
            "open-free-refresh-lock", "Open an unlocked document, detected with RefreshLock",
            from: "flows.md#browse-and-open"
        ) {
            run in
            let phone = try await run.fixture.phone(), file = try await run.document("Unheld", on: phone)
            try await run.step("RefreshLock gets 409 with an empty X-WOPI-Lock", .refreshLockProbe) {
                try run.checkFree(try await phone.probeByRefreshLock(file.address, at: run.fixture.provider))
            }
            try await run.step("RefreshLock took no lock", .takeLock) {
                try await phone.file(file.address, at: run.fixture.provider) { await $0.lock("after-the-probe") }
                    .requireGranted("files.md#lock-decisions", "200 to Lock")
                try await phone.file(file.address, at: run.fixture.provider) { await $0.unlock("after-the-probe") }
                    .requireGranted("files.md#lock-decisions", "200 to Unlock")
            }
        },
        Case(
            "open-read-only", "Open a read-only document", from: "flows.md#browse-and-open",
            manualTests: [7]
        ) {
            run in
            let fixture = run.fixture, user = try await fixture.operations.makeUser(isBusiness: false)
            let name = "Read only \(fixture.number(below: 1000)).docx"
            let bytes = OfficeDocument(lines: ["To be read."]).bytes
            try await fixture.operations.makeDocument(named: name, bytes, isReadOnly: true, for: user)
            let phone = fixture.newPhone(user)
            try await phone.add(fixture.sheet)
            let root = try await phone.root(at: fixture.provider)
            let entry = try await run.step("The document is listed", .children) {
                guard
                    let entry = try await phone.children(root.address, at: fixture.provider).files.first(where: {
                        $0.name == name
                    })
                else {
                    throw UnmetExpectation(
                        "containers.md#enumerate-children", expected: "\(name) in the listing",
                        came: "no file with this name")
                }
                fixture.mayTouch(entry.address)
                return entry
            }
            let document = try await run.step(
                "The phone opens the document without a lock, because it is read-only", .permissions
            ) {
                let document = try await phone.open(entry.address, at: fixture.provider)
                try run.check(
                    document.lock == nil, "flows.md#browse-and-open step 3",
                    expected: "UserCanWrite false or ReadOnly true",
                    came: "UserCanWrite")
                return document
            }
            try await run.step("The phone received the whole document", .download) {
                try run.check(
                    document.bytes == bytes, "files.md#get-file", expected: "the \(bytes.count) bytes of the document",
                    came: "other bytes")
            }
            try await run.step("PutFile is refused") {
                let answer = try await phone.file(entry.address, at: fixture.provider) {
                    await $0.put(bytes + [0], lock: "L")
                }
                if case .granted? = answer.value {
                    throw UnmetExpectation(
                        "files.md#put-file", expected: "a refusal of PutFile for a read-only document",
                        came: "200 to PutFile",
                        cause: "a host that checks permissions only in CheckFileInfo")
                }
                let again = try await phone.read(
                    entry.address, try await phone.info(entry.address, at: fixture.provider), at: fixture.provider)
                try run.check(
                    again.bytes == bytes, "files.md#put-file", expected: "the same bytes as before", came: "other bytes"
                )
            }
        },
        Case(
            "open-too-large", "Document larger than the phone accepts",
            from: "flows.md#browse-and-open, files.md#get-file"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Large", lines: (1...200).map { "Line \($0)" }, on: phone)
            try await run.step("GetFile gets 412 if X-WOPI-MaxExpectedSize is less than the size", .download) {
                let answer = try await phone.file(file.address, at: provider) { await $0.contents(maximum: 100) }
                try run.check(
                    answer.refusal == .status(412), "files.md#get-file",
                    expected: "412 to GetFile of a document larger than X-WOPI-MaxExpectedSize", came: answer.summary,
                    cause: "a host that ignores X-WOPI-MaxExpectedSize")
            }
            try await run.step("GetFile returns the document if X-WOPI-MaxExpectedSize equals the size", .download) {
                let size = try await phone.info(file.address, at: provider).size
                _ = try await phone.file(file.address, at: provider) { await $0.contents(maximum: size) }
                    .requireValue(
                        "files.md#get-file", "200 to GetFile of a document as large as X-WOPI-MaxExpectedSize")
            }
        },
        Case("open-legacy", "Edit a document in an old format", from: "office-links.md#grammar, #file-types") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            let old = try await run.document("Old letter", on: phone, extension: "doc")
            try await run.step("Word opens .doc files and converts them when they are edited") {
                let support = FileSupport(fileName: old.name)
                try run.check(
                    support?.app == .word && support?.isConverted == true, "office-links.md#file-types",
                    expected: "Word, by conversion",
                    came: old.name)
            }
            let document = try await run.step("The phone opens the .doc file for reading", .permissions, .download) {
                try await phone.read(old.address, try await phone.info(old.address, at: provider), at: provider)
            }
            try await run.step(
                "The phone saves a new .docx file in the same folder, and the .doc file doesn't change", .save
            ) {
                let name = old.name.split(separator: ".").dropLast().joined(separator: ".") + ".docx"
                let new = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested(name))
                }
                .requireValue("containers.md#create-child-file", "a new file in the same container")
                run.remove(new, on: phone)
                var converted = try await phone.open(new.address, at: provider)
                try await phone.save(OfficeDocument(lines: ["Converted."]).bytes, &converted, at: provider)
                try await phone.close(converted, at: provider)
                let still = try await phone.read(
                    old.address, try await phone.info(old.address, at: provider), at: provider)
                try run.check(
                    still.bytes == document.bytes, "office-links.md#file-types",
                    expected: "the old .doc file, unchanged",
                    came: "other bytes")
            }
        },
    ]
}

extension CaseRun {
    func checkFree(_ probe: Probe) throws {
        try check(
            probe == .free, "flows.md#browse-and-open step 4", expected: "an unlocked document", came: "\(probe)",
            cause: "a lock from an earlier session; it expires after 30 minutes")
    }

    /// Checks that `X-WOPI-ItemVersion` and the hash in CheckFileInfo match the received content.
    func checkContent(of document: OpenDocument) throws {
        let info = document.info
        if let version = document.version {
            try check(
                version == info.version, "files.md#item-version",
                expected: "X-WOPI-ItemVersion \(info.version), the Version in CheckFileInfo",
                came: version)
        }
        guard let hash = info.members.text("SHA256") else { return }
        let own = Data(SHA256.hash(data: document.bytes)).base64EncodedString()
        try check(
            hash == own, "check-info.md#other-properties", expected: "\(own) in SHA256, the hash of the content",
            came: hash,
            cause: "a hash that isn't updated with the content, or is not in Base64; caches then show an old document")
    }

    /// Locks a document on a second phone, and checks that the first phone detects the lock.
    func openLocked(
        _ condition: (FileInfo) throws -> Void, by probe: (Phone, ResourceAddress) async throws -> Probe
    ) async throws {
        let provider = fixture.provider, phone = try await fixture.phone(), other = try await fixture.secondPhone()
        let file = try await document("Held", on: phone)
        try condition(try await phone.info(file.address, at: provider))
        let held = try await step("A second phone opens the document", .takeLock) {
            try await other.open(file.address, at: provider)
        }
        let seen = try await probe(phone, file.address)
        try check(
            seen == .lockedBy(held.lock ?? ""), "flows.md#browse-and-open step 4",
            expected: "the lock of the second phone",
            came: "\(seen)",
            cause: "a host that keeps locks per user or session; a lock belongs to the file")
        try await step("The second phone saves and closes the document", .save, .unlock) {
            var document = held
            try await other.save(OfficeDocument(lines: ["By the other."]).bytes, &document, at: provider)
            try await other.close(document, at: provider)
        }
    }
}
