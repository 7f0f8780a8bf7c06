import OfficeClient
import OfficeLinks

extension Case {
    /// Cases for docs/protocol/office-links.md: from the provider's app to Office and back.
    static let links: [Case] = [
        Case(
            "link-open", "Open, edit and return to the provider's app", from: "office-links.md#grammar, #pass-back",
            manualTests: [1, 3]
        ) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("From the app", on: phone), link = try await run.link(to: file, phone)
            for spelling in LinkSpelling.allCases {
                try await run.step(
                    "Office opens the link with \(spelling == .encoded ? "percent-encoded" : "literal") delimiters",
                    .newAccessToken, .permissions, .takeLock, .download
                ) {
                    let (read, document) = try await phone.follow(link.text(spelling), run.fixture.sheet)
                    try run.check(read == link, "office-links.md#encoding", expected: link.text(), came: read.text())
                    try await phone.close(document, at: provider)
                }
            }
            try await run.step("After a save, Office returns with |z|no", .save, .unlock) {
                let (read, opened) = try await phone.follow(link.text(.encoded), run.fixture.sheet)
                var document = opened
                try await phone.save(OfficeDocument(lines: ["From the app, and back."]).bytes, &document, at: provider)
                try await phone.close(document, at: provider)
                try run.checkPassBack(try phone.back(from: read, pending: false), link, as: .saved)
            }
        },
        Case("link-pending", "Return while an upload is pending", from: "office-links.md#grammar, #pass-back") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Pending", on: phone), link = try await run.link(to: file, phone)
            let (read, opened) = try await run.step("Office opens the link", .newAccessToken, .takeLock, .download) {
                try await phone.follow(link.text(.encoded), run.fixture.sheet)
            }
            var document = opened
            try await run.step("Office returns with |z|yes, because the upload is not complete") {
                try run.checkPassBack(try phone.back(from: read, pending: true), link, as: .stillUploading)
                let info = try await phone.info(document.address, at: provider)
                try run.check(
                    info.version == document.version, "office-links.md#pass-back", expected: "the old version",
                    came: info.version)
            }
            try await run.step("The upload completes later with PutFile and Unlock", .save, .unlock) {
                try await phone.save(OfficeDocument(lines: ["Late."]).bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("link-view", "Open a link for viewing", from: "office-links.md#grammar, #client-checks") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("To look at", on: phone)
            let link = try await run.link(to: file, phone, mode: .view)
            try await run.step(
                "Office opens an ofv link with CheckFileInfo and GetFile, and without Lock", .permissions, .download
            ) {
                let first = run.fixture.recorder.last
                let (_, document) = try await phone.follow(link.text(.encoded), run.fixture.sheet)
                let calls = run.fixture.recorder.exchanges.filter { $0.id > first }.map(\.operation)
                try run.check(
                    !calls.contains("Lock") && document.lock == nil, "office-links.md#client-checks",
                    expected: "no Lock",
                    came: calls.joined(separator: ", "))
                try run.checkFree(try await phone.probe(document.address, document.info, at: provider))
            }
        },
        Case(
            "link-failed", "Link that can't be opened",
            from: "office-links.md#when-office-comes-back"
        ) {
            run in
            let phone = try await run.fixture.phone()
            let file = try await run.document("Gone", on: phone), link = try await run.link(to: file, phone)
            await WorkFolder.delete(file.address, named: file.name, on: phone, in: run.fixture)
            try await run.step(
                "GetNewAccessToken gets 404 for a deleted document, and Office doesn't return to the app",
                .newAccessToken
            ) {
                do {
                    _ = try await phone.follow(link.text(.encoded), run.fixture.sheet)
                } catch is Phone.Refused { return }
                throw UnmetExpectation(
                    "office-links.md#when-office-comes-back", expected: "404 from GetNewAccessToken",
                    came: "an open document"
                )
            }
            try await run.step(
                "The provider's app doesn't wait for Office to return, and reads the document's state from the server"
            ) {
                var visit = OfficeVisit(link)
                visit.cameToFront()
                try run.check(
                    visit.state == .neverCameBack, "office-links.md#when-office-comes-back",
                    expected: "a visit from which Office never returned (neverCameBack)",
                    came: "\(visit.state)")
            }
        },
        Case(
            "link-new-place", "Link to a Place that isn't added yet", from: "flows.md#add-a-place, #open-from-an-app",
            manualTests: [1]
        ) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("First time", on: phone), link = try await run.link(to: file, phone)
            let fresh = run.fixture.newPhone()
            let route = try await run.withAppOfLink(fresh)
            try await run.step(
                "Office asks for sign-in \(route == .webView ? "in the web view" : "in the provider's app"), checks "
                    + "the user in |e|, and opens the document", .webView, .added, .newAccessToken, .download
            ) {
                let (_, document) = try await fresh.follow(link.text(.encoded), run.fixture.sheet)
                try await fresh.close(document, at: provider)
                let counts = fresh.counts
                try run.check(
                    (counts.signIns, counts.handovers) == (route == .webView ? (1, 0) : (0, 1)), "app-to-app.md#order",
                    expected: "one sign-in, in the app that UrlSchemes names or in the web view",
                    came: "\(counts.signIns) in the web view, "
                        + "\(counts.handovers) in the provider's app")
            }
            try await run.step("The Place is added afterwards", .added) {
                try run.check(
                    fresh.book[provider] != nil, "flows.md#open-from-an-app step 4", expected: "an added Place",
                    came: "none")
            }
        },
        Case("link-other-user", "Link for another user", from: "office-links.md#client-checks") { run in
            let phone = try await run.fixture.phone()
            let file = try await run.document("Not yours", on: phone)
            let other = try await run.link(to: file, phone, user: "somebodyelse")
            let fresh = run.fixture.newPhone()
            try await run.step("Office opens nothing if the user who signs in is not the one in |e|") {
                do {
                    _ = try await fresh.follow(other.text(.encoded), run.fixture.sheet)
                } catch let unmet as UnmetExpectation where unmet.finding.section == "office-links.md#client-checks" {
                    return
                }
                throw UnmetExpectation(
                    "office-links.md#client-checks",
                    expected: "an error, because the signed-in user is not the one in |e|", came: "an open document")
            }
        },
    ]
}

