import Basics
import Documents
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing

@testable import WebDAVTree

/// A WebDAV server in memory that misbehaves on request.
final class FakeServer: Sendable {
    struct Call: Sendable {
        let method: String
        /// The decoded path without the slash at its end.
        let path: String
        let fields: HTTPFields
        let body: [UInt8]
        /// How many calls of this method there have been, with this one.
        let count: Int
    }

    struct File: Sendable {
        /// `nil` for a folder.
        var bytes: [UInt8]?
        var version: Int
        var lock: String?
        var modified = Date()
    }

    /// How the server misbehaves: returns an answer instead of the right one, or `nil` for the right one. The closure
    /// `answer` carries out the call and returns the right answer.
    typealias Fault = @Sendable (_ call: Call, _ answer: () -> Response) async throws -> Response?

    private struct State {
        var files: [String: File] = ["/dav": File(bytes: nil, version: 0)]
        var counts: [String: Int] = [:]
        var version = 0
        var tags = Tags.strong
        var comparesNothing = false
        var locksNothing = false
        var readsLatin1 = false
        var fault: Fault?
    }

    private let state = Mutex(State())

    var files: [String: File] { state.withLock(\.files) }

    /// The text of a file.
    subscript(name: String) -> String? {
        state.withLock { $0.files["/dav/\(name)"]?.bytes.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// The ETag of a file.
    func tag(of name: String) -> String {
        state.withLock { state in state.files["/dav/\(name)"].map { Self.tag($0, state.tags) } ?? "" }
    }

    /// Writes a file, as another program does.
    func write(_ name: String, _ text: String, at modified: Date = Date()) {
        state.withLock { state in
            state.version += 1
            state.files["/dav/\(name)"] = File(bytes: Array(text.utf8), version: state.version, modified: modified)
        }
    }

    func misbehave(_ fault: Fault?) { state.withLock { $0.fault = fault } }

    /// The ETags that the server gives.
    enum Tags: Sendable {
        case strong, weak, missing, random, constant
        /// With a precision of a second.
        case coarse
    }

    func setTags(_ tags: Tags) { state.withLock { $0.tags = tags } }

    func ignoreConditions(andLocks: Bool) {
        state.withLock { ($0.comparesNothing, $0.locksNothing) = (true, andLocks) }
    }

    /// Takes the UTF-8 of paths for ISO 8859-1 from now on.
    func readLatin1() { state.withLock { $0.readsLatin1 = true } }

    func lock(_ name: String, _ token: String?) { state.withLock { $0.files["/dav/\(name)"]?.lock = token } }

    /// Runs a test with the address of the server.
    func run(_ test: @escaping @Sendable (WebDAVServer) async throws -> Void) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in try await self.answer(request)
            },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: quiet)
        let local = FileManager.default.temporaryDirectory.appending(path: "emplace-webdav-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: local) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            let port = try #require(await ports.first { _ in true })
            let server = WebDAVServer(
                address: try WebDAVAddress("http://127.0.0.1:\(port)/dav"),
                credentials: try #require(.basic(user: "alice", password: "secret password")), localFolder: local,
                deadline: .seconds(3), patience: .seconds(3))
            let result: Result<Void, any Error>
            do { result = .success(try await test(server)) } catch { result = .failure(error) }
            group.cancelAll()
            try? await group.waitForAll()
            try result.get()
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        let body = Array(try await request.body.collect(upTo: 1 << 24).readableBytesView)
        let path = Self.path(request.uri.path, isLatin1: state.withLock(\.readsLatin1))
        let method = request.method.rawValue
        let (count, fault) = state.withLock { state in
            state.counts[method, default: 0] += 1
            return (state.counts[method] ?? 0, state.fault)
        }
        let call = Call(method: method, path: path, fields: request.headers, body: body, count: count)
        if let answer = try await fault?(call, { self.carryOut(call) }) { return answer }
        return carryOut(call)
    }

    /// Decodes a path, and removes the slash at its end.
    private static func path(_ text: String, isLatin1: Bool) -> String {
        let utf8 = text.removingPercentEncoding ?? ""
        let raw = isLatin1 ? String(String.UnicodeScalarView(utf8.utf8.map { Unicode.Scalar($0) })) : utf8
        return raw.count > 1 && raw.hasSuffix("/") ? String(raw.dropLast()) : raw
    }

    private func carryOut(_ call: Call) -> Response { state.withLock { Self.carryOut(call, &$0) } }

