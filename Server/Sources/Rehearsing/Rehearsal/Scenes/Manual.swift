import OfficeClient
import OfficeLinks

extension Scene {
    /// Microsoft's ten manual tests (README.md §9): what a machine can see of each, and in words what it can't.
    static let manual: [Scene] = [
        Scene(
            "manual-1", "Manual test 1: from the provider's app, first install", from: "README.md §9", manualTests: [1]
        ) {
            act in
            try await act.byPerson("promotion of Office in your app, 'Open with Microsoft Word' first, the store page")
            try await act.fromApp(act.stage.newPhone(), seeds: .webView)
        },
        Scene("manual-2", "Manual test 2: from Office, fresh install", from: "README.md §9", manualTests: [2]) { act in
            try await act.byPerson("the name and icon in the real app; free and commercial Microsoft accounts")
            let phone = act.stage.newPhone()
            _ = try await act.upToChallenge(phone)
            try await act.step("Credentials, then the root folder", .webView, .added, .rootContainer, .children) {
                try await phone.add(act.stage.sheet)
                _ = try await phone.children(try await phone.root(act.stage.provider).address, act.stage.provider)
            }
            try await act.editsAndSaves(phone)
        },
        Scene(
            "manual-3", "Manual test 3: from the provider's app, the place already added", from: "README.md §9",
            manualTests: [3]
        ) {
            act in
            let phone = try await act.stage.phone()
            try await act.withoutSignIn(phone) { try await act.fromApp(phone, seeds: .newAccessToken) }
        },
        Scene("manual-4", "Manual test 4: from Office, the place already added", from: "README.md §9", manualTests: [4])
        { act in
            let phone = try await act.stage.phone()
            try await act.withoutSignIn(phone) { try await act.editsAndSaves(phone) }
        },
        Scene(
            "manual-5", "Manual test 5: Save As, into a new and an existing place", from: "README.md §9",
            manualTests: [5]
        ) {
            act in
            try await act.savesInto("Saved as", phones: [try await act.stage.phone(), act.stage.newPhone()])
        },
        Scene(
            "manual-6", "Manual test 6: Create new, in a new and an existing place", from: "README.md §9",
            manualTests: [6]
        ) {
            act in
            try await act.savesInto("Created", phones: [try await act.stage.phone(), act.stage.newPhone()])
        },
        Scene("manual-7", "Manual test 7: licensing", from: "README.md §9", manualTests: [7]) { act in
            let stage = act.stage, user = try await stage.operations.makeUser(isBusiness: true)
            try await act.byPerson("whether Office then refuses to edit: that depends on a Microsoft subscription")
            let phone = stage.newPhone(user)
            try await phone.add(stage.sheet)
            try await act.step(
                "LicenseCheckForEditIsEnabled is true for a business user, in file and container", .permissions
            ) {
                let root = try await phone.root(stage.provider)
                let info = try await phone.containerInfo(root.address, stage.provider)
                let file = try await phone.container(root.address, stage.provider) {
                    await $0.createFile(.suggested("Licence.docx"))
                }
                .need("containers.md §6", "a new file")
                act.remove(file, on: phone)
                let flags = [
                    info.members.flag("LicenseCheckForEditIsEnabled"),
                    try await phone.info(file.address, stage.provider).needsLicence,
                ]
                try act.check(flags == [true, true], "README.md §5", "true, true", came: "\(flags)")
            }
        },
        Scene("manual-8", "Manual test 8: the sign-in page", from: "README.md §9", manualTests: [8]) { act in
            let isDrawn = act.stage.makeUser(act.stage.credential) is BrowserUser
            let remark =
                isDrawn
                ? nil : "without --browser nothing is drawn: only the page's words and its viewport are looked at"
            for (kind, device) in [("phone", act.stage.device), ("tablet", Device.tablet)] {
                let phone = act.stage.newPhone(device: device)
                try await act.step(
                    "On a \(kind) of \(device.width) × \(device.height) points: a privacy link, and a width that fits",
                    .webView,
                    remark: remark
                ) {
                    let end = try await phone.visit(
                        try await phone.challenge(act.stage.sheet), act.stage.sheet, .consent)
                    act.saw(end.pages)
                    guard let page = end.pages.first(where: \.hasPassword) else {
                        throw NotHere("no page was seen: --by-hand")
                    }
                    try act.check(
                        page.hasPrivacyLink, "bootstrap-and-oauth.md §7", "a link to the privacy statement",
                        came: page.title)
                    try act.check(
                        end.pages.allSatisfy(\.fitsViewport), "bootstrap-and-oauth.md §7",
                        "<meta name=viewport> with device-width",
                        came: "a page without")
                    for page in end.pages where page.overflow ?? 0 > 0 {
                        throw Shortfall(
                            "bootstrap-and-oauth.md §7", expected: "a page as wide as the web view",
                            came: "\(page.title) is \(page.overflow ?? 0) points wider", cause: "fixed widths")
                    }
                }
            }
        },
        Scene("manual-9", "Manual test 9: file properties", from: "README.md §9", manualTests: [9]) { act in
            try await act.byPerson("the properties page inside the document")
            let phone = try await act.stage.phone(), file = try await act.document("Properties", on: phone)
            try await act.step("Name, size, owner, version and time are sensible", .permissions) {
                let info = try await phone.info(file.address, act.stage.provider)
                try act.check(info.name == file.name, "check-info.md §1", file.name, came: info.name)
                try act.check(info.size > 0, "check-info.md §1", "a size above 0", came: "\(info.size)")
                for name in ["OwnerId", "Version"] {
                    try act.check(info.members.text(name)?.isEmpty == false, "check-info.md §1", name, came: "nothing")
                }
                if let time = info.members.text("LastModifiedTime") {
                    try act.check(
                        time.contains("T") && time.hasSuffix("Z"), "check-info.md §6", "ISO 8601 in UTC", came: time)
                }
            }
        },
        Scene("manual-10", "Manual test 10: password change", from: "README.md §9", manualTests: [10]) { act in
            try await act.saveAfterPasswordChange()
        },
    ]
}

