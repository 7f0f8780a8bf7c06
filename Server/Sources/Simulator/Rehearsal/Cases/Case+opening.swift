import Crypto
import Foundation
import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for docs/protocol/flows.md#browse-and-open, steps 3 to 6.
    static let opening: [Case] = [
        Case("open", "Open a free document", from: "flows.md#browse-and-open", manualTests: [2, 4]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Free", on: phone)
            let info = try await run.step("CheckFileInfo tells what the user may do", .permissions) {
                try await phone.info(file.address, at: provider)
            }
            try await run.step("User, licence and name agree with what was said before", .permissions) {
                let profile = try await phone.ask(.bootstrap, at: provider).profile
                let place = try phone.place(at: provider), folder = try await run.fixture.folder()
                let container = try await phone.containerInfo(folder.address, at: provider)
                try run.check(
                    info.userID == place.userID, "bootstrap-and-oauth.md#client-checks",
                    expected: "UserId \(place.userID)",
                    came: info.userID)
                for name in ["IsEduUser", "LicenseCheckForEditIsEnabled", "IsAnonymousUser"] {
                    try run.check(
                        info.members.flag(name) == container.members.flag(name), "check-info.md#required-on-mobile",
                        expected: "\(name) equal for a file and its container", came: "\(info.members.flag(name))")
                }
                try run.check(
                    info.name == file.name, "check-info.md#required-on-mobile", expected: file.name, came: info.name)
                try run.check(
                    info.isWritable, "check-info.md#permissions", expected: "to be allowed to write what one has made",
                    came:
                        "UserCanWrite \(info.members.flag("UserCanWrite")), ReadOnly \(info.members.flag("ReadOnly"))",
                    cause: "a member that was left out: its default denies")
                if let name = info.members.text("UserFriendlyName"), name != profile.friendlyName {
                    run.object(
                        "bootstrap-and-oauth.md#bootstrapper-response",
                        expected: "UserFriendlyName \(name) from the bootstrapper too",
                        came: profile.friendlyName ?? "none")
                }
            }
            try await run.step(
                "The document is free", info.supportsGetLock ? .getLockProbe : .refreshLockProbe
            ) { try run.checkFree(try await phone.probe(file.address, info, at: provider)) }
            let lock = phone.newLock()
            try await run.step("Lock, with an id of quotes, braces and commas", .takeLock) {
                try await phone.file(file.address, at: provider) { await $0.lock(lock) }
                    .requireGranted("files.md#lock-decisions", "200 to Lock")
                let probe = try await phone.probe(file.address, info, at: provider)
                try run.check(
                    probe == .lockedBy(lock), "files.md#lock-header", expected: lock, came: "\(probe)",
                    cause: "lock ids that are split, trimmed or escaped")
            }
            let document = try await run.step(
                "GetFile: the bytes, of the version and with the hash that were told", .download
            ) {
                let document = try await phone.read(file.address, info, at: provider, lock: lock)
                try run.checkContent(of: document)
                return document
            }
            try await run.step("Unlock", .unlock) { try await phone.close(document, at: provider) }
        },
        Case(
            "open-locked-get-lock", "Open a document that another holds: GetLock says so",
            from: "flows.md#browse-and-open"
        ) {
            run in
            try await run.openLocked { info in
                if !info.supportsGetLock { throw NotAvailable("SupportsGetLock isn't true") }
            } by: { phone, file in
                try await run.step("GetLock says that it is locked: the app goes no further", .getLockProbe) {
                    try await phone.probeByGetLock(file, at: run.fixture.provider)
                }
            }
        },
        Case(
            "open-locked-refresh-lock", "Open a document that another holds: RefreshLock says so",
            from: "flows.md#browse-and-open"
        ) { run in
            try await run.openLocked { _ in
            } by: { phone, file in
                try await run.step("RefreshLock with an invalid id says that it is locked", .refreshLockProbe) {
                    try await phone.probeByRefreshLock(file, at: run.fixture.provider)
                }
            }
        },
        Case("open-free-refresh-lock", "Open a free document: RefreshLock tells", from: "flows.md#browse-and-open") {
            run in
            let phone = try await run.fixture.phone(), file = try await run.document("Unheld", on: phone)
            try await run.step("409 with an empty X-WOPI-Lock: it is free", .refreshLockProbe) {
                try run.checkFree(try await phone.probeByRefreshLock(file.address, at: run.fixture.provider))
            }
            try await run.step("The probe took no lock", .takeLock) {
                try await phone.file(file.address, at: run.fixture.provider) { await $0.lock("after-the-probe") }
                    .requireGranted("files.md#lock-decisions", "200 to Lock")
                try await phone.file(file.address, at: run.fixture.provider) { await $0.unlock("after-the-probe") }
                    .requireGranted("files.md#lock-decisions", "200 to Unlock")
            }
        },
        Case(
            "open-read-only", "Open a document that may only be read", from: "flows.md#browse-and-open",
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
            let entry = try await run.step("It is listed", .children) {
                guard
                    let entry = try await phone.children(root.address, at: fixture.provider).files.first(where: {
                        $0.name == name
                    })
                else { throw Shortfall("containers.md#enumerate-children", expected: name, came: "no such file") }
                fixture.mayTouch(entry.address)
                return entry
            }
            let document = try await run.step(
                "UserCanWrite is false or ReadOnly true: opened without a lock", .permissions
            ) {
                let document = try await phone.open(entry.address, at: fixture.provider)
                try run.check(
                    document.lock == nil, "flows.md#browse-and-open step 3", expected: "to be read only",
                    came: "UserCanWrite")
                return document
            }
            try await run.step("The whole document came", .download) {
                try run.check(
                    document.bytes == bytes, "files.md#get-file", expected: "\(bytes.count) bytes", came: "others")
            }
            try await run.step("A save is refused all the same") {
                let answer = try await phone.file(entry.address, at: fixture.provider) {
                    await $0.put(bytes + [0], lock: "L")
                }
                if case .granted? = answer.value {
                    throw Shortfall(
                        "files.md#put-file", expected: "a refusal", came: "200",
                        cause: "rights that only CheckFileInfo looks at")
                }
                let again = try await phone.read(
                    entry.address, try await phone.info(entry.address, at: fixture.provider), at: fixture.provider)
                try run.check(again.bytes == bytes, "files.md#put-file", expected: "the same bytes", came: "others")
            }
        },
        Case(
            "open-too-large", "A document larger than the app takes",
            from: "flows.md#browse-and-open, files.md#get-file"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Large", lines: (1...200).map { "Line \($0)" }, on: phone)
            try await run.step("X-WOPI-MaxExpectedSize below the size: 412", .download) {
                let answer = try await phone.file(file.address, at: provider) { await $0.contents(maximum: 100) }
                try run.check(
                    answer.refusal == .status(412), "files.md#get-file", expected: "412", came: answer.summary,
                    cause: "a host that ignores X-WOPI-MaxExpectedSize")
            }
            try await run.step("At its size exactly: the document", .download) {
                let size = try await phone.info(file.address, at: provider).size
                _ = try await phone.file(file.address, at: provider) { await $0.contents(maximum: size) }
                    .requireValue("files.md#get-file", "200")
            }
        },
        Case("open-legacy", "Edit a document of an old type", from: "office-links.md#grammar, #file-types") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            let old = try await run.document("Old letter", on: phone, extension: "doc")
            try await run.step("Word opens .doc and would convert it") {
                let support = FileSupport(fileName: old.name)
                try run.check(
                    support?.app == .word && support?.isConverted == true, "office-links.md#file-types",
                    expected: "Word, by conversion",
                    came: old.name)
            }
            let document = try await run.step("It is opened to be read", .permissions, .download) {
                try await phone.read(old.address, try await phone.info(old.address, at: provider), at: provider)
            }
            try await run.step("Edited: a new .docx is made beside it, and the old one stays", .save) {
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
                    still.bytes == document.bytes, "office-links.md#file-types", expected: "the old document unchanged",
                    came: "another")
            }
        },
    ]
}