    private static func carryOut(_ call: Call, _ state: inout State) -> Response {
        let found = state.files[call.path], tag = found.map { Self.tag($0, state.tags) }
        if call.fields[.authorization] != "Basic \(Data("alice:secret password".utf8).base64EncodedString())" {
            return Response(status: .unauthorized)
        }
        if !state.comparesNothing, !["GET", "PROPFIND", "LOCK", "UNLOCK", "OPTIONS"].contains(call.method) {
            if call.fields[.ifNoneMatch] == "*", found != nil { return Response(status: .preconditionFailed) }
            if let wanted = call.fields[.ifMatch], wanted != tag || state.tags == .weak {
                return Response(status: .preconditionFailed)
            }
            if let list = call.fields[HTTPField.Name("If")!], let start = list.firstIndex(of: "["),
                let end = list.lastIndex(of: "]"), String(list[list.index(after: start)..<end]) != tag
            {
                return Response(status: .preconditionFailed)
            }
        }
        if !state.locksNothing, let lock = found?.lock, ["PUT", "DELETE", "MOVE"].contains(call.method),
            call.fields[HTTPField.Name("If")!]?.contains("<\(lock)>") != true
        {
            return Response(status: .locked)
        }
        let parent = String(call.path[..<(call.path.lastIndex(of: "/") ?? call.path.startIndex)])
        switch call.method {
        case "OPTIONS": return Response(status: .ok, headers: [HTTPField.Name("DAV")!: "1, 2", .server: "Fake/1"])
        case "PROPFIND":
            guard found != nil else { return Response(status: .notFound) }
            let depth = call.fields[HTTPField.Name("Depth")!]
            let paths = state.files.keys.filter {
                $0 == call.path
                    || depth == "1" && $0.hasPrefix(call.path + "/")
                        && !$0.dropFirst(call.path.count + 1).contains("/")
            }
            return listing(paths.sorted().map { resource($0, state) })
        case "GET":
            guard let bytes = found?.bytes else { return Response(status: .notFound) }
            return Response(status: .ok, headers: [.eTag: tag ?? ""], body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
        case "PUT":
            guard state.files[parent] != nil else { return Response(status: .conflict) }
            state.version += 1
            state.files[call.path] = File(bytes: call.body, version: state.version, lock: found?.lock)
            return Response(status: found == nil ? .created : .noContent)
        case "MKCOL":
            guard found == nil else { return Response(status: .methodNotAllowed) }
            state.files[call.path] = File(bytes: nil, version: 0)
            return Response(status: .created)
        case "DELETE":
            guard found != nil else { return Response(status: .notFound) }
            for path in state.files.keys where path == call.path || path.hasPrefix(call.path + "/") {
                state.files[path] = nil
            }
            return Response(status: .noContent)
        case "MOVE":
            let url = URLComponents(string: call.fields[HTTPField.Name("Destination")!] ?? "")
            let new = path(url?.percentEncodedPath ?? "", isLatin1: state.readsLatin1)
            guard let found else { return Response(status: .notFound) }
            if call.fields[HTTPField.Name("Overwrite")!] == "F", state.files[new] != nil {
                return Response(status: .preconditionFailed)
            }
            state.files[call.path] = nil
            state.files[new] = File(bytes: found.bytes, version: found.version, modified: found.modified)
            return Response(status: .created)
        case "LOCK":
            if state.locksNothing { return Response(status: .methodNotAllowed) }
            guard found?.lock == nil else { return Response(status: .locked) }
            state.files[call.path]?.lock = "opaquelocktoken:1"
            return Response(status: .ok, headers: [HTTPField.Name("Lock-Token")!: "<opaquelocktoken:1>"])
        case "UNLOCK":
            state.files[call.path]?.lock = nil
            return Response(status: .noContent)
        default: return Response(status: .notImplemented)
        }
    }

    private static func tag(_ file: File, _ tags: Tags) -> String {
        switch tags {
        case .strong: "\"v\(file.version)\""
        case .weak: "W/\"v\(file.version)\""
        case .missing: ""
        case .random: "\"\(UUID())\""
        case .constant: "\"one\""
        case .coarse: "\"\(Int(file.modified.timeIntervalSince1970))-\(file.bytes?.count ?? 0)\""
        }
    }

    private static func resource(_ path: String, _ state: State) -> String {
        guard let file = state.files[path] else { return "" }
        let href = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let link = Markup.xml.escaped(href)
        let tag = file.bytes == nil ? "" : "<d:getetag>\(tag(file, state.tags))</d:getetag>"
        let lock = file.lock.map {
            "<d:activelock><d:owner>Bob <b xmlns='x'>B.</b></d:owner><d:locktoken><d:href>\($0)</d:href></d:locktoken>"
                + "</d:activelock>"
        }
        return """
            <d:response><d:href>\(link)\(file.bytes == nil ? "/" : "")</d:href><d:propstat><d:prop>\(tag)\
            <d:getlastmodified>\(date(file.modified))</d:getlastmodified>\
            <d:lockdiscovery>\(lock ?? "")</d:lockdiscovery>\
            \(file.bytes.map { "<d:getcontentlength>\($0.count)</d:getcontentlength><d:resourcetype/>" }
                ?? "<d:resourcetype><d:collection/></d:resourcetype>")\
            </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop>\
            <o:fileid xmlns:o="o">9</o:fileid></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>\
            </d:response>
            """
    }

    private static func date(_ date: Date) -> String {
        var time = time_t(date.timeIntervalSince1970), parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns an answer to PROPFIND.
    static func listing(_ resources: [String]) -> Response {
        text(
            "<?xml version=\"1.0\"?><d:multistatus xmlns:d=\"DAV:\">\(resources.joined())</d:multistatus>", .multiStatus
        )
    }

    static func text(_ text: String, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

/// A server that sends the same bytes after the head of each request, and then closes the connection.
enum RawServer {
    static func run(_ bytes: String, _ test: (_ port: Int) async throws -> Void) async throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        try #require(listener >= 0)
        defer { shutdown(listener, CInt(SHUT_RDWR)) }
        let port = try #require(listen(listener))
        Thread { answer(listener, Array(bytes.utf8)) }.start()
        try await test(port)
    }

    /// Listens on a free port of this machine, and returns the port.
    private static func listen(_ listener: CInt) -> Int? {
        var address = sockaddr_in(), length = socklen_t(MemoryLayout<sockaddr_in>.size)
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && Glibc.listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        return isListening ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }

    private static func answer(_ listener: CInt, _ bytes: [UInt8]) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            var request = [UInt8](repeating: 0, count: 1 << 16)
            if recv(connection, &request, request.count, 0) > 0 {
                send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
            }
            close(connection)
        }
        close(listener)
    }
}

/// A number that grows.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}

extension HTTPResponse.Status {
    static let multiStatus = HTTPResponse.Status(code: 207, reasonPhrase: "Multi-Status")
    static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
