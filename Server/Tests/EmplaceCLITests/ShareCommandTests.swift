import Documents
import Foundation
import PlaceServer
import Testing
import WOPI
import WOPIHost

@testable import EmplaceCLI

/// Tests `emplace share` and share links, each test with a separate data directory.
@Suite struct ShareCommandTests {
    @Test func `an expiration date is printed as it was typed`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            for name in ["Day.docx", "Time.docx", "Ever.docx"] { try await installation.document(name, name) }
            for (name, end) in [("Day", "2099-12-31"), ("Time", "2099-12-31T18:00:00Z")] {
                await installation.run(
                    "share", name + ".docx", "--user", "mia", "--with", "ben", "--as", "viewer", "--until", end)
            }
            await installation.run("share", "Ever.docx", "--user", "mia", "--with", "ben", "--as", "editor")
            let lines = await installation.run("share", "list").output.split(separator: "\n").map(String.init)
            #expect(lines.count == 4 && lines[1].hasSuffix("viewer  2099-12-31"))
            #expect(lines[2].hasSuffix("editor") && lines[3].hasSuffix("viewer  2099-12-31T18:00:00Z"))
            let rows = try await installation.rows("share", "list", "Day.docx", "--user", "mia")
            #expect(rows.map { $0["last_day"] as? String } == ["2099-12-31"])
            #expect(rows.map { $0["expires"] as? String } == ["2100-01-01T00:00:00Z"])
        }
    }

    @Test func `sharing again keeps the expiration date unless it is removed`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            let share = ["share", "Plan.docx", "--user", "mia", "--with", "ben", "--as"]
            let ending = await run(share + ["viewer", "--until", "2099-12-31"], installation)
            #expect(ending.output == "shared Plan.docx with ben as viewer, until 2099-12-31\n")
            let kept = await run(share + ["editor"], installation)
            #expect(kept.output == "shared Plan.docx with ben as editor, until 2099-12-31\n")
            let wrong = await run(share + ["editor", "--no-end", "--until", "2099-12-31"], installation)
            #expect(wrong.fails(saying: "can't be combined"))
            #expect(
                await run(share + ["editor", "--no-end"], installation).output
                    == "shared Plan.docx with ben as editor\n")
            #expect(try await installation.rows("share", "list").first?["expires"] == nil)
        }
    }

    @Test func `access through a folder above is listed with that folder`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben", "eva"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Offers")
            let list = ["share", "list", "Offers/Plan.docx", "--user", "mia"]
            #expect(await run(list, installation).output == "nothing is shared with users\n")
            await installation.run("share", "Offers", "--user", "mia", "--with", "ben", "--as", "editor")
            await installation.run("share", "Offers/Plan.docx", "--user", "mia", "--with", "eva", "--as", "viewer")
            let lines = await run(list, installation).output.split(separator: "\n").map(String.init)
            #expect(lines.count == 3 && lines[0].hasSuffix("THROUGH"))
            #expect(lines[1].hasPrefix("mia   Offers/Plan.docx  eva   viewer"))
            #expect(lines[2].hasPrefix("mia   Offers/Plan.docx  ben   editor") && lines[2].hasSuffix("  Offers"))
            let rows = try await installation.rows(
                "share", "list", "Offers/Plan.docx", "--user", "mia", "--with", "ben")
            #expect(rows.map { $0["through"] as? String } == ["Offers"] && rows[0]["with"] as? String == "ben")
            let own = try await installation.rows("share", "list", "Offers", "--user", "mia")
            #expect(own.count == 1 && own[0]["through"] == nil)
            try await makeLink(to: "Offers", installation)
            try await makeLink(to: "/", installation)
            let stop = await installation.run("share", "stop", "Offers/Plan.docx", "--user", "mia", "--with", "ben")
            #expect(stop.fails(saying: "Offers/Plan.docx is shared with ben through Offers"), "\(stop)")
            let links = try await installation.rows("share", "links", "Offers/Plan.docx", "--user", "mia")
            #expect(links.map { $0["through"] as? String } == ["/", "Offers"])
            #expect(links.allSatisfy { $0["path"] as? String == "Offers/Plan.docx" })
        }
    }

    @Test func `unsharing reports remaining links and entries kept from links`()
        async throws
    {
        try await TemporaryInstallation.use(users: ["mia", "ben", "eva"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Offers")
            await installation.run("share", "Offers", "--user", "mia", "--with", "ben", "--as", "editor")
            let link = try await makeLink(to: "Offers", installation), opened = try await installation.open()
            let eva = try await opened.caller(named: "eva")
            try await opened.library.keep(link.id, for: eva, now: Date())
            let stop = await installation.run("share", "stop", "Offers", "--user", "mia", "--with", "ben")
            let more = ", but anyone with a link can still open it"
            #expect(stop.output == "Offers is no longer shared with ben\(more)\n")
            let list = await installation.run("share", "list", "--user", "mia").output
            #expect(list.contains("eva   viewer, through a link"), "\(list)")
            let rows = try await installation.rows("share", "list", "--user", "mia")
            #expect(rows.map { $0["by_link"] as? Bool } == [true])
            let log = await installation.run("audit", "--kind", "permission_given", "--user", "mia").output
            #expect(log.contains("  Added to Shared with me through a link  "), "\(log)")
        }
    }

    @Test func `unsharing reports access that remains through a folder above`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Offers")
            let share = ["--user", "mia", "--with", "ben"]
            await run(["share", "Offers"] + share + ["--as", "editor"], installation)
            let less = await run(["share", "Offers/Plan.docx"] + share + ["--as", "viewer"], installation)
            #expect(
                less.output == "shared Offers/Plan.docx with ben as viewer; ben can still edit it through Offers\n")
            let stop = await run(["share", "stop", "Offers"] + share, installation)
            #expect(
                stop.output.hasPrefix(
                    "Offers is no longer shared with ben; ben still has access to some of its contents"))
            let last = await run(["share", "stop", "Offers/Plan.docx"] + share, installation)
            #expect(last.output == "Offers/Plan.docx is no longer shared with ben\n")
        }
    }

    @Test func `links are listed with expiration and password, and can be changed`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans")
            let link = try await makeLink(to: "Plans/Plan.docx", installation)
            #expect(try await installation.rows("share", "links", "--user", "ben").isEmpty)
            let change = ["share", "change-link", "Plans/Plan.docx", "--user", "mia", "--as", "viewer"]
            let said = await run(change + ["--until", "2099-12-31"], installation)
            #expect(said.output == "changed the viewer link to Plans/Plan.docx: until 2099-12-31, no password\n")
            let locked = await run(change + ["--password"], installation, input: "Käsekuchen am Montag\n")
            #expect(locked.output.hasSuffix("until 2099-12-31, with a password\n"))
            let rows = try await installation.rows("share", "links")
            #expect(rows.map { $0["path"] as? String } == ["Plans/Plan.docx"])
            #expect(rows.map { $0["last_day"] as? String } == ["2099-12-31"])
            #expect(rows.map { $0["has_password"] as? Bool } == [true] && rows[0]["as"] as? String == "viewer")
            let table = await installation.run("share", "links", "Plans/Plan.docx", "--user", "mia").output
            #expect(table.contains("mia   Plans/Plan.docx  viewer  2099-12-31  yes") && !table.contains("scrypt"))
            await run(change + ["--no-end", "--no-password"], installation)
            #expect(try await now(link, installation) == link)
            #expect(try await installation.rows("audit", "--kind", "share_changed").count == 3)
        }
    }

    @Test func `a link is created once for each right, and its address is printed`() async throws {
        try await TemporaryInstallation.use(users: ["mia"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans")
            let make = ["share", "link", "Plans", "--user", "mia", "--as"]
            let made = await run(make + ["viewer"], installation).output.split(separator: "\n").map(String.init)
            #expect(made.count == 2 && made[1] == "viewer, no expiration, no password")
            let opened = try await installation.open(), address = try await opened.address()
            #expect(made[0].hasPrefix(address.text + "/s/"))
            let again = await run(make + ["viewer", "--until", "2099-12-31"], installation).output
            #expect(again == "\(made[0])\nviewer, until 2099-12-31, no password\n")
            let edit = ["share", "link", "Plans", "--user", "mia", "--as", "editor", "--password", "--json"]
            let other = await run(edit, installation, input: "Käsekuchen am Montag\n").output
            #expect(other.contains("\"has_password\" : true") && !other.contains(made[0]))
            for (words, input, reported) in [
                (["--as", "owner"], "", "--as must be viewer or editor"),
                (["--as", "viewer", "--until", "2001-01-01"], "", "the expiration date has passed"),
                (["--as", "viewer", "--password"], "short\n", "at least 8 characters"),
            ] {
                let said = await run(["share", "link", "Plans", "--user", "mia"] + words, installation, input: input)
                #expect(said.fails(saying: reported), "\(words) \(said)")
            }
            #expect(await installation.run("share", "link", "None", "--user", "mia", "--as", "viewer").status == 1)
            let host = try opened.host(at: address), token = String(made[0].split(separator: "/").last ?? "")
            let share = try await host.wopi.share(linked: token, now: Date())
            #expect(share.type == .readOnly && share.expires != nil && share.password == nil)
            #expect(try await installation.rows("share", "links").count == 2)
        }
    }

    @Test func `an invalid change of a link is refused in one line and changes nothing`() async throws {
        try await TemporaryInstallation.use(users: ["mia", "ben"]) { installation in
            try await installation.document("Plan.docx", "plan")
            let link = try await makeLink(to: "Plan.docx", installation)
            for (arguments, words) in [
                ([], "nothing to change"), (["--until", "2001-01-01"], "the expiration date has passed"),
                (["--until", "2099-02-30"], "--until must be a day"),
                (["--until", "2099-12-31", "--no-end"], "can't be combined"),
                (["--password", "--no-password"], "can't be combined"), (["--password"], "at least 8 characters"),
            ] {
                let said = await run(
                    ["share", "change-link", "Plan.docx", "--user", "mia", "--as", "viewer"] + arguments, installation,
                    input: "short\n")
                #expect(said.fails(saying: words), "\(arguments) \(said)")
            }
            for (path, user, role, words) in [
                ("Plan.docx", "mia", "editor", "there is no "), ("Plan.docx", "mia", "owner", "--as must be viewer"),
                ("None.docx", "mia", "viewer", "None.docx"), ("Plan.docx", "ben", "viewer", "Plan.docx"),
            ] {
                let said = await installation.run(
                    "share", "change-link", path, "--user", user, "--as", role, "--no-end")
                #expect(said.fails(saying: words), "\(path) \(user) \(role) \(said)")
            }
            #expect(
                await installation.run("share", "links", "Plan.docx").fails(saying: "a path needs an owner; add --user")
            )
            #expect(try await now(link, installation) == link)
        }
    }

    @Test func `a revoked link opens nothing and is no longer listed`() async throws {
        try await TemporaryInstallation.use(users: ["mia"]) { installation in
            try await installation.document("Plan.docx", "plan", into: "Plans")
            let link = try await makeLink(to: "Plans/Plan.docx", installation),
                all = try await installation.share(of: "mia")
            let stop = ["share", "revoke-link", "/Plans/Plan.docx", "--user", "mia", "--as"]
            for (role, words) in [("editor", "no editor link to Plans/Plan.docx"), ("owner", "--as must be viewer")] {
                let said = await run(stop + [role], installation)
                #expect(said.fails(saying: words), "\(said)")
            }
            #expect(try await now(link, installation) == link)
            #expect(await run(stop + ["viewer"], installation).output == "revoked the viewer link to Plans/Plan.docx\n")
            await #expect(throws: DocumentsError.notFound) { try await now(link, installation) }
            #expect(try await installation.rows("share", "links").map { $0["path"] as? String } == ["/"])
            #expect(await run(stop + ["viewer"], installation).fails(saying: "there is no "))
            let top = await installation.run("share", "revoke-link", "", "--user", "mia", "--as", "viewer")
            #expect(top.output == "revoked the viewer link to /\n")
            await #expect(throws: DocumentsError.notFound) {
                try await installation.open().library.visit(all, now: Date())
            }
            #expect(try await installation.rows("audit", "--kind", "share_withdrawn").count == 2)
        }
    }

    @discardableResult private func run(
        _ words: [String], _ installation: TemporaryInstallation, input: String = ""
    ) async -> CommandRun {
        await CommandRun(words + ["--data", installation.data], input: input)
    }

    @discardableResult private func makeLink(to path: String, _ installation: TemporaryInstallation) async throws
        -> ShareRecord
    {
        let opened = try await installation.open(), mia = try await opened.caller(named: "mia")
        let node = try await opened.node(DocumentPath(path), for: mia)
        return try await opened.library.share(node, as: .readOnly, for: mia, now: Date())
    }

    private func now(_ link: ShareRecord, _ installation: TemporaryInstallation) async throws -> ShareRecord {
        try await installation.open().library.visit(link.id, now: Date())
    }
}
