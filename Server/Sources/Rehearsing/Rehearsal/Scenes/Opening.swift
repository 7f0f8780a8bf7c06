import Crypto
import Foundation
import OfficeClient
import OfficeLinks

extension Scene {
    /// Seeds 000 and 001, "Browse and open files", 3 to 6.
    static let opening: [Scene] = [
        Scene("open", "Open a free document", from: "seeds 000, 001", manualTests: [2, 4]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("Free", on: phone)
            let info = try await act.step("CheckFileInfo tells what the user may do", .permissions) {
                try await phone.info(file.address, provider)
            }
            try await act.step("User, licence and name agree with what was said before", .permissions) {
                let profile = try await phone.ask(.bootstrap, provider).profile
                let place = try phone.place(provider), folder = try await act.stage.folder()
                let container = try await phone.containerInfo(folder.address, provider)
                try act.check(
                    info.userID == place.userID, "bootstrap-and-oauth.md §10", "UserId \(place.userID)",
                    came: info.userID)
                for name in ["IsEduUser", "LicenseCheckForEditIsEnabled", "IsAnonymousUser"] {
                    try act.check(
                        info.members.flag(name) == container.members.flag(name), "README.md §5",
                        "\(name) equal for a file and its container", came: "\(info.members.flag(name))")
                }
                try act.check(info.name == file.name, "check-info.md §1", file.name, came: info.name)
                try act.check(
                    info.isWritable, "check-info.md §5", "to be allowed to write what one has made",
                    came:
                        "UserCanWrite \(info.members.flag("UserCanWrite")), ReadOnly \(info.members.flag("ReadOnly"))",
                    cause: "a member that was left out: its default denies")
                if let name = info.members.text("UserFriendlyName"), name != profile.friendlyName {
                    act.object(
                        "bootstrap-and-oauth.md §1.2", "UserFriendlyName \(name) from the bootstrapper too",
                        came: profile.friendlyName ?? "none")
                }
            }
            try await act.step(
                "The document is free", info.supportsGetLock ? .getLockProbe : .refreshLockProbe
            ) { try act.checkFree(try await phone.probe(file.address, info, provider)) }
            let lock = phone.newLock()
            try await act.step("Lock, with an id of quotes, braces and commas", .takeLock) {
                try await phone.file(file.address, provider) { await $0.lock(lock) }
                    .needGranted("files.md §2.2", "200 to Lock")
                let probe = try await phone.probe(file.address, info, provider)
                try act.check(
                    probe == .lockedBy(lock), "files.md §2.1", lock, came: "\(probe)",
                    cause: "lock ids that are split, trimmed or escaped")
            }
            let document = try await act.step(
                "GetFile: the bytes, of the version and with the hash that were told", .download
            ) {
                let document = try await phone.read(file.address, info, provider, lock: lock)
                try act.checkContent(of: document)
                return document
            }
            try await act.step("Unlock", .unlock) { try await phone.close(document, provider) }
        },
        Scene("open-locked-get-lock", "Open what another holds: GetLock tells", from: "seeds 000, 001") { act in
            try await act.openLocked { info in
                if !info.supportsGetLock { throw NotHere("SupportsGetLock isn't true") }
            } by: { phone, file in
                try await act.step("GetLock says that it is locked: the app goes no further", .getLockProbe) {
                    try await phone.probeByGetLock(file, act.stage.provider)
                }
            }
        },
        Scene("open-locked-refresh-lock", "Open what another holds: RefreshLock tells", from: "seeds 000, 001") { act in
            try await act.openLocked { _ in
            } by: { phone, file in
                try await act.step("RefreshLock with an invalid id says that it is locked", .refreshLockProbe) {
                    try await phone.probeByRefreshLock(file, act.stage.provider)
                }
            }
        },
        Scene("open-free-refresh-lock", "Open a free document: RefreshLock tells", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), file = try await act.document("Unheld", on: phone)
            try await act.step("409 with an empty X-WOPI-Lock: it is free", .refreshLockProbe) {
                try act.checkFree(try await phone.probeByRefreshLock(file.address, act.stage.provider))
            }
            try await act.step("The probe took no lock", .takeLock) {
                try await phone.file(file.address, act.stage.provider) { await $0.lock("after-the-probe") }
                    .needGranted("files.md §2.2", "200 to Lock")
                try await phone.file(file.address, act.stage.provider) { await $0.unlock("after-the-probe") }
                    .needGranted("files.md §2.2", "200 to Unlock")
            }
        },
        Scene("open-read-only", "Open a document that may only be read", from: "seeds 000, 001", manualTests: [7]) {
            act in
            let stage = act.stage, user = try await stage.operations.makeUser(isBusiness: false)
            let name = "Read only \(stage.number(below: 1000)).docx"
            let bytes = OfficeDocument(lines: ["To be read."]).bytes
            try await stage.operations.makeReadOnly(name, bytes, for: user)
            let phone = stage.newPhone(user)
            try await phone.add(stage.sheet)
            let root = try await phone.root(stage.provider)
            let entry = try await act.step("It is listed", .children) {
                guard
                    let entry = try await phone.children(root.address, stage.provider).files.first(where: {
                        $0.name == name
                    })
                else { throw Shortfall("containers.md §3", expected: name, came: "no such file") }
                stage.mayTouch(entry.address)
                return entry
            }
            let document = try await act.step(
                "UserCanWrite is false or ReadOnly true: opened without a lock", .permissions
            ) {
                let document = try await phone.open(entry.address, stage.provider)
                try act.check(document.lock == nil, "README.md §4.2 step 3", "to be read only", came: "UserCanWrite")
                return document
            }
            try await act.step("The whole document came", .download) {
                try act.check(document.bytes == bytes, "files.md §3", "\(bytes.count) bytes", came: "others")
            }
            try await act.step("A save is refused all the same") {
                let answer = try await phone.file(entry.address, stage.provider) {
                    await $0.put(bytes + [0], lock: "L")
                }
                if case .granted? = answer.value {
                    throw Shortfall(
                        "files.md §4", expected: "a refusal", came: "200",
                        cause: "rights that only CheckFileInfo looks at")
                }
                let again = try await phone.read(
                    entry.address, try await phone.info(entry.address, stage.provider), stage.provider)
                try act.check(again.bytes == bytes, "files.md §4", "the same bytes", came: "others")
            }
        },
        Scene("open-too-large", "A document larger than the app takes", from: "seeds 000, 001, files.md §3") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("Large", lines: (1...200).map { "Line \($0)" }, on: phone)
            try await act.step("X-WOPI-MaxExpectedSize below the size: 412", .download) {
                let answer = try await phone.file(file.address, provider) { await $0.contents(maximum: 100) }
                try act.check(
                    answer.refusal == .status(412), "files.md §3", "412", came: answer.summary,
                    cause: "a host that ignores X-WOPI-MaxExpectedSize")
            }
            try await act.step("At its size exactly: the document", .download) {
                let size = try await phone.info(file.address, provider).size
                _ = try await phone.file(file.address, provider) { await $0.contents(maximum: size) }
                    .need("files.md §3", "200")
            }
        },
        Scene("open-legacy", "Edit a document of an old type", from: "seed 004, office-links.md §7") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider,
                folder = try await act.stage.folder()
            let old = try await act.document("Old letter", on: phone, extension: "doc")
            try await act.step("Word opens .doc and would convert it") {
                let support = FileSupport(fileName: old.name)
                try act.check(
                    support?.app == .word && support?.isConverted == true, "office-links.md §7", "Word, by conversion",
                    came: old.name)
            }
            let document = try await act.step("It is opened to be read", .permissions, .download) {
                try await phone.read(old.address, try await phone.info(old.address, provider), provider)
            }
            try await act.step("Edited: a new .docx is made beside it, and the old one stays", .save) {
                let name = old.name.split(separator: ".").dropLast().joined(separator: ".") + ".docx"
                let new = try await phone.container(folder.address, provider) { await $0.createFile(.suggested(name)) }
                    .need("containers.md §6", "a new file in the same container")
                act.remove(new, on: phone)
                var converted = try await phone.open(new.address, provider)
                try await phone.save(OfficeDocument(lines: ["Converted."]).bytes, &converted, provider)
                try await phone.close(converted, provider)
                let still = try await phone.read(old.address, try await phone.info(old.address, provider), provider)
                try act.check(
                    still.bytes == document.bytes, "office-links.md §7", "the old document unchanged", came: "another")
            }
        },
    ]
}