extension CaseRun {
    func checkFree(_ probe: Probe) throws {
        try check(
            probe == .free, "flows.md#browse-and-open step 4", expected: "a free document", came: "\(probe)",
            cause: "a lock that an earlier session left")
    }

    /// Checks that version and hash match the received content.
    func checkContent(of document: OpenDocument) throws {
        let info = document.info
        if let version = document.version {
            try check(
                version == info.version, "files.md#item-version",
                expected: "X-WOPI-ItemVersion \(info.version), as CheckFileInfo said",
                came: version)
        }
        guard let hash = info.members.text("SHA256") else { return }
        let own = Data(SHA256.hash(data: document.bytes)).base64EncodedString()
        try check(
            hash == own, "check-info.md#other-properties", expected: "SHA256 of the content, \(own)", came: hash,
            cause: "a hash that is made once, or in hexadecimal: caches then show an old document")
    }

    /// Locks a document from a second phone, and checks what the first phone detects.
    func openLocked(
        _ condition: (FileInfo) throws -> Void, by probe: (Phone, ResourceAddress) async throws -> Probe
    ) async throws {
        let provider = fixture.provider, phone = try await fixture.phone(), other = try await fixture.secondPhone()
        let file = try await document("Held", on: phone)
        try condition(try await phone.info(file.address, at: provider))
        let held = try await step("A second phone has the document open", .takeLock) {
            try await other.open(file.address, at: provider)
        }
        let seen = try await probe(phone, file.address)
        try check(
            seen == .lockedBy(held.lock ?? ""), "flows.md#browse-and-open step 4", expected: "the other's lock",
            came: "\(seen)",
            cause: "locks that are kept per user or per session, not per file")
        try await step("The second phone can still save and close", .save, .unlock) {
            var document = held
            try await other.save(OfficeDocument(lines: ["By the other."]).bytes, &document, at: provider)
            try await other.close(document, at: provider)
        }
    }
}
