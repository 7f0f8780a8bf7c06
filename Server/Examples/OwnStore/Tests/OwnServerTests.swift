import Basics
import Documents
import Foundation
import HTTPTypes
import HummingbirdTesting
import OwnStore
import Testing
import WOPI

/// Sends requests to the example server like those that Office sends. The example server uses only the WOPI routes of
/// this package.
@Suite struct OwnServerTests {
    @Test func `the server describes a file and returns its bytes`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let info = try await run.get(file).json()
            #expect(info["BaseFileName"] as? String == "Plan.docx")
            #expect(info["Size"] as? Int == 5)
            #expect(info["Version"] as? String == "v1")
            #expect(info["UserId"] as? String == run.person.id.rawValue)
            #expect(info["UserFriendlyName"] as? String == "Mia")
            #expect(info["SupportsLocks"] as? Bool == true && info["UserCanWrite"] as? Bool == true)
            // The example server has no pages, so the response contains no URLs of pages.
            #expect(info["CloseUrl"] == nil && info["FileUrl"] == nil)
            let content = try await run.get(file, at: "/contents")
            #expect(content.text == "first")
            #expect(content.headers[.wopiItemVersion] == "v1")
        }
    }

    @Test func `a file is saved under its lock, and another lock gets a conflict with the current one`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let lock = try await run.post(file, ["Override": "LOCK", "Lock": "A"])
            #expect(lock.status == .ok)
            for headers in [
                ["Override": "LOCK", "Lock": "B"], ["Override": "REFRESH_LOCK", "Lock": "B"],
                ["Override": "UNLOCK", "Lock": "B"],
            ] {
                let refused = try await run.post(file, headers)
                #expect(refused.status == .conflict)
                #expect(refused.headers[.wopiLock] == "A")
            }
            let wrong = try await run.post(file, at: "/contents", ["Override": "PUT", "Lock": "B"], body: "wrong")
            #expect(wrong.status == .conflict)
            #expect(wrong.headers[.wopiLock] == "A")
            let saved = try await run.post(file, at: "/contents", ["Override": "PUT", "Lock": "A"], body: "second")
            #expect(saved.status == .ok)
            #expect(saved.headers[.wopiItemVersion] == "v2")
            #expect(try await run.post(file, ["Override": "UNLOCK", "Lock": "A"]).status == .ok)
            let held = try await run.post(file, ["Override": "GET_LOCK"])
            #expect(held.headers[.wopiLock] == "")
            #expect(try await run.get(file, at: "/contents").text == "second")
        }
    }

    @Test func `a renamed file keeps its address`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let renamed = try await run.post(file, ["Override": "RENAME_FILE", "RequestedName": "Report"]).json()
            #expect(renamed["Name"] as? String == "Report")
            #expect(try await run.get(file).json()["BaseFileName"] as? String == "Report.docx")
        }
    }

    @Test func `a copy is created beside a file and opens by the returned address`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let headers = ["Override": "PUT_RELATIVE", "SuggestedTarget": "Plan.docx", "Size": "4"]
            let made = try await run.post(file, headers, body: "copy").json()
            #expect(made["Name"] as? String == "Plan (2).docx")
            let copy = try await run.follow(made["Url"])
            #expect(try copy.json()["Size"] as? Int == 4)
            let exact = ["Override": "PUT_RELATIVE", "RelativeTarget": "Plan.docx", "Size": "4"]
            let taken = try await run.post(file, exact, body: "copy")
            #expect(taken.status == .conflict)
            #expect(taken.headers[.wopiValidRelativeTarget] == "Plan (3).docx")
        }
    }

    @Test func `a folder lists its files and accepts a new one`() async throws {
        try await OwnServerRun.run { run in
            _ = try await run.file("Plan.docx", "first")
            let root = try await run.root()
            let headers = ["Override": "CREATE_CHILD_FILE", "SuggestedTarget": "Notes.docx"]
            let made = try await run.post(root, headers).json()
            #expect(made["Name"] as? String == "Notes.docx")
            #expect(try await run.follow(made["Url"]).json()["Size"] as? Int == 0)
            let listing = try await run.get(root, at: "/children").json()
            let files = try #require(listing["ChildFiles"] as? [[String: Any]])
            #expect(files.map { $0["Name"] as? String } == ["Notes.docx", "Plan.docx"])
            #expect(try await run.get(root).json()["Name"] as? String == "Documents")
        }
    }

    @Test func `a token is valid for one resource until its sign-in ends`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first"), other = try await run.file("Other.docx", "other")
            let grant = GrantID.random()
            let token = try await run.server.token(for: file, of: run.person.id, under: grant)
            #expect(try await run.get(file, token: token).status == .ok)
            #expect(try await run.get(other, token: token).status == .unauthorized)
            #expect(try await run.get(file, token: token + "x").status == .unauthorized)
            #expect(run.server.store.signOut(grant))
            #expect(try await run.get(file, token: token).status == .unauthorized)
        }
    }

    @Test func `the server has its own routes and none of this package's pages`() async throws {
        try await OwnServerRun.run { run in
            let about = try await run.client.execute(uri: "/about", method: .get)
            #expect(about.text == "A server of one's own.\n")
            for path in ["/sign-in", "/oauth/authorize", "/wopibootstrapper"] {
                #expect(try await run.client.execute(uri: path, method: .get).status == .notFound)
            }
        }
    }
}
