import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for Microsoft's ten manual tests (docs/protocol/flows.md#manual-tests). Each case performs the part of a
    /// test that a machine can check, and says what a person has to check.
    static let manual: [Case] = [
        Case(
            "manual-1", "Manual test 1: open from the provider's app, Office just installed",
            from: "flows.md#manual-tests",
            manualTests: [1]
        ) {
            run in
            try await run.leaveToPerson(
                "that your app promotes Office, lists 'Open with Microsoft Word' first, and opens the store page")
            try await run.fromApp(run.fixture.newPhone(), flowSteps: .webView)
        },
        Case(
            "manual-2", "Manual test 2: open from Office, just installed", from: "flows.md#manual-tests",
            manualTests: [2]
        ) {
            run in
            try await run.leaveToPerson(
                "the name and icon in the real app, with free and commercial Microsoft accounts")
            let phone = run.fixture.newPhone()
            _ = try await run.upToChallenge(phone)
            try await run.step(
                "The user signs in, and the root folder opens", .webView, .added, .rootContainer, .children
            ) {
                try await phone.add(run.fixture.sheet)
                _ = try await phone.children(
                    try await phone.root(at: run.fixture.provider).address, at: run.fixture.provider)
            }
            try await run.editsAndSaves(phone)
        },
        Case(
            "manual-3", "Manual test 3: open from the provider's app, Place already added",
            from: "flows.md#manual-tests",
            manualTests: [3]
        ) {
            run in
            let phone = try await run.fixture.phone()
            try await run.withoutSignIn(phone) { try await run.fromApp(phone, flowSteps: .newAccessToken) }
        },
        Case(
            "manual-4", "Manual test 4: open from Office, Place already added", from: "flows.md#manual-tests",
            manualTests: [4]
        ) { run in
            let phone = try await run.fixture.phone()
            try await run.withoutSignIn(phone) { try await run.editsAndSaves(phone) }
        },
        Case(
            "manual-5", "Manual test 5: Save As into a new and an existing Place", from: "flows.md#manual-tests",
            manualTests: [5]
        ) {
            run in
            try await run.savesInto("Saved as", phones: [try await run.fixture.phone(), run.fixture.newPhone()])
        },
        Case(
            "manual-6", "Manual test 6: create a document in a new and an existing Place",
            from: "flows.md#manual-tests",
            manualTests: [6]
        ) {
            run in
            try await run.savesInto("Created", phones: [try await run.fixture.phone(), run.fixture.newPhone()])
        },
        Case("manual-7", "Manual test 7: licensing", from: "flows.md#manual-tests", manualTests: [7]) { run in
            let fixture = run.fixture, user = try await fixture.operations.makeUser(isBusiness: true)
            try await run.leaveToPerson("whether Office refuses to edit without a Microsoft 365 subscription")
            let phone = fixture.newPhone(user)
            try await phone.add(fixture.sheet)
            try await run.step(
                "LicenseCheckForEditIsEnabled is true for a business user, for files and containers", .permissions
            ) {
                let root = try await phone.root(at: fixture.provider)
                let info = try await phone.containerInfo(root.address, at: fixture.provider)
                let file = try await phone.container(root.address, at: fixture.provider) {
                    await $0.createFile(.suggested("License.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
                run.remove(file, on: phone)
                let flags = [
                    info.members.flag("LicenseCheckForEditIsEnabled"),
                    try await phone.info(file.address, at: fixture.provider).needsLicense,
                ]
                try run.check(
                    flags == [true, true], "check-info.md#required-on-mobile",
                    expected: "true for the container and true for the file", came: "\(flags)")
            }
        },
        Case("manual-8", "Manual test 8: the sign-in page", from: "flows.md#manual-tests", manualTests: [8]) { run in
            let isDrawn = run.fixture.makeUser(run.fixture.credential) is BrowserUser
            let remark =
                isDrawn
                ? nil
                : "only the page's text and its viewport are checked; use --browser to check its width and take screenshots"
            for (kind, device) in [("phone", run.fixture.device), ("tablet", Device.tablet)] {
                let phone = run.fixture.newPhone(device: device)
                try await run.step(
                    "On a \(kind) (\(device.width) × \(device.height) points), the sign-in page has a privacy link and fits the width",
                    .webView,
                    remark: remark
                ) {
                    let end = try await phone.visit(
                        try await phone.challenge(run.fixture.sheet), run.fixture.sheet, behavior: .consent)
                    run.saw(end.pages)
                    guard let page = end.pages.first(where: \.hasPassword) else {
                        throw NotAvailable("the rehearsal doesn't see the sign-in page with --by-hand")
                    }
                    try run.check(
                        page.hasPrivacyLink, "bootstrap-and-oauth.md#sign-in-page",
                        expected: "a link to the privacy statement on the sign-in page",
                        came: page.title)
                    try run.check(
                        end.pages.allSatisfy(\.fitsViewport), "bootstrap-and-oauth.md#sign-in-page",
                        expected: "<meta name=viewport> with device-width",
                        came: "a page without this viewport")
                    for page in end.pages where page.overflow ?? 0 > 0 {
                        throw UnmetExpectation(
                            "bootstrap-and-oauth.md#sign-in-page",
                            expected: "a page that is not wider than the web view",
                            came: "\(page.title) is \(page.overflow ?? 0) points wider",
                            cause: "fixed widths in the page's styles")
                    }
                }
            }
        },
        Case("manual-9", "Manual test 9: file properties", from: "flows.md#manual-tests", manualTests: [9]) { run in
            try await run.leaveToPerson("the properties page of the document")
            let phone = try await run.fixture.phone(), file = try await run.document("Properties", on: phone)
            try await run.step(
                "CheckFileInfo has the name, size, owner, version and time of the document", .permissions
            ) {
                let info = try await phone.info(file.address, at: run.fixture.provider)
                try run.check(
                    info.name == file.name, "check-info.md#required", expected: "the name \(file.name)", came: info.name
                )
                try run.check(info.size > 0, "check-info.md#required", expected: "a size above 0", came: "\(info.size)")
                for name in ["OwnerId", "Version"] {
                    try run.check(
                        info.members.text(name)?.isEmpty == false, "check-info.md#required",
                        expected: "a value of \(name)",
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
    /// Adds to the report a step that only a person can perform.
    func leaveToPerson(_ what: String) async throws {
        reportNotPlayed("A person must check this with the real app", "not checked here: \(what)")
    }

    /// Opens a document from the provider's app, edits it and returns. Checks that Office then lists the Place.
    func fromApp(_ phone: Phone, flowSteps: FlowStep) async throws {
        let first = try await fixture.phone(), file = try await document("From the app", on: first)
        let link = try await link(to: file, first)
        try await step(
            "Open from the provider's app, edit, save, return", flowSteps, .permissions, .takeLock, .download, .save,
            .unlock
        ) {
            let (read, opened) = try await phone.follow(link.text(.encoded), fixture.sheet)
            var document = opened
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, at: fixture.provider)
            try await phone.close(document, at: fixture.provider)
            try checkPassBack(try phone.back(from: read, pending: false), link, as: .saved)
        }
        try await step("The Place is added", .added) {
            try check(
                phone.book[fixture.provider] != nil, "flows.md#manual-tests", expected: "an added Place",
                came: "no Place")
        }
    }

    func editsAndSaves(_ phone: Phone) async throws {
        var document = try await opened("Edited", on: phone)
        try await step(
            "The phone edits, saves and closes the document, and reads the change back", .save, .unlock, .download
        ) {
            try await phone.save(OfficeDocument(lines: ["Edited on the phone."]).bytes, &document, at: fixture.provider)
            try await phone.close(document, at: fixture.provider)
            let read = try await phone.read(
                document.address, try await phone.info(document.address, at: fixture.provider), at: fixture.provider)
            try check(
                OfficeDocument.contains("Edited on the phone.", in: read.bytes), "flows.md#manual-tests",
                expected: "a document with the saved text",
                came: "a document without it")
        }
    }

    func withoutSignIn(_ phone: Phone, _ work: () async throws -> Void) async throws {
        let before = phone.counts.signIns
        try await work()
        try await step("The user was not asked to sign in") {
            try check(
                phone.counts.signIns == before, "flows.md#manual-tests",
                expected: "no sign-in, because the Place is already added",
                came: "\(phone.counts.signIns - before) sign-ins")
        }
    }

    func savesInto(_ base: String, phones: [Phone]) async throws {
        for phone in phones {
            let isNew = phone.book[fixture.provider] == nil
            try await step(
                isNew ? "Save into a Place that the user adds" : "Save into an existing Place", .save, .unlock
            ) {
                if isNew { try await phone.add(fixture.sheet) }
                let root = try await phone.root(at: fixture.provider)
                let target = try await fixture.folder().isOwn ? try await fixture.folder().address : root.address
                let name = "\(base) \(fixture.number(below: 100_000)).docx"
                let file = try await phone.container(target, at: fixture.provider) {
                    await $0.createFile(.suggested(name))
                }
                .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
                remove(file, on: phone)
                var document = try await phone.open(file.address, at: fixture.provider)
                try await phone.save(OfficeDocument(lines: [base]).bytes, &document, at: fixture.provider)
                try await phone.close(document, at: fixture.provider)
            }
        }
    }
}
