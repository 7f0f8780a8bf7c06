import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import OwnStore
import PortContracts
import Testing
import WOPI

/// Sends requests to the example server like those that Office sends, beginning with the sign-in page.
@Suite struct OwnServerTests {
    @Test func `Office signs in and finds the root folder`() async throws {
        try await OwnServerRun.run { run in
            let challenge = try await run.bootstrap(nil)
            #expect(challenge.status == .unauthorized)
            #expect(challenge.headers[.wwwAuthenticate]?.contains("https://own.example/oauth/authorize") == true)
            let token = try await run.signIn()
            let bootstrap = try #require(try await run.bootstrap(token).json()["Bootstrap"] as? [String: Any])
            #expect(bootstrap["UserFriendlyName"] as? String == "Mia" && bootstrap["SignInName"] as? String == "mia")
            #expect(try await run.get(run.root()).json()["Name"] as? String == "Documents")
        }
    }

    @Test func `the sign-in page refuses wrong passwords, unknown apps and other addresses`() async throws {
        try await OwnServerRun.run { run in
            let wrong = try await run.submit("wrong")
            #expect(wrong.status == .ok && wrong.text.contains("The name or the password is wrong."))
            for request in [
                "", "x", "response_type=code&client_id=nobody",
                "response_type=code&client_id=\(run.office.id)&redirect_uri=https%3A%2F%2Fevil.example",
            ] {
                let refused = try await run.submit(request: request)
                #expect(refused.status == .badRequest && refused.headers[.location] == nil, "\(request)")
            }
            // A character before or after a bracket can make both one `Character` of Swift, but not of a browser.
            for state in ["\"><script>", "\u{600}\"\u{600}>\u{600}<script>", "\"\u{301}>\u{301}<\u{301}script>"] {
                let request = run.request + "&x=" + state
                let shown = try await run.submit("wrong", request: request)
                #expect(shown.status == .ok && shown.text.contains("script"))
                #expect(shown.text.unicodeScalars.split(separator: "<").allSatisfy { !String($0).contains("script>") })
            }
        }
    }

    @Test func `consent counts only for the browser that was asked`() async throws {
        try await OwnServerRun.run { run in
            let denied = try await run.decide("deny")
            #expect(denied.headers[.location]?.contains("error=access_denied") == true)
            let foreign = try await run.submit(token: "forged")
            #expect(foreign.status == .ok && foreign.headers[.location] == nil && foreign.text.contains("Try again."))
            let forged = try await run.decide("allow", token: "forged")
            #expect(forged.status == .ok && forged.text.contains("Sign in again."))
        }
    }

    @Test func `the server describes a file and returns its bytes`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let info = try await run.get(file).json()
            #expect(info["BaseFileName"] as? String == "Plan.docx")
            #expect(info["Size"] as? Int == 5)
            #expect(info["Version"] as? String == "v2")
            #expect(info["UserFriendlyName"] as? String == "Mia")
            #expect(info["SupportsLocks"] as? Bool == true && info["UserCanWrite"] as? Bool == true)
            // The example has no pages, no share links and no hashes.
            #expect(info["CloseUrl"] == nil && info["FileUrl"] == nil && info["SHA256"] == nil)
            #expect((info["SupportedShareUrlTypes"] as? [String])?.isEmpty ?? true)
            let content = try await run.get(file, at: "/contents")
            #expect(content.text == "first")
            #expect(content.headers[.wopiItemVersion] == "v2")
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
            #expect(saved.headers[.wopiItemVersion] == "v3")
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
            #expect(try await run.get(#require(made["Url"] as? String)).json()["Size"] as? Int == 4)
            let exact = ["Override": "PUT_RELATIVE", "RelativeTarget": "Plan.docx", "Size": "4"]
            let taken = try await run.post(file, exact, body: "copy")
            #expect(taken.status == .conflict)
            #expect(taken.headers[.wopiValidRelativeTarget] == "Plan (3).docx")
        }
    }

    @Test func `folders are nested at most a hundred deep`() async throws {
        try await OwnServerRun.run { run in
            var folder = try await run.root()
            for level in 1...100 {
                let headers = ["Override": "CREATE_CHILD_CONTAINER", "SuggestedTarget": "F\(level)"]
                let made = try await run.post(folder, headers).json()["ContainerPointer"] as? [String: Any]
                folder = try #require(made?["Url"] as? String)
            }
            let deeper = ["Override": "CREATE_CHILD_CONTAINER", "SuggestedTarget": "F"]
            #expect(try await run.post(folder, deeper).status != .ok)
            let ancestry = try await run.get(folder, at: "/ancestry").json()
            #expect((ancestry["AncestorsWithRootFirst"] as? [Any])?.count == 100)
        }
    }

    @Test func `compressed bodies are refused`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first")
            let path = String(file.dropFirst(OwnServerRun.address.count))
            let refused = try await run.client.execute(
                uri: path.replacing("?", with: "/contents?", maxReplacements: 1), method: .post,
                headers: [try #require(HTTPField.Name("X-WOPI-Override")): "PUT", .contentEncoding: "gzip"])
            #expect(refused.status == .unsupportedMediaType)
        }
    }

    @Test func `a folder lists its files and folders`() async throws {
        try await OwnServerRun.run { run in
            _ = try await run.file("Plan.docx", "first")
            let root = try await run.root()
            let headers = ["Override": "CREATE_CHILD_CONTAINER", "SuggestedTarget": "Notes"]
            #expect(try await run.post(root, headers).status == .ok)
            let listing = try await run.get(root, at: "/children").json()
            let files = try #require(listing["ChildFiles"] as? [[String: Any]])
            let folders = try #require(listing["ChildContainers"] as? [[String: Any]])
            #expect(files.map { $0["Name"] as? String } == ["Plan.docx"])
            #expect(folders.map { $0["Name"] as? String } == ["Notes"])
        }
    }

    @Test func `a token is valid for one resource, and ends with its grant`() async throws {
        try await OwnServerRun.run { run in
            let file = try await run.file("Plan.docx", "first"), other = try await run.file("Other.docx", "other")
            let parts = file.split(separator: "?"), others = other.split(separator: "?")
            #expect(try await run.get("\(parts[0])?\(others[1])").status == .unauthorized)
            #expect(try await run.get(file + "x").status == .unauthorized)
            #expect(try await run.get(file).status == .ok)
            run.clock.advance(200 * 24 * 3600)
            #expect(try await run.get(file).status == .unauthorized)
        }
    }

    @Test func `the server has its own routes and none of this package's pages`() async throws {
        try await OwnServerRun.run { run in
            let about = try await run.client.execute(uri: "/about", method: .get)
            #expect(about.text == "A server of one's own.\n")
            for path in ["/files", "/account", "/s/x"] {
                #expect(try await run.client.execute(uri: path, method: .get).status == .notFound)
            }
        }
    }
}
