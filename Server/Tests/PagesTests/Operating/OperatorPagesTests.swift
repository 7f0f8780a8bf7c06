import Auditing
import Basics
import Documents
import Foundation
import PortContracts
import HTTPTypes
import HummingbirdTesting
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Localization
@testable import Pages

/// Tests what the operator pages show, and what their forms do.
@Suite struct OperatorPagesTests {
    static let pages = ["/operator", "/operator/people", "/operator/locks", "/operator/log", "/operator/apps"]

    /// Runs a test with Mia as an operator, and Mallory as another user.
    static func run(_ body: @escaping @Sendable (TestBrowser, WOPIFixture) async throws -> Void) async throws {
        try await TestBrowser.run { browser, fixture in
            try await fixture.setOperator(true)
            try await body(browser, fixture)
        }
    }

    @Test func `Only operators have a link to the operator pages`() async throws {
        try await Self.run { browser, fixture in
            for path in Self.pages {
                let answer = try await browser.get(path)
                #expect(answer.status == 200 && answer.body.contains("aria-current=\"page\">Operator</a>"), "\(path)")
            }
            #expect(try await browser.get("/").body.contains("<a href=\"/operator\">"))
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(try await !mallory.get("/").body.contains("/operator"))
        }
    }

    @Test func `The overview shows counts and caches them for a minute`() async throws {
        try await Self.run { browser, fixture in
            _ = try await fixture.file()
            _ = try await fixture.folder("Plans")
            let first = try await browser.get("/operator").body
            #expect(first.contains("<dt class=\"muted small\">Documents</dt>\n<dd><strong>1</strong>"))
            #expect(
                first.contains("in 1 folder") && first.contains("<th scope=\"row\">Documents created</th><td>1</td>"))
            _ = try await fixture.file("Other.docx")
            fixture.clock.advance(59)
            #expect(try await browser.get("/operator").body == first)
            fixture.clock.advance(1)
            #expect(try await browser.get("/operator").body.contains("<dd><strong>2</strong>"))
        }
    }

    @Test func `A user is found by search, or added with a password that is shown once`() async throws {
        try await Self.run { browser, fixture in
            let list = try await browser.get("/operator/people").body
            #expect(list.contains("/operator/people/\(fixture.mallory.rawValue)") && list.contains("You</span>"))
            let found = try await browser.get("/operator/people?words=MAL").body
            #expect(found.contains(fixture.mallory.rawValue) && !found.contains(fixture.mia.rawValue))
            #expect(found.contains("value=\"MAL\""))
            #expect(try await browser.get("/operator/people?words=x").body.contains("No people match this name."))

            let added = try await browser.post(
                "/operator/people", ["name": "anna", "display_name": "Anna <b>", "password": ""])
            #expect(added.status == 200 && added.body.contains("<bdi>Anna &lt;b&gt;</bdi>"))
            let password = try #require(added.body.firstMatch(of: /<code class="copy" dir="ltr">([a-z0-9-]{23})</)).1
            let anna = try #require(try await fixture.account("anna"))
            #expect(!anna.isOperator)
            let attempt = OAuthServer.SignIn.Attempt(
                name: "anna", password: String(password), source: RequestSource(address: nil))
            guard case .signedIn = try await fixture.host.signIn.attempt(attempt, now: fixture.clock.now) else {
                Issue.record("the password that was shown isn't Anna's")
                return
            }
            let page = try await browser.get("/operator/people/\(anna.id.rawValue)")
            #expect(page.status == 200 && !page.body.contains(password))
            let typed = try await browser.follow(
                browser.post("/operator/people", ["name": "ben", "password": "a long password of Ben"]))
            #expect(typed.body.contains("<bdi>ben</bdi> can now sign in."))
        }
    }

    @Test(
        arguments: [
            (["name": "MALLORY"], 409, "is already taken"), (["name": " "], 400, "This user name is not allowed."),
            (["name": "a\u{0}b"], 400, "This user name is not allowed."),
            (["name": "anna", "display_name": "a\nb"], 400, "contains a character"),
            (["name": "anna", "password": "short"], 400, "at least 8"),
            (["name": "annalena", "password": "annalena"], 400, "the same as your user name"),
        ] as [([String: String], Int, String)])
    func `An invalid new user is refused, and the form keeps its input`(
        fields: [String: String], status: Int, sentence: String
    ) async throws {
        try await Self.run { browser, fixture in
            let before = try await fixture.accounts.list()
            let answer = try await browser.post("/operator/people", fields)
            #expect(answer.status == status && answer.body.contains(sentence))
            #expect(answer.body.contains("<details open>") && answer.body.contains("aria-invalid=\"true\""))
            #expect(!answer.body.contains("value=\"short\""))
            #expect(try await fixture.accounts.list() == before)
        }
    }

    @Test func `An operator changes a user, and the log names the operator`() async throws {
        try await Self.run { browser, fixture in
            let path = "/operator/people/\(fixture.mallory.rawValue)"
            let steps: [(action: String, fields: [String: String], says: String)] = [
                ("rename", ["name": "mal"], "was changed."),
                ("name", ["name": "Mal <i>"], "Mal &lt;i&gt;</bdi>’s name was changed."),
                ("kind", ["kind": "education"], "was changed."),
                ("role", ["action": "operator"], "is now an operator."),
                ("role", ["action": "no-operator"], "is no longer an operator."),
                (
                    "quota", ["quota": "bytes", "size": "0,5"],
                    "was changed. Current usage: <bdi>0 bytes of 500 MB used</bdi>."
                ),
                ("sign-out", [:], "was signed out everywhere."), ("disable", [:], "was disabled."),
                ("enable", [:], "can sign in again."),
            ]
            for step in steps {
                let answer = try await browser.follow(browser.post("\(path)/\(step.action)", step.fields))
                #expect(answer.status == 200 && answer.body.contains(step.says), "\(step.action)")
            }
            let account = try #require(try await fixture.accounts.find(fixture.mallory))
            #expect(account.name.rawValue == "mal" && account.displayName == "Mal <i>")
            #expect(account.isEducation && !account.isBusiness && !account.isOperator && account.disabled == nil)
            #expect(try await browser.get(path).body.contains("emplace user password mal"))
            let usage = try await fixture.library.usage(
                for: Caller(user: fixture.mallory, authority: .machine), now: fixture.clock.now)
            #expect(usage.quota == .bytes(500_000_000))
            #expect(try await browser.get(path).body.contains("value=\"500\""))
            let log = try await browser.get("/operator/log?user=mal").body
            for kind in [
                "Account renamed", "Account changed", "Storage limit changed", "Account disabled", "Account enabled",
            ] {
                let by = "<a href=\"/operator/log?user=mal&amp;done_by=mia\"><bdi>mia</bdi></a>"
                let who = "<p>\(by) <span class=\"tag\">Operator</span> · ", whose = "<span class=\"muted\">· "
                #expect(log.contains("\(who)<strong>\(kind)</strong> \(whose)"), "\(kind)")
            }
        }
    }

    @Test func `A removed account's entry isn't shown as the owner's`() throws {
        let now = Samples.now, strings = Localization(Samples.visitor())
        var entry = AuditEntry(
            id: "1", at: now, event: .document(.saved, nil), user: UserID(rawValue: "ana"), userName: "ana",
            authority: "grant:1", document: "f1")
        #expect(AuditLocalization(entry: entry, localization: strings).who == "\("ana")")
        (entry.by, entry.isByRemoved) = (UserID(rawValue: "ben"), true)
        let reported = AuditLocalization(entry: entry, localization: strings)
        #expect(reported.who == "\("removed account")" && reported.whose == "owned by \("ana")")
        entry.byName = "ben"
        #expect(AuditLocalization(entry: entry, localization: strings).who == "\("ben (removed account)")")
    }

    @Test func `A typed quota applies although the choice beside it wasn't changed`() async throws {
        try await Self.run { browser, fixture in
            let path = "/operator/people/\(fixture.mallory.rawValue)/quota"
            let caller = Caller(user: fixture.mallory, authority: .machine)
            for (shown, choice, size, quota) in [
                ("everybody", "everybody", "500", Quota.bytes(500_000_000)), ("bytes", "unlimited", "500", .unlimited),
                ("unlimited", "unlimited", "", .unlimited), ("unlimited", "unlimited", "20", .bytes(20_000_000)),
                ("bytes", "everybody", "20", .default), ("everybody", "everybody", " ", .default),
            ] {
                let page = try await browser.get("/operator/people/\(fixture.mallory.rawValue)").body
                #expect(page.contains("name=\"shown_quota\" value=\"\(shown)\""), "\(choice) \(size)")
                let fields = ["shown_quota": shown, "quota": choice, "size": size, "unit": "MB"]
                // Sending the form a second time has the same result as sending it once.
                for _ in 1...2 {
                    #expect(try await browser.follow(browser.post(path, fields)).status == 200)
                    let usage = try await fixture.library.usage(for: caller, now: fixture.clock.now)
                    #expect(usage.quota == quota, "\(choice) \(size)")
                }
            }
            let free = try await browser.follow(browser.post(path, ["quota": "unlimited"])).body
            #expect(free.contains("was changed. Current usage: <bdi>0 bytes used, no limit</bdi>."))
            #expect(try await browser.post(path, ["quota": "bytes", "size": "x", "unit": "MB"]).status == 400)
        }
    }

    @Test func `An invalid change is refused, and the form keeps its input`() async throws {
        try await Self.run { browser, fixture in
            let path = "/operator/people/\(fixture.mallory.rawValue)", own = "/operator/people/\(fixture.mia.rawValue)"
            let before = try await fixture.accounts.list()
            for (action, fields, status) in [
                ("rename", ["name": "mia"], 409), ("rename", ["name": ""], 400), ("name", ["name": ""], 400),
                ("name", ["name": "a\nb"], 400), ("quota", [:], 400), ("quota", ["quota": "bytes"], 400),
                ("quota", ["quota": "bytes", "size": "-1"], 400), ("quota", ["quota": "bytes", "size": "nan"], 400),
                ("quota", ["quota": "bytes", "size": "1e300"], 400), ("quota", ["quota": "x", "size": "1"], 400),
                ("quota", ["quota": "bytes", "size": "1", "unit": "KB"], 400),
                ("quota", ["quota": "bytes", "size": "9e6", "unit": "TB"], 400),
            ] as [(String, [String: String], Int)] {
                let answer = try await browser.post("\(path)/\(action)", fields)
                #expect(answer.status == status && answer.body.contains("role=\"alert\""), "\(action) \(fields)")
            }
            for (action, fields) in [("role", ["action": "no-operator"]), ("disable", [:])]
                as [(String, [String: String])]
            {
                let answer = try await browser.post("\(own)/\(action)", fields)
                #expect(answer.status == 409 && answer.body.contains("You can’t disable your own account"))
            }
            #expect(try await !browser.get(own).body.contains("/disable\""))
            #expect(try await fixture.accounts.list() == before)
            for id in ["x", "%2e%2e", UserID.random().rawValue] {
                #expect(try await browser.get("/operator/people/\(id)").status == 404)
                #expect(try await browser.post("/operator/people/\(id)/disable").status == 404)
            }
        }
    }

    @Test func `An operator can end a user's sessions and apps`() async throws {
        try await Self.run { browser, fixture in
            let mallory = try await browser.signedIn(as: fixture.mallory)
            let path = "/operator/people/\(fixture.mallory.rawValue)"
            let grant = try #require(
                try await fixture.host.apps.grants(of: fixture.mallory, now: fixture.clock.now).first)
            #expect(try await browser.get(path).body.contains("Firefox · Linux"))
            // A form can sign out browsers and disconnect apps only of the user whose id is in the form's address.
            let foreign = try await browser.post(
                "/operator/people/\(fixture.mia.rawValue)/disconnect", ["id": grant.id.rawValue])
            #expect(foreign.status == 303)
            #expect(try await mallory.get("/").status == 200)
            let ended = try await browser.follow(browser.post(path + "/disconnect", ["id": grant.id.rawValue]))
            #expect(ended.body.contains("That browser was signed out."))
            #expect(try await mallory.get("/").body.contains("/operator") == false)
            #expect(try await mallory.get("/account").status == 303)
        }
    }

    @Test func `A lock is listed without its folders and can be released`() async throws {
        try await Self.run { browser, fixture in
            let folder = try await fixture.folder("Secret folder"), file = try await fixture.file("Plan <b>.docx")
            try await fixture.library.move(.file(file), to: folder, for: fixture.caller, now: fixture.clock.now)
            try await fixture.lock(file)
            let page = try await browser.get("/operator/locks").body
            #expect(page.contains("<bdi>Plan &lt;b&gt;.docx</bdi>") && !page.contains("Secret folder"))
            #expect(!page.contains("/documents/\(file.rawValue)"))
            let released = try await browser.follow(browser.post("/operator/locks", ["id": file.rawValue]))
            #expect(released.body.contains("The lock on <bdi>Plan &lt;b&gt;.docx</bdi> was released."))
            #expect(released.body.contains("No documents are in use."))
            let again = try await browser.post("/operator/locks", ["id": file.rawValue])
            #expect(again.status == 303 && again.headers[values: .setCookie].isEmpty)
            for id in ["", "a/b", "../x"] {
                #expect(try await browser.post("/operator/locks", ["id": id]).status == 404)
            }
            let log = try await browser.get("/operator/log?kind=lock_released").body
            #expect(log.contains("<strong>Lock released</strong>") && !log.contains("secret-lock"))
        }
    }

    @Test func `The log can be filtered and read to its end`() async throws {
        try await Self.run { browser, fixture in
            let file = try await fixture.file()
            for number in 0..<OperatorAuditRoutes.length {
                fixture.clock.advance(60)
                try await fixture.save("text \(number)", to: file)
            }
            let first = try await browser.get("/operator/log?kind=file_saved&user=mia&since=day").body
            #expect(
                first.components(separatedBy: "<strong>Document saved</strong>").count == OperatorAuditRoutes.length + 1
            )
            let all = try await browser.get("/operator/log?document=\(file.rawValue)").body
            let next = try #require(all.firstMatch(of: /<a href="([^"]*before=[^"]*)" rel="next">/)).1
            let last = try await browser.get(String(next).replacing("&amp;", with: "&")).body
            #expect(last.contains("<strong>Document created</strong>") && !last.contains("Document saved</strong>"))
            #expect(!last.contains("rel=\"next\"") && last.contains("First page"))
            #expect(!all.contains("/documents/") && !all.contains("/folders/"))
            let unknown = try await browser.get("/operator/log?user=nobody%3Cb%3E")
            #expect(
                unknown.status == 400 && unknown.body.contains("There is no user named <bdi>nobody&lt;b&gt;"))
            for query in [
                "kind=x", "since=x", "before=%27", "document=..", "kind=file_saved%00",
                "before=\(String(repeating: "1", count: 65))",
            ] {
                #expect(try await browser.get("/operator/log?\(query)").status == 404, "\(query)")
            }
        }
    }

    @Test func `The log shows one person's actions on anyone's documents`() async throws {
        try await Self.run { browser, fixture in
            let file = try await fixture.file("Plan.docx")
            try await fixture.library.share(
                .file(file), with: fixture.mallory, as: .editor, for: fixture.caller, now: fixture.clock.now)
            let mallory = try await browser.signedIn(as: fixture.mallory)
            #expect(
                try await mallory.upload("/documents/\(file.rawValue)/upload", [("Plan.docx", "hers")]).status == 303)
            let all = try await browser.get("/operator/log").body
            #expect(all.contains("<a href=\"/operator/log?done_by=mallory\"><bdi>mallory</bdi></a>"), "\(all)")
            let hers = try await browser.get("/operator/log?done_by=mallory").body
            #expect(hers.contains("Document saved</strong>") && !hers.contains("Document created</strong>"))
            #expect(hers.contains("name=\"done_by\"") && hers.contains("value=\"mallory\""))
            let both = try await browser.get("/operator/log?done_by=mallory&user=mallory").body
            #expect(!both.contains("Document saved</strong>") && both.contains("No activity found."))
            // This event is in Mallory's audit log, but its document belongs to Mia, who shared it with Mallory.
            let given = try await browser.get("/operator/log?user=mallory&kind=permission_received").body
            #expect(given.contains("Access received</strong>") && !given.contains("now of"), "\(given)")
            try await fixture.library.setQuota(.default, of: fixture.mallory, now: fixture.clock.now)
            let words = "An%20administrator%20on%20the%20command%20line"
            let link = "<a href=\"/operator/log?done_by=\(words)\">"
            #expect(try await browser.get("/operator/log").body.contains(link))
            for typed in [words, "an%20Administrator%20on%20the%20COMMAND%20line", "Command%20line", "command%20LINE"] {
                let machine = try await browser.get("/operator/log?done_by=\(typed)").body
                #expect(
                    machine.contains("Storage limit changed") && !machine.contains("Document saved</strong>"),
                    "\(machine)")
            }
            let called = try await browser.get("/operator/log?name=pl%C3%A0N").body
            #expect(
                called.contains("Document saved</strong>") && !called.contains("Storage limit changed</strong>"),
                "\(called)")
            #expect(called.contains("value=\"plàN\""))
            #expect(try await browser.get("/operator/log?name=Other").body.contains("No activity found."))
            let unknown = try await browser.get("/operator/log?done_by=nobody%3Cb%3E")
            #expect(unknown.status == 400 && unknown.body.contains("There is no user named <bdi>nobody&lt;b&gt;"))
        }
    }

    @Test func `The log describes entries in words without internal identifiers`() async throws {
        try await Self.run { browser, fixture in
            let file = try await fixture.file(), now = fixture.clock.now
            let end = try #require(Day("2037-12-31")?.end)
            let library = fixture.library, caller = fixture.caller
            _ = try await library.share(.file(file), with: fixture.mallory, as: .editor, for: caller, now: now)
            _ = try await library.share(.file(file), as: .readWrite, until: end, for: caller, now: now)
            try await fixture.library.setQuota(.bytes(20_000_000_000), of: fixture.mallory, now: now)
            _ = try await fixture.accounts.change(fixture.mallory, AccountChange(isOperator: true), now: now)
            let log = try await browser.get("/operator/log").body
            for words in [
                " · <bdi>mallory</bdi> · Can edit", " · Can edit · until Dec 31, 2037", " · 20 GB",
                "Storage limit changed</strong> <span class=\"muted\">· <bdi>mallory</bdi></span>",
                " · is now an operator",
                "An administrator on the command line</a> · <strong>Account changed</strong> <span class=\"muted\">· "
                    + "<bdi>mallory</bdi></span>",
            ] { #expect(log.contains(words), "\(words)") }
            let shown = log.replacing(/<a [^>]*>/, with: "")
            for id in [fixture.mallory.rawValue, fixture.mia.rawValue, file.rawValue] { #expect(!shown.contains(id)) }
            // The filter for the current day includes the events of this test. The filter for the day before doesn't.
            let day = Day(of: now), before = Day(of: now.addingTimeInterval(-24 * 3600))
            #expect(try await browser.get("/operator/log?until=\(day)").body.contains("Storage limit changed</strong>"))
            #expect(
                try await !browser.get("/operator/log?until=\(before)").body.contains("Storage limit changed</strong>"))
            #expect(try await browser.get("/operator/log?until=\(day)").body.contains("type=\"date\" value=\"\(day)\""))
            #expect(try await browser.get("/operator/log?until=2030-02-30").status == 404)
            _ = try await fixture.accounts.remove(
                fixture.mallory, withDocuments: true, transferred: 3, now: now)
            #expect(try await browser.get("/operator/log?kind=account_removed").body.contains(" · 3 items transferred"))
            let later = try await browser.get("/operator/log").body
            #expect(later.contains("<bdi>mallory (removed account)</bdi>") && later.contains("Account removed"))
            #expect(!later.contains(fixture.mallory.rawValue))
            let hers = try await browser.get("/operator/log?user=mallory")
            #expect(hers.status == 200 && hers.body.contains("Account removed") && hers.body.contains(" · 20 GB"))
            let nobody = try await browser.get("/operator/log?user=malory")
            #expect(nobody.body.contains("user named <bdi>malory</bdi>"))
            #expect(!nobody.body.contains("No activity found"))
        }
    }

    @Test func `The list of users shows everyone's storage usage`() async throws {
        try await Self.run { browser, fixture in
            try await fixture.library.setQuota(.bytes(20_000_000_000), of: fixture.mallory, now: fixture.clock.now)
            for path in ["/operator/people", "/operator/people?words=mallory"] {
                let list = try await browser.get(path).body
                #expect(list.contains("<span class=\"muted small\">0 bytes of 20 GB used</span>"), "\(path)")
            }
            #expect(try await browser.get("/operator/people").body.contains("<span class=\"muted small\">0 bytes used"))
        }
    }

    @Test func `Long lists are split into pages`() async throws {
        try await Self.run { browser, fixture in
            let length = OperatorPeopleRoutes.length
            for number in 0..<length {
                let name = try #require(SignInName("person-\(1000 + number)"))
                try await fixture.storage.verbs.accounts.add(
                    Account(name: name, displayName: "Person", created: fixture.clock.now), password: nil)
            }
            let first = try await browser.get("/operator/people").body
            #expect(first.components(separatedBy: "<a class=\"entry person\"").count == length + 1)
            let next = try #require(first.firstMatch(of: /<a href="([^"]*)" rel="next">/)).1
            let last = try await browser.get(String(next)).body
            #expect(last.components(separatedBy: "<a class=\"entry person\"").count == 3)
            #expect(last.contains("First page") && !last.contains("rel=\"next\""))
            for fixture in ["%00", "%FF", "~", "after"] {
                #expect(try await browser.get("/operator/people?after=\(fixture)").status == 200)
            }
            for fixture in ["x", "1-", "-", "1-..", "99999999999999999999-a"] {
                #expect(try await browser.get("/operator/locks?after=\(fixture)").status == 404, "\(fixture)")
            }
        }
    }
}

extension WOPIFixture {
    /// Gives Mia the operator role, or removes it from Mia.
    func setOperator(_ isOperator: Bool) async throws {
        _ = try await accounts.change(mia, AccountChange(isOperator: isOperator), now: clock.now)
    }

    var accounts: Accounts { host.accounts }

    func account(_ name: String) async throws -> Account? {
        try await accounts.find(try #require(SignInName(name)))
    }

    func save(_ text: String, to file: FileID) async throws {
        try await library.stage(TestBody(Array(text.utf8)), limit: nil) { content in
            _ = try await library.replace(content, of: file, for: caller, now: clock.now)
        }
    }
}
