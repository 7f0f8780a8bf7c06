import Basics
import Documents
import Foundation
import HTTPTypes
import OAuthServer
import PlaceServer
import PortContracts
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// Tests the pages of documents in a tree that other programs change too.
@Suite struct HostedPagesTests {
    private static let plan = TreeItem("Plan.docx")

    /// An item in the root of the tree.
    private struct TreeItem: Sendable {
        let name: String
        init(_ name: String) { self.name = name }
        var path: TreePath { get throws { try TreePath([name]) } }
    }

    /// Runs a test with Mia's browser.
    ///
    /// - Parameter role: Mia's role in a tree of Mallory; `nil` if Mia and Mallory each have a tree.
    private func run(
        role: Role? = nil, provider: String? = nil,
        _ body: @escaping @Sendable (TestBrowser, InMemoryTree, any HostDocuments) async throws -> Void
    ) async throws {
        let tree = InMemoryTree(), nodes = InMemoryTreeNodes()
        @Sendable func documents(_ fixture: WOPIFixture) -> any HostDocuments {
            let mounts: any LiveMounts
            if let role {
                let access = TreeAccess([.init(path: [], user: nil, role: role)])
                mounts = SharedMount(LiveMount(name: "test", owner: fixture.mallory, tree: tree, access: access))
            } else {
                mounts = PersonalMounts(prefix: "test/") { $0.signInName == "mia" ? tree : InMemoryTree() }
            }
            return LiveDocuments(people: fixture.storage, rows: nodes, mounts: mounts)
        }
        try await TestBrowser.run(provider: provider, hosted: { documents($0) }) { browser, fixture in
            try await body(browser, tree, documents(fixture))
        }
    }