extension Act {
    func checkFree(_ probe: Probe) throws {
        try check(
            probe == .free, "README.md §4.2 step 4", "a free document", came: "\(probe)",
            cause: "a lock that an earlier session left")
    }

    /// Version and hash are those of the bytes that came.
    func checkContent(of document: OpenDocument) throws {
        let info = document.info
        if let version = document.version {
            try check(
                version == info.version, "files.md §2.3", "X-WOPI-ItemVersion \(info.version), as CheckFileInfo said",
                came: version)
        }
        guard let hash = info.members.text("SHA256") else { return }
        let own = Data(SHA256.hash(data: document.bytes)).base64EncodedString()
        try check(
            hash == own, "check-info.md §7", "SHA256 of the content, \(own)", came: hash,
            cause: "a hash that is made once, or in hexadecimal: caches then show an old document")
    }

    /// One phone holds a document, another wants it.
    func openLocked(
        _ condition: (FileInfo) throws -> Void, by probe: (Phone, ResourceAddress) async throws -> Probe
    ) async throws {
        let provider = stage.provider, phone = try await stage.phone(), other = try await stage.secondPhone()
        let file = try await document("Held", on: phone)
        try condition(try await phone.info(file.address, provider))
        let held = try await step("A second phone has the document open", .takeLock) {
            try await other.open(file.address, provider)
        }
        let seen = try await probe(phone, file.address)
        try check(
            seen == .lockedBy(held.lock ?? ""), "README.md §4.2 step 4", "the other's lock", came: "\(seen)",
            cause: "locks that are kept a user or a session, not a file")
        try await step("The second phone can still save and close", .save, .unlock) {
            var document = held
            try await other.save(OfficeDocument(lines: ["By the other."]).bytes, &document, provider)
            try await other.close(document, provider)
        }
    }
}
