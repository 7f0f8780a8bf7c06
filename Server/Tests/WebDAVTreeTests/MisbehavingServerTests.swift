import Documents
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import PortContracts
import Testing

@testable import WebDAVTree

/// Tests the tree with a server that answers wrongly, late or not at all.
@Suite struct MisbehavingServerTests {
    private static func path(_ name: String) -> TreePath { (try? TreePath([name])) ?? .root }

    /// Runs a test with a tree of a correct server, on which there is the file `a.docx` with the text `first`.
    private static func withTree(
        _ change: (FakeServer) -> Void = { _ in },
        _ test: @escaping @Sendable (FakeServer, WebDAVTree, TreeEntry) async throws -> Void
    ) async throws {
        let fake = FakeServer()
        change(fake)
        try await fake.run { server in
            let tree = try await WebDAVTree.connect(to: server) { Date() }
            fake.write("a.docx", "first")
            try await test(fake, tree, try #require(try await tree.entry(at: path("a.docx"))))
        }
    }

    private static func stage(_ text: String, _ tree: WebDAVTree) async throws -> StagedEntry {
        try await tree.stage(TestBody(Array(text.utf8)), limit: nil)
    }

    /// Whether an error is ``TreeError/unavailable(reason:)`` with a reason that contains a text.
    private static func isUnavailable(_ error: any Error, _ text: String = "") -> Bool {
        guard case TreeError.unavailable(let reason) = error else { return false }
        return (text.isEmpty || reason.contains(text)) && !reason.contains("secret") && !reason.contains("a.docx")
    }

    // MARK: The probe

    @Test func `a correct server compares`() async throws {
        try await Self.withTree { fake, tree, _ in
            #expect(tree.report.saving == .compares && tree.report.hasLocks && tree.report.comparesInIf)
            #expect(!tree.report.needsHashes && !tree.report.hasKeys && !tree.report.tellsSpace)
            #expect(tree.traits.readOnlyReason == nil && tree.report.product == "Fake/1")
            #expect(fake.files.keys.sorted() == ["/dav", "/dav/a.docx"])
        }
    }

    @Test func `a server without conditions is used with locks, and without both only read`() async throws {
        try await Self.withTree({ $0.ignoreConditions(andLocks: false) }) { _, tree, _ in
            #expect(tree.report.saving == .locks && tree.traits.readOnlyReason == nil)
        }
        try await Self.withTree({ $0.ignoreConditions(andLocks: true) }) { fake, tree, file in
            #expect(tree.report.saving == .neither && tree.traits.readOnlyReason != nil && file.isReadOnly)
            let staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.forbidden) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            await #expect(throws: TreeError.forbidden) { try await tree.create("b", in: .root, from: nil) }
            await #expect(throws: TreeError.forbidden) { try await tree.remove(file, keepingFormer: false) }
            #expect(fake["a.docx"] == "first")
        }
    }