    /// The address of the first document or folder in a list.
    private func address(_ kind: String, in page: PageAnswer) throws -> String {
        let rows = try #require(page.body.firstRange(of: "<tbody")).upperBound
        let matches = page.body[rows...].matches(of: /href="(\/(documents|folders)\/[^"\/#?]+)"/)
        return try #require(matches.first { $0.2 == kind }.map { String($0.1) })
    }

    /// The address of the root folder, from the form that creates a folder.
    private func root(_ page: PageAnswer) throws -> String {
        String(try #require(page.body.firstMatch(of: /action="(\/folders\/[^"\/]+)\/new-folder"/)).1)
    }

    @Test func `The pages list the tree, open documents in Office, and download them`() async throws {
        try await run(provider: "Contoso") { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            try await tree.makeFolder(TreePath(["Reports"]))
            try await tree.write("inside", to: TreePath(["Reports", "May.xlsx"]))
            let page = try await browser.get("/")
            #expect(page.status == 200 && page.body.contains("Plan.docx") && page.body.contains("Reports"))
            #expect(page.body.contains("These documents stay where they are."))
            let document = try address("documents", in: page), shown = try await browser.get(document)
            #expect(shown.body.contains("Open in Word") && shown.body.contains("href=\"ms-word:ofe"))
            #expect(shown.body.contains("install it on this device or download the document."))
            #expect(shown.body.contains("5 bytes") && !shown.body.contains("Versions"))
            let download = try await browser.get(document + "/download")
            #expect(download.status == 200 && download.body == "first")
            #expect(download.headers[.contentDisposition]?.hasPrefix("attachment") == true)
            let folder = try await browser.get(try address("folders", in: page))
            #expect(folder.body.contains("May.xlsx") && folder.body.contains("aria-label=\"Open in Excel: May.xlsx\""))
            #expect(folder.body.contains("<li><a href=\"/\">Documents</a></li>"))
        }
    }

    @Test func `A DownloadUrl works without a session`() async throws {
        try await run { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            let document = try address("documents", in: try await browser.get("/")), fixture = browser.fixture
            let id = try #require(FileID(rawValue: String(document.dropFirst("/documents/".count))))
            let token = try await fixture.host.wopi.tokens.mint(
                AccessClaims(
                    user: fixture.mia, grant: fixture.grant, origin: .download, resource: .file(id), mayWrite: false,
                    expires: fixture.clock.now.addingTimeInterval(60)), now: fixture.clock.now)
            let answer = try await browser.signedOut.get(document + "/download?access_token=\(token)")
            #expect(answer.status == 200 && answer.body == "first")
        }
    }

    @Test func `Other users and visitors can't open the documents`() async throws {
        try await run { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            try await tree.makeFolder(TreePath(["Reports"]))
            let page = try await browser.get("/"), mallory = try await browser.signedIn(as: browser.fixture.mallory)
            let document = try address("documents", in: page), folder = try address("folders", in: page)
            #expect(try await mallory.get("/").body.contains("This folder is empty."))
            for path in [document, document + "/download", document + "/delete", folder, folder + "/delete"] {
                #expect(try await mallory.get(path).status == 404, "\(path)")
                #expect(try await browser.signedOut.get(path).location?.hasPrefix("/sign-in") == true, "\(path)")
            }
            for (path, fields) in [
                (document + "/rename", ["name": "Stolen.docx"]), (document + "/delete", [:]),
                (folder + "/rename", ["name": "Stolen"]), (folder + "/delete", [:]),
                (folder + "/new-folder", ["name": "Foreign"]),
            ] {
                #expect(try await mallory.post(path, fields).status == 404, "\(path)")
            }
            #expect(try await mallory.upload(folder + "/upload", [("Foreign.docx", "x")]).status == 404)
            #expect(try await browser.get("/").body == page.body)
            #expect(try await browser.signedOut.get("/").body.contains("type=\"password\""))
        }
    }

    @Test func `A reload shows what another program has changed`() async throws {
        try await run { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            let document = try address("documents", in: try await browser.get("/"))
            try await tree.write("changed outside", to: Self.plan.path)
            #expect(try await browser.get(document).body.contains("15 bytes"))
            #expect(try await browser.get(document + "/download").body == "changed outside")
            try await tree.move(Self.plan.path, to: TreePath(["Budget.docx"]))
            #expect(try await browser.get("/").body.contains("Budget.docx"))
            #expect(try await browser.get(document).body.contains("<h1><bdi>Budget.docx</bdi></h1>"))
            try await tree.remove(TreePath(["Budget.docx"]))
            #expect(try await browser.get("/").body.contains("This folder is empty."))
            #expect(try await browser.get(document).status == 404)
        }
    }

    @Test func `Items can be uploaded, created, renamed and deleted`() async throws {
        try await run { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            let page = try await browser.get("/"), document = try address("documents", in: page), root = try root(page)
            let uploaded = try await browser.follow(browser.upload(root + "/upload", [("Plan.docx", "second")]))
            #expect(uploaded.body.contains("was uploaded.") && uploaded.body.contains("Plan (2).docx"))
            #expect(try await tree.text(of: Self.plan.path) == "first")
            #expect(try await tree.text(of: TreePath(["Plan (2).docx"])) == "second")
            let renamed = try await browser.follow(browser.post(document + "/rename", ["name": "Budget"]))
            #expect(renamed.body.contains("Renamed to <bdi>Budget.docx</bdi>"))
            #expect(try await tree.text(of: TreePath(["Budget.docx"])) == "first")
            let taken = try await browser.post(document + "/rename", ["name": "Q1/Q2"])
            #expect(taken.status == 400 && taken.body.contains("value=\"Q1/Q2\""))

            let made = try await browser.follow(browser.post(root + "/new-folder", ["name": "Reports"]))
            #expect(made.body.contains("<bdi>Reports</bdi> was created."))
            let again = try await browser.post(root + "/new-folder", ["name": "Reports"])
            #expect(again.status == 409 && again.body.contains("already exists here"))
            let folder = try address("folders", in: made)
            try await tree.write("inside", to: TreePath(["Reports", "May.xlsx"]))
            let refused = try await browser.post(folder + "/delete")
            #expect(refused.status == 409 && refused.body.contains("is not empty."))
            try await tree.remove(TreePath(["Reports", "May.xlsx"]))
            #expect(try await browser.get(folder + "/delete").body.contains("You can’t restore it here."))
            #expect(try await browser.follow(browser.post(folder + "/delete")).status == 200)
            let deleted = try await browser.follow(browser.post(document + "/delete"))
            #expect(deleted.body.contains("<bdi>Budget.docx</bdi> was deleted.") && !deleted.body.contains("/trash"))
            #expect(try await tree.text(of: TreePath(["Budget.docx"])) == nil)
        }
    }

    @Test func `Forms without the token of their page change nothing`() async throws {
        try await run { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            let page = try await browser.get("/"), document = try address("documents", in: page), root = try root(page)
            for (path, fields) in [
                (document + "/rename", ["name": "Stolen.docx"]), (document + "/delete", [:]),
                (root + "/new-folder", ["name": "Foreign"]),
            ] {
                for token in [nil, "", browser.signedOut.csrf] {
                    #expect(try await browser.post(path, fields, csrf: .some(token)).status == 403, "\(path)")
                }
            }
            #expect(try await browser.upload(root + "/upload", [("Foreign.docx", "x")], csrf: "x").status == 403)
            #expect(try await browser.get("/").body == page.body)
        }
    }

    @Test func `A document that is open in Office can't be renamed or deleted`() async throws {
        try await run { browser, tree, documents in
            try await tree.write("first", to: Self.plan.path)
            let document = try address("documents", in: try await browser.get("/"))
            let id = try #require(FileID(rawValue: String(document.dropFirst("/documents/".count))))
            _ = try await documents.lock(
                id, .acquire(try #require(LockID(rawValue: "secret-lock"))), for: browser.fixture.caller,
                now: browser.fixture.clock.now)
            #expect(try await browser.get("/").body.contains("<span class=\"tag\">In use</span>"))
            let page = try await browser.get(document)
            #expect(page.body.contains("This document is open in Office.") && !page.body.contains("/rename\""))
            for (action, fields) in [("/rename", ["name": "Other.docx"]), ("/delete", [:])] {
                let refused = try await browser.post(document + action, fields)
                #expect(refused.status == 409 && refused.body.contains("is open in an app."))
            }
        }
    }

    @Test func `A user who may only view the tree gets no forms`() async throws {
        try await run(role: .viewer, provider: "Contoso") { browser, tree, _ in
            try await tree.write("first", to: Self.plan.path)
            let page = try await browser.get("/"), document = try address("documents", in: page)
            let shown = try await browser.get(document)
            #expect(shown.body.contains("View in Word"))
            for body in [page.body, shown.body] {
                #expect(!body.contains("/new-folder") && !body.contains("/upload") && !body.contains("/rename"))
            }
            #expect(try await browser.get(document + "/delete").status == 404)
            #expect(try await browser.post(document + "/rename", ["name": "Other.docx"]).status == 404)
            #expect(try await browser.post(document + "/delete").status == 404)
            #expect(try await tree.text(of: Self.plan.path) == "first")
        }
    }

    @Test func `A long list has pages`() async throws {
        try await run { browser, tree, _ in
            for number in 0..<250 { try await tree.write("x", to: TreePath(["File \(1000 + number).txt"])) }
            let first = try await browser.get("/")
            #expect(first.body.ranges(of: "<tr role=\"row\">").count == 201)
            #expect(first.body.contains("File 1199.txt") && !first.body.contains("File 1200.txt"))
            let next = String(try #require(first.body.firstMatch(of: /href="([^"]+)" rel="next"/)).1)
            let second = try await browser.get(next)
            #expect(second.body.ranges(of: "<tr role=\"row\">").count == 51 && second.body.contains("First page"))
            #expect(!second.body.contains("rel=\"next\""))
            for number in 200..<250 { try await tree.remove(TreePath(["File \(1000 + number).txt"])) }
            #expect(try await browser.get(next).location == String(next.prefix { $0 != "?" }))
            #expect(try await browser.get(String(next.prefix { $0 != "=" }) + "=%21").status == 404)
        }
    }

    @Test func `Pages that need the library don't exist, and no page links to them`() async throws {
        try await run { browser, tree, _ in
            try await browser.fixture.setOperator(true)
            try await tree.write("first", to: Self.plan.path)
            let page = try await browser.get("/"), document = try address("documents", in: page), root = try root(page)
            let person = "/operator/people/\(browser.fixture.mallory.rawValue)"
            for path in [
                "/trash", "/find?words=plan", "/usage", "/shared", "/activity", "/operator/locks",
                document + "/move", document + "/preview", document + "/versions/v1/download", root + "/download",
                "/s/token",
            ] {
                #expect(try await browser.get(path, [.accept: "text/html", .cookie: browser.cookie]).status == 404)
            }
            for path in [
                document + "/upload", document + "/restore", document + "/share", document + "/move",
                document + "/permit", root + "/choose", root + "/delete-several", "/trash/empty", person + "/quota",
            ] {
                #expect(try await browser.post(path, ["name": "mallory"]).status == 404, "\(path)")
            }
            for path in ["/", document, "/account", "/connect", "/operator", "/operator/people", person] {
                let page = try await browser.get(path)
                #expect(page.status == 200, "\(path)")
                for link in [
                    "/trash", "/find", "/usage", "/shared", "/activity", "/operator/locks", "/share\"", "/move\"",
                    "/quota",
                ] {
                    #expect(!page.body.contains(link), "\(path) \(link)")
                }
            }
            #expect(try await !browser.get("/operator").body.contains("Documents created"))
        }
    }
}
