import OfficeClient
import OfficeLinks

extension Scene {
    /// Seeds 002 and 004: from the provider's app into Office and back.
    static let links: [Scene] = [
        Scene(
            "link-open", "From the provider's app: link, open, edit, back", from: "seeds 002, 004", manualTests: [1, 3]
        ) {
            act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("From the app", on: phone), link = try await act.link(to: file, phone)
            for spelling in LinkSpelling.allCases {
                try await act.step(
                    "The link opens, its delimiters \(spelling == .encoded ? "encoded" : "as they are")",
                    .newAccessToken, .permissions, .takeLock, .download
                ) {
                    let (read, document) = try await phone.follow(link.text(spelling), act.stage.sheet)
                    try act.check(read == link, "office-links.md §3", link.text(), came: read.text())
                    try await phone.close(document, provider)
                }
            }
            try await act.step("Edited and saved; the app goes back with |z|no", .save, .unlock) {
                let (read, opened) = try await phone.follow(link.text(.encoded), act.stage.sheet)
                var document = opened
                try await phone.save(OfficeDocument(lines: ["From the app, and back."]).bytes, &document, provider)
                try await phone.close(document, provider)
                try act.goesBack(try phone.back(from: read, pending: false), link, .saved)
            }
        },
        Scene("link-pending", "Back with an upload still pending", from: "seeds 002, 004") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("Pending", on: phone), link = try await act.link(to: file, phone)
            let (read, opened) = try await act.step("The link opens", .newAccessToken, .takeLock, .download) {
                try await phone.follow(link.text(.encoded), act.stage.sheet)
            }
            var document = opened
            try await act.step("Back with |z|yes: the server's copy is older than what the user saw") {
                try act.goesBack(try phone.back(from: read, pending: true), link, .stillUploading)
                let info = try await phone.info(document.address, provider)
                try act.check(
                    info.version == document.version, "office-links.md §5", "the old version", came: info.version)
            }
            try await act.step("The upload ends later: PutFile and Unlock", .save, .unlock) {
                try await phone.save(OfficeDocument(lines: ["Late."]).bytes, &document, provider)
                try await phone.close(document, provider)
            }
        },
        Scene("link-view", "A link to look only", from: "seed 004, office-links.md §10") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("To look at", on: phone)
            let link = try await act.link(to: file, phone, mode: .view)
            try await act.step("ofv: CheckFileInfo and GetFile, no Lock", .permissions, .download) {
                let first = act.stage.recorder.last
                let (_, document) = try await phone.follow(link.text(.encoded), act.stage.sheet)
                let calls = act.stage.recorder.exchanges.filter { $0.id > first }.map(\.operation)
                try act.check(
                    !calls.contains("Lock") && document.lock == nil, "office-links.md §10", "no Lock",
                    came: calls.joined(separator: ", "))
                try act.checkFree(try await phone.probe(document.address, document.info, provider))
            }
        },
        Scene("link-failed", "A link that fails to open sends nothing back", from: "seed 002, office-links.md §4") {
            act in
            let phone = try await act.stage.phone()
            let file = try await act.document("Gone", on: phone), link = try await act.link(to: file, phone)
            await WorkFolder.delete(file.address, file.name, on: phone, act.stage)
            try await act.step("The document is gone: 404, and the app stays where it is", .newAccessToken) {
                do {
                    _ = try await phone.follow(link.text(.encoded), act.stage.sheet)
                } catch is Phone.Refused { return }
                throw Shortfall("office-links.md §4", expected: "404 from GetNewAccessToken", came: "a document")
            }
            try await act.step("The provider's app doesn't wait: it asks the server when it is in front again") {
                var visit = OfficeVisit(link)
                visit.cameToFront()
                try act.check(
                    visit.state == .neverCameBack, "office-links.md §4", "neverCameBack", came: "\(visit.state)")
            }
        },
        Scene(
            "link-new-place", "A link to a place that isn't added yet", from: "seeds 000, 004, README.md §4.5",
            manualTests: [1]
        ) {
            act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("First time", on: phone), link = try await act.link(to: file, phone)
            let fresh = act.stage.newPhone()
            let route = try await act.withAppOfLink(fresh)
            try await act.step(
                "Office asks for sign-in \(route == .webView ? "in the web view" : "in the provider's app"), checks |e|, "
                    + "and opens", .webView, .added, .newAccessToken, .download
            ) {
                let (_, document) = try await fresh.follow(link.text(.encoded), act.stage.sheet)
                try await fresh.close(document, provider)
                let counts = fresh.counts
                try act.check(
                    (counts.signIns, counts.handovers) == (route == .webView ? (1, 0) : (0, 1)), "app-to-app.md §1",
                    "one sign-in, where UrlSchemes says",
                    came: "\(counts.signIns) in the web view, "
                        + "\(counts.handovers) in the provider's app")
            }
            try await act.step("The provider is a place afterwards", .added) {
                try act.check(fresh.book[provider] != nil, "README.md §4.5 step 4", "a place", came: "none")
            }
        },
        Scene("link-other-user", "A link for somebody else", from: "office-links.md §10") { act in
            let phone = try await act.stage.phone()
            let file = try await act.document("Not yours", on: phone)
            let other = try await act.link(to: file, phone, user: "somebodyelse")
            let fresh = act.stage.newPhone()
            try await act.step("The account that signs in isn't |e|: nothing is opened") {
                do {
                    _ = try await fresh.follow(other.text(.encoded), act.stage.sheet)
                } catch let shortfall as Shortfall where shortfall.finding.section == "office-links.md §10" { return }
                throw Shortfall("office-links.md §10", expected: "a mismatch to be noticed", came: "a document")
            }
        },
    ]
}

extension Act {
    private static let scheme = "rehearsal-provider"

    /// The provider's app makes the link.
    func link(
        to file: NewFile, _ phone: Phone, mode: OpenMode = .edit, user: String? = nil
    ) async throws -> OfficeLink {
        let place = try phone.place(stage.provider)
        return try await step("The provider's app makes the link for \(file.name)") {
            do {
                let target = try ProviderFile(
                    source: file.address.source, provider: stage.provider, user: user ?? place.userID, name: file.name,
                    invokedBy: .app)
                return try OfficeLink(target, mode: mode, passBack: AppScheme(Self.scheme), context: "folder|9 50%")
            } catch let problem as LinkProblem {
                throw Shortfall(
                    "office-links.md §2", expected: "a WOPISrc, id and names that fit into a link", came: "\(problem)")
            }
        }
    }

    /// A link comes from the provider's app, so the phone has it; where there is none to be had, the web view is used.
    func withAppOfLink(_ phone: Phone) async throws -> SignInRoute {
        let challenge = try await phone.challenge(stage.sheet)
        guard challenge.urlSchemes != nil else { return .webView }
        let app = try? await stage.operations.providerApp(for: stage.credential, challenge, wire: stage.wire)
        phone.install(app)
        return phone.route(challenge)
    }

    /// The provider's app is opened again, and believes only what fits.
    func goesBack(_ text: String?, _ link: OfficeLink, _ state: OfficeVisit.State) throws {
        guard let text else {
            throw Shortfall("office-links.md §5", expected: "a pass-back", came: "none")
        }
        let back = try PassBack(text, to: [AppScheme(Self.scheme)])
        var visit = OfficeVisit(link)
        let fits = visit.cameBack(back)
        try check(fits && visit.state == state, "office-links.md §5", "\(state)", came: text)
    }
}