extension CaseRun {
    private static let scheme = "rehearsal-provider"

    /// Creates an Office link as the provider's app does.
    func link(
        to file: NewFile, _ phone: Phone, mode: OpenMode = .edit, user: String? = nil
    ) async throws -> OfficeLink {
        let place = try phone.place(at: fixture.provider)
        return try await step("The provider's app creates a link to \(file.name)") {
            do {
                let target = try ProviderFile(
                    source: file.address.source, provider: fixture.provider, user: user ?? place.userID,
                    name: file.name,
                    invokedBy: .app)
                return try OfficeLink(target, mode: mode, passBack: AppScheme(Self.scheme), context: "folder|9 50%")
            } catch let problem as LinkProblem {
                throw UnmetExpectation(
                    "office-links.md#grammar", expected: "a WOPISrc, an id and names that can be written in a link",
                    came: "\(problem)")
            }
        }
    }

    /// Installs the provider's app, which will be used to sign in for the link. If no such app is available, the user
    /// signs in in the web view.
    func withAppOfLink(_ phone: Phone) async throws -> SignInRoute {
        let challenge = try await phone.challenge(fixture.sheet)
        guard challenge.urlSchemes != nil else { return .webView }
        let app = try? await fixture.operations.providerApp(for: fixture.credential, challenge, wire: fixture.wire)
        phone.install(app)
        return phone.route(challenge)
    }

    /// Checks that the provider's app accepts the address with which Office returns to it.
    func checkPassBack(_ text: String?, _ link: OfficeLink, as state: OfficeVisit.State) throws {
        guard let text else {
            throw UnmetExpectation("office-links.md#pass-back", expected: "a pass-back address", came: "none")
        }
        let back = try PassBack(text, to: [AppScheme(Self.scheme)])
        var visit = OfficeVisit(link)
        let fits = visit.cameBack(back)
        try check(fits && visit.state == state, "office-links.md#pass-back", expected: "\(state)", came: text)
    }
}