extension Act {
    /// Says what only a person can see.
    func byPerson(_ what: String) async throws {
        notDone("For a person with the real app", "a machine can't see: \(what)")
    }

    /// A document is opened from the provider's app, edited, and the user goes back; the place is listed.
    func fromApp(_ phone: Phone, seeds: SeedStep) async throws {
        let first = try await stage.phone(), file = try await document("From the app", on: first)
        let link = try await link(to: file, first)
        try await step("Open, edit, save, back", seeds, .permissions, .takeLock, .download, .save, .unlock) {
            let (read, opened) = try await phone.follow(link.text(.encoded), stage.sheet)
            var document = opened
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, stage.provider)
            try await phone.close(document, stage.provider)
            try goesBack(try phone.back(from: read, pending: false), link, .saved)
        }
        try await step("The provider is listed as a place", .added) {
            try check(phone.book[stage.provider] != nil, "README.md §9", "a place", came: "none")
        }
    }

    func editsAndSaves(_ phone: Phone) async throws {
        var document = try await opened("Edited", on: phone)
        try await step("Edit, save, close; the change is at the provider", .save, .unlock, .download) {
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, stage.provider)
            try await phone.close(document, stage.provider)
            let read = try await phone.read(
                document.address, try await phone.info(document.address, stage.provider), stage.provider)
            try check(
                OfficeDocument.contains("Edited on the phone.", in: read.bytes), "README.md §9", "the change",
                came: "another document")
        }
    }

    func withoutSignIn(_ phone: Phone, _ work: () async throws -> Void) async throws {
        let before = phone.counts.signIns
        try await work()
        try await step("No credentials were asked for") {
            try check(
                phone.counts.signIns == before, "README.md §9", "no sign-in", came: "\(phone.counts.signIns - before)")
        }
    }

    func savesInto(_ base: String, phones: [Phone]) async throws {
        for phone in phones {
            let isNew = phone.book[stage.provider] == nil
            try await step(isNew ? "Into a place that is added for it" : "Into an existing place", .save, .unlock) {
                if isNew { try await phone.add(stage.sheet) }
                let root = try await phone.root(stage.provider)
                let target = try await stage.folder().isOwn ? try await stage.folder().address : root.address
                let name = "\(base) \(stage.number(below: 100_000)).docx"
                let file = try await phone.container(target, stage.provider) { await $0.createFile(.suggested(name)) }
                    .need("containers.md §6", "a new file")
                remove(file, on: phone)
                var document = try await phone.open(file.address, stage.provider)
                try await phone.save(OfficeDocument(lines: [base]).bytes, &document, stage.provider)
                try await phone.close(document, stage.provider)
            }
        }
    }
}
