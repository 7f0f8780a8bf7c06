import Basics
import SQLStorage
import Documents
import HTTPTypes
import PortContracts
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import HTMLTemplates
@testable import Pages

@Suite struct FolderPageTests {
    @Test func `Signed out, the start page shows only the sign-in form`() async throws {
        try await TestBrowser.run { browser, fixture in
            _ = try await fixture.file("Secret plan.docx")
            let page = try await browser.signedOut.get("/")
            #expect(page.status == 200 && page.body.contains("type=\"password\""))
            #expect(page.body.contains("name=\"stay\"") && page.body.contains("Forgot your password?"))
            #expect(!page.body.contains("Secret plan") && !page.body.contains("Mia"))
        }
    }

    @Test func `The start page lists folders and documents, and marks those open in Office`() async throws {
        try await TestBrowser.run { browser, fixture in
            let id = try await fixture.file("Plan.docx")
            _ = try await fixture.folder("Zoo")
            #expect(try await browser.get("/").body.contains("In use") == false)
            try await fixture.lock(id)
            let page = try await browser.get("/")
            #expect(page.status == 200 && page.body.contains("Plan.docx") && page.body.contains("Zoo"))
            // The tag of a locked document says *In use*, not *Open in Office* like the button.
            #expect(page.body.contains("<span class=\"tag\">In use</span>") && !page.body.contains("Open in Office"))
            #expect(page.body.contains("/documents/\(id.rawValue)#versions"))
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test func `A folder can be created, renamed, moved and deleted`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue, archive = try await fixture.folder("Archive")
            let made = try await browser.follow(browser.post("/folders/\(root)/new-folder", ["name": " Plans <b> "]))
            #expect(made.body.contains("Plans &lt;b&gt;</bdi> was created."))
            let listing = try await fixture.listing()
            let id = try #require(listing.containers.first { $0.name == "Plans <b>" }).id.rawValue
            let renamed = try await browser.follow(browser.post("/folders/\(id)/rename", ["name": "Pläne"]))
            #expect(renamed.body.contains("Renamed to <bdi>Pläne</bdi>"))
            let moved = try await browser.follow(
                browser.post("/folders/\(id)/move", ["folder": archive.rawValue]))
            #expect(moved.body.contains("<bdi>Pläne</bdi> was moved to <bdi>Archive</bdi>."))
            #expect(
                try await browser.get("/folders/\(id)/delete").body.contains("action=\"/folders/\(id)/delete\"") == true
            )
            let deleted = try await browser.follow(browser.post("/folders/\(id)/delete"))
            #expect(deleted.body.contains("<bdi>Pläne</bdi> was moved to the trash."))
            #expect(deleted.body.contains("href=\"/trash\""))
            #expect(try await browser.get("/folders/\(id)").status == 404)
        }
    }

    @Test func `A flash message is shown once`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue
            let page = try await browser.follow(browser.post("/folders/\(root)/new-folder", ["name": "A"]))
            #expect(page.headers[values: .setCookie].contains { $0.hasPrefix("__Host-emplace-notice=;") })
            #expect(try await browser.get("/?notice=uploaded").body.contains("role=\"status\"") == false)
        }
    }

    @Test func `A flash message belongs to the session that set it and can't be forged`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue, name = "Merger with Contoso"
            let answer = try await browser.post("/folders/\(root)/new-folder", ["name": name])
            let flashMessage = try #require(
                answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-emplace-notice=") }?
                    .split(separator: ";").first.map(String.init))
            func isTold(_ cookie: String, to browser: TestBrowser) async throws -> Bool {
                let page = try await browser.get("/", [.cookie: "\(browser.cookie); \(cookie)"])
                #expect(page.status == 200)
                return page.body.contains("role=\"status\"")
            }
            #expect(try await isTold(flashMessage, to: browser))
            // A flash message isn't shown to another user in the same browser. It isn't shown to the same user after a
            // new sign-in, either.
            for user in [fixture.mallory, fixture.mia] {
                #expect(try await !isTold(flashMessage, to: browser.signedIn(as: user)))
            }
            let text = flashMessage.split(separator: ".").first.map(String.init) ?? "",
                mac = String(flashMessage.dropFirst(text.count))
            let other = Base64URL.encode(#"{"uploaded":{"_0":"x"}}"#.utf8)
            for forged in [
                text, text + ".", text + mac + "x", text + mac + mac, String(text.dropLast()) + mac,
                "__Host-emplace-notice=" + other + mac, "__Host-emplace-notice=" + other,
                "__Host-emplace-notice=" + mac,
            ] {
                #expect(try await !isTold(forged, to: browser), "\(forged)")
            }
        }
    }

    @Test(arguments: ["", "  ", ".", "..", "a/b", "a\0b", String(repeating: "n", count: 256)])
    func `An invalid folder name is refused with a page`(name: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let before = try await fixture.everything()
            let path = "/folders/\(try await fixture.root().rawValue)/new-folder"
            let answer = try await browser.post(path, ["name": name])
            #expect(answer.status == 400 && answer.body.contains("role=\"alert\""))
            // The page shows the form again with the typed text. The text field has the focus.
            let field = try #require(answer.body.firstMatch(of: /<input id="new"[^>]*>/)).0
            #expect(field.contains("value=\"\(FieldText().escapeText(name))\""))
            #expect(field.contains(" autofocus") && field.contains("aria-describedby=\"problem\""))
            #expect(answer.body.contains("<details name=\"tools\" open>"))
            // The page shows the error once, in the form.
            let form = try #require(answer.body.firstRange(of: "action=\"\(path)\"")).upperBound
            #expect(answer.body[form...].ranges(of: "id=\"problem\"").count == 1, "\(answer.body)")
            #expect(!answer.body[..<form].contains("id=\"problem\""))
            #expect(try await fixture.everything() == before)
        }
    }

    @Test(arguments: [
        ("", "Enter a name."), ("..", "<bdi>..</bdi> can’t be used as a name."),
        ("Q1/Q2", "Names can’t contain “<bdi>/</bdi>”."), ("a\0b", "Names can’t contain “<bdi>NUL</bdi>”."),
        (String(repeating: "n", count: 256), "Use at most 255 characters."),
    ])
    func `The refusal of a name says what is wrong with it`(name: String, text: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue, folder = try await fixture.folder("Plans").rawValue
            let document = try await fixture.file("Plan.docx").rawValue
            for path in ["folders/\(root)/new-folder", "folders/\(folder)/rename", "documents/\(document)/rename"] {
                let answer = try await browser.post("/" + path, ["name": name])
                #expect(answer.status == 400 && answer.body.contains(text), "\(path)")
                let field = answer.body.matches(of: /<input id="(new|rename)"[^>]*>/).first {
                    $0.0.contains("autofocus")
                }
                #expect(try #require(field).0.contains("value=\"\(FieldText().escapeText(name))\""), "\(path)")
            }
        }
    }

    @Test func `A refused share form keeps all choices`() async throws {
        try await TestBrowser.run { browser, fixture in
            let folder = "/folders/" + (try await fixture.folder("Plans").rawValue)
            let document = "/documents/" + (try await fixture.file("Plan.docx").rawValue)
            for path in [folder, document] {
                let sharing = ["name": "nobody <b>", "access": "edit", "until": "2031-12-31"]
                let refused = try await browser.post(path + "/permit", sharing)
                #expect(refused.status == 400 && refused.body.contains("name=\"name\" dir=\"auto\""))
                #expect(refused.body.contains("value=\"nobody &lt;b&gt;\""))
                #expect(
                    refused.body.matches(of: /name="until" type="date" min="[0-9-]+" value="2031-12-31">/).count == 1)
                #expect(refused.body.matches(of: /value="edit" checked>/).count == 1)
                let link = ["access": "edit", "until": "2031-12-31", "password": "short"]
                let noLink = try await browser.post(path + "/share", link)
                #expect(noLink.status == 400 && noLink.body.matches(of: /value="edit" checked>/).count == 1)
                #expect(noLink.body.contains("value=\"2031-12-31\"") && !noLink.body.contains("value=\"short\""))
            }
        }
    }

    @Test func `After a form the focus is on the changed item`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue
            let page = try await browser.follow(browser.post("/folders/\(root)/new-folder", ["name": "A"]))
            #expect(page.body.contains("<div class=\"note\" id=\"notice\" role=\"status\" tabindex=\"-1\" autofocus>"))
            #expect(page.body.matches(of: /\bautofocus\b/).count == 1)
        }
    }

    @Test func `An empty folder offers only the actions that its reader may take`() async throws {
        try await TestBrowser.run { browser, fixture in
            let page = try await browser.get("/")
            #expect(page.body.contains("/new-folder\"") && page.body.contains("No documents yet"))
            #expect(!page.body.contains("emplace import") && !page.body.contains("runs this place, type"))
        }
    }

    @Test func `A folder's page says which actions are impossible`() async throws {
        try await TestBrowser.run { browser, fixture in
            let root = try await fixture.root().rawValue
            let plans = try await fixture.folder("Plans"), inner = try await fixture.folder("Inner", in: plans)
            _ = try await fixture.folder("Other")
            let before = try await fixture.everything(), id = plans.rawValue
            for (path, fields, text) in [
                ("/folders/\(root)/new-folder", ["name": "PLANS"], "An item named"),
                ("/folders/\(id)/rename", ["name": "other"], "An item named"),
                ("/folders/\(id)/move", ["folder": inner.rawValue], "can’t be moved into itself"),
                ("/folders/\(id)/move", ["folder": id], "can’t be moved into itself"),
            ] {
                let answer = try await browser.post(path, fields)
                #expect(answer.status == 409 && answer.body.contains(text), "\(path)")
            }
            // The root folder can't be renamed, moved or deleted.
            for (action, field) in [("rename", "name"), ("move", "folder"), ("delete", "x")] {
                let answer = try await browser.post("/folders/\(root)/\(action)", [field: id])
                #expect(answer.status == 404 || answer.status == 409, "\(action)")
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test func `A folder that can't be deleted because a document is open names the document`() async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), inner = try await fixture.folder("Inner", in: plans)
            let file = try await fixture.put("Plan <b>.docx", in: inner), path = "/folders/\(plans.rawValue)"
            try await fixture.lock(file)
            let before = try await fixture.everything(), top = "/folders/\(try await fixture.root().rawValue)"
            for refused in [
                try await browser.post(path + "/delete", [:]),
                try await browser.choose(top + "/delete-several", [.container(plans)]),
            ] {
                #expect(refused.status == 409)
                #expect(refused.body.contains("<bdi>Plan &lt;b&gt;.docx</bdi> is open in an app"), "\(refused.body)")
            }
            #expect(try await fixture.everything() == before)
        }
    }

    @Test(arguments: [
        ("en", "Shared with me"), ("de", "Für mich freigegeben"), ("fr", "Partagés avec moi"),
        ("es", "Compartido conmigo"), ("ja", "自分と共有"),
    ])
    func `"Shared with me" is shown in the user's language`(language: String, name: String) async throws {
        try await TestBrowser.run { browser, fixture in
            let plans = try await fixture.folder("Plans"), headers: HTTPFields = [.acceptLanguage: language]
            try await fixture.library.share(
                .container(plans), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await mallory.get("/", headers).body.contains("<bdi>\(name)</bdi>"))
            let folder = try await mallory.get("/folders/\(plans.rawValue)", headers).body
            let crumb = try #require(folder.firstMatch(of: /<a href="([^"]+)"><bdi>([^<]+)<\/bdi><\/a><\/li>/))
            #expect(crumb.2 == name)
            #expect(try await mallory.get(String(crumb.1), headers).body.contains("<h1><bdi>\(name)</bdi></h1>"))
            #expect(try await mallory.get("/find?words=plans", headers).body.contains("<bdi>\(name)</bdi>"))
        }
    }
}