    @Test func `a server with weak ETags is compared in the header If`() async throws {
        try await Self.withTree({ $0.setTags(.weak) }) { fake, tree, file in
            #expect(tree.report.saving == .neither || tree.report.staysWeak)
            #expect(tree.report.saving == .compares, "\(tree.report)")
            let saved = try await tree.replace(file, with: Self.stage("second", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "second")
            let staged = try await Self.stage("third", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            // An ETag that becomes strong is the same revision.
            fake.setTags(.strong)
            #expect(try await tree.entry(at: file.path)?.revision == saved.revision)
        }
    }

    @Test func `two saves in one second are told apart by their hashes`() async throws {
        try await Self.withTree({ $0.setTags(.coarse) }) { fake, tree, _ in
            #expect(tree.report.saving == .compares && tree.report.needsHashes && !tree.traits.revisionsFollowContent)
            fake.write("a.docx", "first")
            let file = try #require(try await tree.entry(at: Self.path("a.docx")))
            fake.write("a.docx", "other")
            #expect(try await tree.entry(at: file.path)?.revision != file.revision)
            await #expect(throws: TreeError.changed) { try await tree.open(file) }
            let staged = try await Self.stage("third", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            #expect(fake["a.docx"] == "other")
            let now = try #require(try await tree.children(of: .root).first)
            let saved = try await tree.replace(now, with: staged, keepingFormer: false)
            let again = try await tree.replace(saved, with: Self.stage("fours", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "fours" && again.revision != saved.revision)
        }
    }

    @Test func `without ETags, files are locked and compared by size, time and hash`() async throws {
        try await Self.withTree({ $0.setTags(.missing) }) { fake, tree, file in
            #expect(tree.report.saving == .locks && tree.report.needsHashes)
            fake.write("a.docx", "other")
            let staged = try await Self.stage("third", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            #expect(fake["a.docx"] == "other" && fake.files["/dav/a.docx"]?.lock == nil)
        }
    }

    @Test func `a server whose ETags change by themselves is only read`() async throws {
        try await Self.withTree({ $0.setTags(.random) }) { _, tree, _ in
            #expect(tree.traits.readOnlyReason?.contains("ETag") == true)
        }
    }

    @Test(arguments: [
        "200", "redirect", "401", "entity", "huge", "cut", "outside", "file", "slow", "everything exists",
    ])
    func `an address without a WebDAV folder is refused`(kind: String) async throws {
        let reasons = [
            "200": "instead of 207", "redirect": "redirects", "401": "refuses the user name", "entity": "document type",
            "huge": "more than", "cut": "connection", "outside": "aren't in the folder", "file": "is a file",
            "slow": "in time", "everything exists": "don't exist",
        ]
        let fake = FakeServer()
        try await fake.run { server in
            fake.misbehave { call, answer in
                switch kind {
                case "200": return FakeServer.text("<html>welcome</html>")
                case "redirect":
                    return Response(status: .found, headers: [.location: "https://other.example/dav/"])
                case "401": return Response(status: .unauthorized)
                case "entity":
                    return FakeServer.text(
                        "<!DOCTYPE a [<!ENTITY b 'bb'><!ENTITY c '&b;&b;'>]><a>&c;</a>", .multiStatus)
                case "huge":
                    let piece = ByteBuffer(repeating: 0x20, count: 1 << 16)
                    return Response(
                        status: .multiStatus,
                        body: .init { writer in
                            while true { try await writer.write(piece) }
                        })
                case "cut":
                    return Response(
                        status: .multiStatus,
                        body: .init(contentLength: 700) { writer in
                            try await writer.write(ByteBuffer(string: "<a>"))
                            throw CancellationError()
                        })
                case "outside": return FakeServer.listing(["<d:response><d:href>/dav/../etc/</d:href></d:response>"])
                case "file" where call.path == "/dav":
                    return FakeServer.listing([
                        """
                        <d:response><d:href>/dav</d:href><d:propstat><d:prop><d:getcontentlength>1</d:getcontentlength>\
                        </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
                        """
                    ])
                case "slow":
                    try await Task.sleep(for: .seconds(30))
                    return answer()
                case "everything exists" where call.method == "PROPFIND":
                    return FakeServer.listing([
                        """
                        <d:response><d:href>\(call.path)</d:href><d:propstat><d:prop><d:resourcetype><d:collection/>\
                        </d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
                        """
                    ])
                default: return nil
                }
            }
            let error = await #expect(throws: TreeError.self) { try await WebDAVTree.probe(server) { Date() } }
            #expect(
                error.map { Self.isUnavailable($0, reasons[kind] ?? "-") } == true,
                "\(kind): \(error.map { "\($0)" } ?? "")")
        }
    }

    @Test func `the last report is used while the server is away, but not for another address`() async throws {
        let fake = FakeServer()
        try await fake.run { server in
            let report = try await WebDAVTree.connect(to: server) { Date() }.report
            fake.misbehave { _, _ in Response(status: .serviceUnavailable) }
            #expect(try await WebDAVTree.connect(to: server) { Date() }.report == report)
            let other = WebDAVServer(
                address: try WebDAVAddress("\(server.address)b"), credentials: server.credentials,
                localFolder: server.localFolder, patience: .zero)
            await #expect(throws: TreeError.self) { try await WebDAVTree.connect(to: other) { Date() } }
            fake.misbehave { _, _ in Response(status: .unauthorized) }
            await #expect(throws: TreeError.self) { try await WebDAVTree.connect(to: server) { Date() } }
        }
    }

    @Test func `a passing error during the probe isn't taken for what the server does`() async throws {
        let fake = FakeServer()
        try await fake.run { server in
            let report = try await WebDAVTree.probe(server) { Date() }
            let first = ["MKCOL": 503, "PUT": 429, "MOVE": 502, "LOCK": 503, "DELETE": 504]
                .mapValues { ($0, FirstTime()) }
            fake.misbehave { call, _ in
                guard let (status, isFirst) = first[call.method], isFirst.isNow() else { return nil }
                return Response(status: .init(code: status))
            }
            #expect(try await WebDAVTree.probe(server) { Date() } == report)
            #expect(fake.files.keys.sorted() == ["/dav"])
        }
    }

    @Test func `ETags that never change are not used`() async throws {
        try await Self.withTree({ $0.setTags(.constant) }) { fake, tree, file in
            #expect(tree.report.ignoresTags && tree.report.needsHashes && tree.report.saving == .locks)
            fake.write("a.docx", "other and longer")
            let staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            #expect(fake["a.docx"] == "other and longer")
        }
    }

    @Test(
        arguments: ["099", "000", "050"],
        ["Content-Length: 5\r\n\r\nhello", "Content-Length: 0\r\n\r\n", "\r\nhello"])
    func `an answer with a status below 100 fails its request only`(status: String, rest: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-raw-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await RawServer.run("HTTP/1.1 \(status) X\r\n\(rest)") { port in
            let server = WebDAVServer(
                address: try WebDAVAddress("http://127.0.0.1:\(port)/dav"),
                credentials: try #require(.basic(user: "alice", password: "secret password")), localFolder: folder,
                deadline: .seconds(3), patience: .zero)
            let error = await #expect(throws: TreeError.self) { try await WebDAVTree.probe(server) { Date() } }
            #expect(error.map { Self.isUnavailable($0) } == true)
        }
    }

    // MARK: Names

    @Test func `a refused document doesn't remove one that another program has just stored`() async throws {
        try await Self.withTree({ $0.readLatin1() }) { fake, tree, _ in
            fake.misbehave { call, _ in
                if call.method == "PUT" { fake.write("Ã¿.docx", "theirs") }
                return nil
            }
            let staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.self) { try await tree.create("ÿ.docx", in: .root, from: staged) }
            #expect(fake["Ã¿.docx"] == "theirs")
        }
    }

    @Test func `a name that the server decomposes is another name`() async throws {
        let body = """
            <d:multistatus xmlns:d="DAV:"><d:response><d:href>/dav/Re%CC%81sume%CC%81.docx</d:href><d:propstat><d:prop>\
            <d:getcontentlength>1</d:getcontentlength></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>\
            </d:response></d:multistatus>
            """
        let answer = WebDAVClient.Answer(status: 207, fields: [:], body: Array(body.utf8))
        let address = try WebDAVAddress("https://cloud.example/dav/"), report = WebDAVReport(saving: .compares)
        func found(_ name: String) async throws -> Found? {
            try await WebDAVTree.found(in: answer, at: Self.path(name), address, report) { () async throws(TreeError) in
                false
            }
        }
        await #expect(throws: WebDAVTree.misnamed) { try await found("R\u{E9}sum\u{E9}.docx") }
        let same = try await found("Re\u{301}sume\u{301}.docx")
        #expect(same?.entry.size == 1)
    }

    @Test func `a name that the server stores as another name is refused, and nothing is left`() async throws {
        try await Self.withTree({ $0.readLatin1() }) { fake, tree, file in
            let path = Self.path("ÿþ.docx"), staged = try await Self.stage("second", tree)
            await #expect(throws: WebDAVTree.misnamed) { try await tree.create("ÿþ.docx", in: .root, from: staged) }
            await #expect(throws: WebDAVTree.misnamed) { try await tree.create("Früher", in: .root, from: nil) }
            await #expect(throws: WebDAVTree.misnamed) { try await tree.move(file, to: path) }
            #expect(fake.files.keys.sorted() == ["/dav", "/dav/a.docx"] && fake["a.docx"] == "first")
            // Entries that another program has stored under such a name stay.
            fake.write("Ã¿.docx", "theirs")
            let again = try await Self.stage("second", tree)
            await #expect(throws: WebDAVTree.misnamed) { try await tree.create("ÿ.docx", in: .root, from: again) }
            #expect(fake["Ã¿.docx"] == "theirs")
            #expect(try await tree.create("plain.docx", in: .root, from: again).size == 6)
        }
    }

    // MARK: Saves

    @Test(arguments: [HTTPResponse.Status.badGateway, .internalServerError, .tooManyRequests], [false, true])
    func `a save whose answer is lost is neither lost nor made twice`(
        status: HTTPResponse.Status, isDone: Bool
    ) async throws {
        try await Self.withTree { fake, tree, file in
            let puts = fake.files["/dav/a.docx"]?.version ?? 0
            let first = FirstTime()
            fake.misbehave { call, answer in
                guard call.method == "PUT", first.isNow() else { return nil }
                if isDone { _ = answer() }
                return Response(status: status)
            }
            let saved = try await tree.replace(file, with: Self.stage("second", tree), keepingFormer: true)
            #expect(fake["a.docx"] == "second" && fake.files["/dav/a.docx"]?.version == puts + 1)
            #expect(try await tree.entry(at: file.path) == saved)
        }
    }

    @Test func `a part of a broken upload is replaced by the whole`() async throws {
        try await Self.withTree { fake, tree, file in
            let first = FirstTime()
            fake.misbehave { call, _ in
                guard call.method == "PUT", first.isNow() else { return nil }
                fake.write("a.docx", "sec")
                return Response(status: .badGateway)
            }
            _ = try await tree.replace(file, with: Self.stage("second", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "second")
        }
    }

    @Test func `a part that another program wrote before a refused upload stays`() async throws {
        try await Self.withTree { fake, tree, file in
            fake.misbehave { call, _ in
                if call.method == "PUT" { fake.write("a.docx", "sec") }
                return nil
            }
            let staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            #expect(fake["a.docx"] == "sec")
        }
    }

    @Test func `a save is refused if another program wrote while its answer was lost`() async throws {
        try await Self.withTree { fake, tree, file in
            let first = FirstTime()
            fake.misbehave { call, _ in
                guard call.method == "PUT", first.isNow() else { return nil }
                fake.write("a.docx", "other")
                return Response(status: .badGateway)
            }
            let staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            #expect(fake["a.docx"] == "other")
        }
    }

    @Test(arguments: ["accepts", "accepts new", "away", "slow", "locked", "full", "forbidden", "redirects", "lost"])
    func `a save that isn't stored isn't acknowledged`(kind: String) async throws {
        try await Self.withTree { fake, tree, file in
            let created = kind == "accepts new"
            fake.misbehave { call, answer in
                switch (kind, call.method) {
                case ("accepts", "PUT"), ("accepts new", "PUT"): return Response(status: .ok)
                case ("away", _): return Response(status: .serviceUnavailable)
                case ("slow", "PUT"):
                    try await Task.sleep(for: .seconds(30))
                    return answer()
                case ("locked", "PUT"): return Response(status: .locked)
                case ("full", "PUT"): return Response(status: .insufficientStorage)
                case ("forbidden", "PUT"): return Response(status: .forbidden)
                case ("redirects", "PUT"):
                    return Response(status: .temporaryRedirect, headers: [.location: "http://other.example/dav/a.docx"])
                case ("lost", "PUT"):
                    // Stores nothing and forgets the file.
                    return Response(status: .badGateway)
                default: return nil
                }
            }
            let staged = try await Self.stage("second", tree)
            let error = await #expect(throws: TreeError.self) {
                if created { return try await tree.create("b.docx", in: .root, from: staged) }
                return try await tree.replace(file, with: staged, keepingFormer: false)
            }
            let problem = try #require(error)
            switch kind {
            case "locked": #expect(problem == .inUse(by: "Emplace") || problem == .inUse(by: "Bob B."))
            case "full": #expect(problem == .full)
            case "forbidden": #expect(problem == .forbidden)
            default: #expect(Self.isUnavailable(problem), "\(problem)")
            }
            fake.misbehave(nil)
            #expect(fake["a.docx"] == "first" && fake["b.docx"] == nil)
            // The same content can be sent again.
            if case .unavailable = problem, !created {
                fake.lock("a.docx", nil)
                _ = try await tree.replace(file, with: staged, keepingFormer: false)
                #expect(fake["a.docx"] == "second")
            }
        }
    }

    @Test(arguments: [0, 1, 3, 5], [true, false])
    func `a save is not acknowledged if the server stores only a part of the content`(
        count: Int, tellsETag: Bool
    ) async throws {
        try await Self.withTree { fake, tree, file in
            let staged = try await Self.stage("second", tree)
            fake.misbehave { call, _ in
                guard call.method == "PUT" else { return nil }
                fake.write("a.docx", String("second".prefix(count)))
                let tag = fake.tag(of: "a.docx")
                return Response(status: .noContent, headers: tellsETag ? [.eTag: tag] : [:])
            }
            await #expect {
                try await tree.replace(file, with: staged, keepingFormer: false)
            } throws: { error in
                if case TreeError.unavailable = error { true } else { false }
            }
        }
    }

    @Test func `a save of a changed, removed or locked file is refused`() async throws {
        try await Self.withTree { fake, tree, file in
            fake.lock("a.docx", "opaquelocktoken:other")
            var staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.inUse(by: "Bob B.")) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            await #expect(throws: TreeError.inUse(by: "Bob B.")) {
                try await tree.hold(file, .take(by: "Alice", expires: Date() + 600))
            }
            await #expect(throws: TreeError.inUse(by: "Bob B.")) { try await tree.remove(file, keepingFormer: false) }
            fake.write("a.docx", "other")
            staged = try await Self.stage("second", tree)
            await #expect(throws: TreeError.changed) {
                try await tree.replace(file, with: staged, keepingFormer: false)
            }
            await #expect(throws: TreeError.changed) { try await tree.open(file) }
            #expect(fake["a.docx"] == "other")
        }
    }

    @Test func `a lock that the server has again after its release keeps nobody out`() async throws {
        try await Self.withTree { fake, tree, file in
            var held = file
            held.hold = try await tree.hold(file, .take(by: "Alice", expires: Date() + 600))
            let token = try #require(held.hold)
            _ = try await tree.hold(held, .release)
            fake.lock("a.docx", token)
            let saved = try await tree.replace(file, with: Self.stage("second", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "second" && fake.files["/dav/a.docx"]?.lock == nil)
            fake.lock("a.docx", token)
            #expect(try await tree.hold(saved, .take(by: "Bob", expires: Date() + 600)) == token)
            // The lock of another program stays.
            fake.lock("a.docx", "opaquelocktoken:other")
            await #expect(throws: TreeError.inUse(by: "Bob B.")) {
                try await tree.replace(saved, with: Self.stage("third", tree), keepingFormer: false)
            }
            #expect(fake.files["/dav/a.docx"]?.lock == "opaquelocktoken:other")
        }
    }

    @Test func `a held file is saved and renamed with the hold, and other programs see who holds it`() async throws {
        try await Self.withTree { fake, tree, file in
            var held = file
            held.hold = try await tree.hold(file, .take(by: "Alice & <Bob>", expires: Date() + 600))
            #expect(held.hold == "opaquelocktoken:1" && fake.files["/dav/a.docx"]?.lock == held.hold)
            var saved = try await tree.replace(held, with: Self.stage("second", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "second" && fake.files["/dav/a.docx"]?.lock == held.hold)
            // A hold that the server has forgotten doesn't stop a save.
            fake.lock("a.docx", nil)
            saved.hold = held.hold
            let again = try await tree.replace(saved, with: Self.stage("third", tree), keepingFormer: false)
            #expect(fake["a.docx"] == "third" && fake.files["/dav/a.docx"]?.lock == nil)
            held = again
            held.hold = try await tree.hold(again, .take(by: "Alice", expires: Date() + 600))
            #expect(try await tree.hold(held, .release) == nil)
            #expect(fake.files["/dav/a.docx"]?.lock == nil)
        }
    }

    @Test func `the former content is kept on this machine, and removed by age`() async throws {
        try await Self.withTree { fake, tree, file in
            let saved = try await tree.replace(file, with: Self.stage("second", tree), keepingFormer: true)
            try await tree.remove(saved, keepingFormer: true)
            #expect(fake["a.docx"] == nil)
            #expect(try await tree.removeFormers(before: Date() - 60) == 0)
            #expect(try await tree.removeFormers(before: Date() + 60) == 2)
        }
    }

    @Test func `moves and removals whose answers are lost are looked up`() async throws {
        try await Self.withTree { fake, tree, file in
            fake.misbehave { call, answer in
                guard ["MOVE", "DELETE"].contains(call.method) else { return nil }
                _ = answer()
                return Response(status: .gatewayTimeout)
            }
            let moved = try await tree.move(file, to: Self.path("b.docx"))
            #expect(fake["a.docx"] == nil && fake["b.docx"] == "first" && moved.path == Self.path("b.docx"))
            try await tree.remove(moved, keepingFormer: false)
            #expect(fake["b.docx"] == nil)
        }
    }

    // MARK: Listings

    @Test(arguments: [
        "/etc/passwd", "/dav/b/c.docx", "http://other.example/dav/c.docx", "/dav/%2E%2E/c.docx", "c.docx",
    ])
    func `a listing with an entry outside the folder is refused`(href: String) async throws {
        try await Self.withTree { fake, tree, _ in
            fake.misbehave { call, _ in
                guard call.method == "PROPFIND" else { return nil }
                let resources = ["/dav/", href].map {
                    "<d:response><d:href>\($0)</d:href><d:propstat><d:prop><d:resourcetype><d:collection/>"
                        + "</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
                }
                return FakeServer.listing(resources)
            }
            await #expect(throws: WebDAVTree.outside) { try await tree.children(of: .root) }
        }
    }

    private static func resource(_ href: String, isFolder: Bool) -> String {
        "<d:response><d:href>\(href)</d:href><d:propstat><d:prop><d:resourcetype>\(isFolder ? "<d:collection/>" : "")"
            + "</d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    }

    @Test(arguments: ["%FF", "a%2Fb", ".emplace-of-another-server", "no-size.docx"])
    func `a folder with an entry that can't be shown isn't empty`(name: String) async throws {
        try await Self.withTree { fake, tree, _ in
            let folder = try await tree.create("inner", in: .root, from: nil)
            fake.misbehave { call, _ in
                guard call.method == "PROPFIND", call.fields[HTTPField.Name("Depth")!] == "1" else { return nil }
                return FakeServer.listing([
                    Self.resource("/dav/inner/", isFolder: true), Self.resource("/dav/inner/\(name)", isFolder: false),
                ])
            }
            await #expect(throws: TreeError.notEmpty) { try await tree.remove(folder, keepingFormer: false) }
            #expect(fake.files["/dav/inner"] != nil)
        }
    }

    @Test func `a folder with nothing but an old temporary file is removed`() async throws {
        try await Self.withTree { fake, tree, _ in
            let folder = try await tree.create("inner", in: .root, from: nil)
            fake.write("inner/.emplace-old", "left", at: Date() - 90_000)
            try await tree.remove(folder, keepingFormer: false)
            #expect(fake.files.keys.sorted() == ["/dav", "/dav/a.docx"])
        }
    }

    @Test func `an entry that is listed twice is one entry`() async throws {
        try await Self.withTree { fake, tree, _ in
            fake.misbehave { call, _ in
                guard call.method == "PROPFIND" else { return nil }
                return FakeServer.listing(
                    ["/dav/", "/dav/k", "/dav/k/", "/dav/%6B"].map { Self.resource($0, isFolder: true) })
            }
            let paths = try await tree.children(of: .root).map(\.path)
            #expect(paths == [Self.path("k")])
        }
    }

    @Test func `a listing that is too large is refused`() async throws {
        let fake = FakeServer()
        try await fake.run { server in
            var small = server
            small.maxListing = 20_000
            let tree = try await WebDAVTree.connect(to: small) { Date() }
            for index in 0..<100 { fake.write("file \(index)", "") }
            let error = await #expect(throws: TreeError.self) { try await tree.children(of: .root) }
            #expect(error.map { Self.isUnavailable($0, "more than") } == true)
        }
    }

    @Test func `a download that is cut, or of another size, isn't opened`() async throws {
        try await Self.withTree { fake, tree, file in
            for body in ["fir", "first and more", ""] {
                fake.misbehave { call, _ in call.method == "GET" ? FakeServer.text(body) : nil }
                await #expect(throws: TreeError.self) { try await tree.open(file) }
            }
            fake.misbehave(nil)
            let content = try await tree.open(file)
            #expect(try await content.read(at: 1, count: 100) == Array("irst".utf8))
        }
    }

    // MARK: Values

    @Test(arguments: [
        ("http://cloud.example/dav", WebDAVAddress.Problem.insecure), ("ftp://cloud.example/", .url), ("", .url),
        ("https://alice:pw@cloud.example/", .credentials), ("https://cloud.example/a?b", .path),
        ("https://cloud.example/a/../b", .path), ("https://cloud.example/%2F", .path),
        ("http://127.0.0.1.example/", .insecure), ("https://127.0.0.1%3A8443%23.cloud.example/", .url),
        ("https://x%40127.0.0.1%3A8443%3F.cloud.example/", .url), ("https://cloud%2Fexample/", .url),
    ])
    func `an invalid address is refused`(text: String, problem: WebDAVAddress.Problem) {
        #expect(throws: problem) { try WebDAVAddress(text) }
    }

    @Test func `paths are encoded, and hrefs decoded`() throws {
        let address = try WebDAVAddress("https://Cloud.example:8443/remote.php/dav/files/m%C3%BCller")
        let path = try TreePath(["a b", "100% #1?.docx"])
        #expect(
            address.url(of: path)
                == "https://cloud.example:8443/remote.php/dav/files/m%C3%BCller/a%20b/100%25%20%231%3F.docx")
        #expect(address.named("/remote.php/dav/files/m%c3%bcller/a%20b/100%25%20%231%3f.docx") == .entry(path))
        #expect(address.named("http://cloud.example/remote.php/dav/files/m%C3%BCller/") == .entry(.root))
        #expect(address.named("/remote.php/dav/files/m%C3%BCller/%FF") == .unusable)
        #expect(address.named("/remote.php/dav/files/other/a") == .outside)
    }

    @Test func `secrets aren't shown`() throws {
        let basic = try #require(WebDAVCredentials.basic(user: "alice", password: "hunter2"))
        let bearer = try #require(WebDAVCredentials.bearer("hunter2"))
        for credentials in [basic, bearer] {
            var text = ""
            dump(credentials, to: &text)
            text += "\(credentials) \(String(reflecting: credentials))"
            #expect(!text.contains("hunter2") && !text.contains("aHVudGVyMg"))
        }
        #expect(WebDAVCredentials.basic(user: "a:b", password: "") == nil)
        #expect(WebDAVCredentials.bearer("a b") == nil && WebDAVCredentials.bearer("a\r\nb") == nil)
    }

    @Test func `dates are parsed`() {
        #expect(HTTPDate.parse("Sun, 06 Nov 1994 08:49:37 GMT")?.timeIntervalSince1970 == 784_111_777)
        #expect(HTTPDate.parse("Thu, 29 Feb 2024 00:00:00 GMT")?.timeIntervalSince1970 == 1_709_164_800)
        for text in ["", "yesterday", "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT"] {
            #expect(HTTPDate.parse(text) == nil)
        }
    }
}

/// Tells the first call from later ones.
final class FirstTime: Sendable {
    private let count = Counter()

    func isNow() -> Bool { count.next() == 1 }
}
