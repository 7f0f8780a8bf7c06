import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for Microsoft's ten manual tests (docs/protocol/flows.md#manual-tests): the
    /// part of each that a machine can check, and a remark on the rest.
    static let manual: [Case] = [
        Case(
            "manual-1", "Manual test 1: from the provider's app, first install", from: "flows.md#manual-tests",
            manualTests: [1]
        ) {
            run in
            try await run.byPerson("promotion of Office in your app, 'Open with Microsoft Word' first, the store page")
            try await run.fromApp(run.fixture.newPhone(), flowSteps: .webView)
        },
        Case("manual-2", "Manual test 2: from Office, fresh install", from: "flows.md#manual-tests", manualTests: [2]) {
            run in
            try await run.byPerson("the name and icon in the real app; free and commercial Microsoft accounts")
            let phone = run.fixture.newPhone()
            _ = try await run.upToChallenge(phone)
            try await run.step("Credentials, then the root folder", .webView, .added, .rootContainer, .children) {
                try await phone.add(run.fixture.sheet)
                _ = try await phone.children(
                    try await phone.root(at: run.fixture.provider).address, at: run.fixture.provider)
            }
            try await run.editsAndSaves(phone)
        },
        Case(
            "manual-3", "Manual test 3: from the provider's app, the place already added",
            from: "flows.md#manual-tests",
            manualTests: [3]
        ) {
            run in
            let phone = try await run.fixture.phone()
            try await run.withoutSignIn(phone) { try await run.fromApp(phone, flowSteps: .newAccessToken) }
        },
        Case(
            "manual-4", "Manual test 4: from Office, the place already added", from: "flows.md#manual-tests",
            manualTests: [4]
        ) { run in
            let phone = try await run.fixture.phone()
            try await run.withoutSignIn(phone) { try await run.editsAndSaves(phone) }
        },
        Case(
            "manual-5", "Manual test 5: Save As, into a new and an existing place", from: "flows.md#manual-tests",
            manualTests: [5]
        ) {
            run in
            try await run.savesInto("Saved as", phones: [try await run.fixture.phone(), run.fixture.newPhone()])
        },
        Case(
            "manual-6", "Manual test 6: Create new, in a new and an existing place", from: "flows.md#manual-tests",
            manualTests: [6]
        ) {
            run in
            try await run.savesInto("Created", phones: [try await run.fixture.phone(), run.fixture.newPhone()])
        },
        Case("manual-7", "Manual test 7: licensing", from: "flows.md#manual-tests", manualTests: [7]) { run in
            let fixture = run.fixture, user = try await fixture.operations.makeUser(isBusiness: true)
            try await run.byPerson("whether Office then refuses to edit: that depends on a Microsoft subscription")
            let phone = fixture.newPhone(user)
            try await phone.add(fixture.sheet)
            try await run.step(
                "LicenseCheckForEditIsEnabled is true for a business user, in file and container", .permissions
            ) {
                let root = try await phone.root(at: fixture.provider)
                let info = try await phone.containerInfo(root.address, at: fixture.provider)
                let file = try await phone.container(root.address, at: fixture.provider) {
                    await $0.createFile(.suggested("Licence.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file")
                run.remove(file, on: phone)
                let flags = [
                    info.members.flag("LicenseCheckForEditIsEnabled"),
                    try await phone.info(file.address, at: fixture.provider).needsLicence,
                ]
                try run.check(
                    flags == [true, true], "check-info.md#required-on-mobile", expected: "true, true", came: "\(flags)")
            }
        },
        Case("manual-8", "Manual test 8: the sign-in page", from: "flows.md#manual-tests", manualTests: [8]) { run in
            let isDrawn = run.fixture.makeUser(run.fixture.credential) is BrowserUser
            let remark =
                isDrawn
                ? nil : "without --browser nothing is drawn: only the page's words and its viewport are looked at"
            for (kind, device) in [("phone", run.fixture.device), ("tablet", Device.tablet)] {
                let phone = run.fixture.newPhone(device: device)
                try await run.step(
                    "On a \(kind) of \(device.width) × \(device.height) points: a privacy link, and a width that fits",
                    .webView,
                    remark: remark
                ) {
                    let end = try await phone.visit(
                        try await phone.challenge(run.fixture.sheet), run.fixture.sheet, conduct: .consent)
                    run.saw(end.pages)
                    guard let page = end.pages.first(where: \.hasPassword) else {
                        throw NotAvailable("no page was seen: --by-hand")
                    }
                    try run.check(
                        page.hasPrivacyLink, "bootstrap-and-oauth.md#sign-in-page",
                        expected: "a link to the privacy statement",
                        came: page.title)
                    try run.check(
                        end.pages.allSatisfy(\.fitsViewport), "bootstrap-and-oauth.md#sign-in-page",
                        expected: "<meta name=viewport> with device-width",
                        came: "a page without")
                    for page in end.pages where page.overflow ?? 0 > 0 {
                        throw Shortfall(
                            "bootstrap-and-oauth.md#sign-in-page", expected: "a page as wide as the web view",
                            came: "\(page.title) is \(page.overflow ?? 0) points wider", cause: "fixed widths")
                    }
                }
            }
        },
        Case("manual-9", "Manual test 9: file properties", from: "flows.md#manual-tests", manualTests: [9]) { run in
            try await run.byPerson("the properties page inside the document")
            let phone = try await run.fixture.phone(), file = try await run.document("Properties", on: phone)
            try await run.step("Name, size, owner, version and time are sensible", .permissions) {
                let info = try await phone.info(file.address, at: run.fixture.provider)
                try run.check(info.name == file.name, "check-info.md#required", expected: file.name, came: info.name)
                try run.check(info.size > 0, "check-info.md#required", expected: "a size above 0", came: "\(info.size)")
                for name in ["OwnerId", "Version"] {
                    try run.check(
                        info.members.text(name)?.isEmpty == false, "check-info.md#required", expected: name,
                        came: "nothing")
                }
                if let time = info.members.text("LastModifiedTime") {
                    try run.check(
                        time.contains("T") && time.hasSuffix("Z"), "check-info.md#addresses",
                        expected: "ISO 8601 in UTC",
                        came: time)
                }
            }
        },
        Case("manual-10", "Manual test 10: password change", from: "flows.md#manual-tests", manualTests: [10]) { run in
            try await run.saveAfterPasswordChange()
        },
    ]
}

extension CaseRun {
    /// Reports a step that only a person can perform.
    func byPerson(_ what: String) async throws {
        notDone("For a person with the real app", "a machine can't see: \(what)")
    }

    /// Opens a document from the provider's app, edits it and returns. The Place is then listed.
    func fromApp(_ phone: Phone, flowSteps: FlowStep) async throws {
        let first = try await fixture.phone(), file = try await document("From the app", on: first)
        let link = try await link(to: file, first)
        try await step("Open, edit, save, back", flowSteps, .permissions, .takeLock, .download, .save, .unlock) {
            let (read, opened) = try await phone.follow(link.text(.encoded), fixture.sheet)
            var document = opened
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, at: fixture.provider)
            try await phone.close(document, at: fixture.provider)
            try checkPassBack(try phone.back(from: read, pending: false), link, as: .saved)
        }
        try await step("The provider is listed as a place", .added) {
            try check(phone.book[fixture.provider] != nil, "flows.md#manual-tests", expected: "a place", came: "none")
        }
    }

    func editsAndSaves(_ phone: Phone) async throws {
        var document = try await opened("Edited", on: phone)
        try await step("Edit, save, close; the change is at the provider", .save, .unlock, .download) {
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, at: fixture.provider)
            try await phone.close(document, at: fixture.provider)
            let read = try await phone.read(
                document.address, try await phone.info(document.address, at: fixture.provider), at: fixture.provider)
            try check(
                OfficeDocument.contains("Edited on the phone.", in: read.bytes), "flows.md#manual-tests",
                expected: "the change",
                came: "another document")
        }
    }

    func withoutSignIn(_ phone: Phone, _ work: () async throws -> Void) async throws {
        let before = phone.counts.signIns
        try await work()
        try await step("No credentials were asked for") {
            try check(
                phone.counts.signIns == before, "flows.md#manual-tests", expected: "no sign-in",
                came: "\(phone.counts.signIns - before)")
        }
    }

    func savesInto(_ base: String, phones: [Phone]) async throws {
        for phone in phones {
            let isNew = phone.book[fixture.provider] == nil
            try await step(isNew ? "Into a place that is added for it" : "Into an existing place", .save, .unlock) {
                if isNew { try await phone.add(fixture.sheet) }
                let root = try await phone.root(at: fixture.provider)
                let target = try await fixture.folder().isOwn ? try await fixture.folder().address : root.address
                let name = "\(base) \(fixture.number(below: 100_000)).docx"
                let file = try await phone.container(target, at: fixture.provider) {
                    await $0.createFile(.suggested(name))
                }
                .requireValue("containers.md#create-child-file", "a new file")
                remove(file, on: phone)
                var document = try await phone.open(file.address, at: fixture.provider)
                try await phone.save(OfficeDocument(lines: [base]).bytes, &document, at: fixture.provider)
                try await phone.close(document, at: fixture.provider)
            }
        }
    }
}
