// Runs EmplaceClient with URLSession against a real server, for Server/Tests/EndToEnd/test_emplace_client.py. Each line of
// the input is a JSON object with a command in `do`; each line of the output is the answer.
//
//   EmplaceClientProbe SERVER CLIENT-ID REDIRECT-URI FORWARDER
//
// URLSession on Linux trusts only the system's certificates. So the requests go to a forwarder on this machine, which
// connects to the server with TLS, and checks the server's own certificate.

import EmplaceClient
import Foundation
import OfficeLinks

/// Sends requests for the server to the forwarder.
struct Forwarded: Transport {
    let server: URL
    let forwarder: String
    private let session = URLSessionTransport(timeout: 20)

    init(server: URL, forwarder: String) {
        self.server = server
        self.forwarder = forwarder
    }

    func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
        var sent = request
        let text = request.url.absoluteString
        let path = text.dropFirst(server.absoluteString.count)
        if text.hasPrefix(server.absoluteString), let url = URL(string: forwarder + path) {
            sent.url = url
            sent.headers["Host"] = "\(server.host ?? ""):\(server.port ?? 443)"
        }
        return try await session.send(sent)
    }
}

/// Returns the SHA-256 hash that the program sha256sum prints.
@Sendable func sha256(_ data: Data) -> Data {
    let process = Process(), input = Pipe(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    (process.arguments, process.standardInput, process.standardOutput) = (["sha256sum"], input, output)
    do {
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: data)
        try input.fileHandleForWriting.close()
        let hex = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let digits = hex.prefix(64).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return Data(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    } catch {
        return Data()
    }
}

struct Command: Decodable {
    let `do`: String
    var text: String?
    var number: Int?
    var folder: Folder?
    var document: Document?
}

func line(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(["answer": value]), as: UTF8.self)
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let server = URL(string: arguments[1]) else {
    FileHandle.standardError.write(Data("EmplaceClientProbe SERVER CLIENT-ID REDIRECT-URI FORWARDER\n".utf8))
    exit(64)
}
let transport = Forwarded(server: server, forwarder: arguments[4])
let store = MemoryTokenStore()

/// Returns a client of an app that was just started, whose clock is some seconds ahead.
func launched(clockAhead seconds: Int) throws(ClientError) -> EmplaceClient {
    let settings = try ClientSettings(
        server: server, clientID: arguments[2], redirectURI: arguments[3], sha256: sha256)
    return EmplaceClient(settings, store: store, transport: transport) { Date().addingTimeInterval(Double(seconds)) }
}

func run(_ command: Command, _ client: inout EmplaceClient) async throws -> String {
    func missing() -> ClientError { .badSettings("the command lacks a value") }
    switch command.do {
    case "launch":
        client = try launched(clockAhead: command.number ?? 0)
        return try line(true)
    case "begin": return try line(try await client.beginSignIn().absoluteString)
    case "finish":
        guard let address = command.text.flatMap({ URL(string: $0) }) else { throw missing() }
        return try line(try await client.finishSignIn(address))
    case "is signed in": return try line(try await client.isSignedIn)
    case "sign out": return try line(try await client.signOut())
    case "account": return try line(try await client.account())
    case "root": return try line(try await client.root())
    case "contents":
        guard let folder = command.folder else { throw missing() }
        return try line(try await client.contents(of: folder))
    case "many at once":
        let client = client
        return try line(
            try await withThrowingTaskGroup(of: Folder.self) { group in
                for _ in 0..<(command.number ?? 2) { group.addTask { try await client.root() } }
                return try await group.reduce(into: 0) { count, _ in count += 1 }
            })
    case "link":
        guard let document = command.document else { throw missing() }
        return try line(
            try await client.link(to: document, passBack: "contosodrive", context: command.text).text(.encoded))
    case "download":
        guard let document = command.document else { throw missing() }
        let content = try await client.download(document)
        return try line([content.data.base64EncodedString(), content.version])
    case "upload":
        guard let document = command.document, let data = command.text.flatMap({ Data(base64Encoded: $0) }) else {
            throw missing()
        }
        return try line(try await client.upload(data, to: document, replacing: document.version))
    case "state":
        guard let document = command.document else { throw missing() }
        let state = try await client.state(of: document)
        return try line([state.name, state.version, "\(state.size)", "\(state.isWritable)"])
    case "offer":
        let request = try SignInRequest(toAddress: command.text ?? "")
        let offer = try await client.offer(for: request)
        return try line([offer.clientName, offer.username, offer.scope])
    case "allow", "decline":
        let request = try SignInRequest(toAddress: command.text ?? "")
        guard let decision = SignInRequest.Decision(rawValue: command.do) else { throw missing() }
        switch await client.answer(request, decision) {
        case .signInAgain: return try line("sign in again")
        case .handBack(let answer): return try line(try PendingSignIn(request, at: 0).back(answer, at: 1).text)
        }
    case "get":
        // Sends a request without a token to any address, to test the transport.
        guard let url = command.text.flatMap({ URL(string: $0) }) else { throw missing() }
        let response = try await transport.send(.init(method: "GET", url: url, maxResponse: command.number ?? 1000))
        return try line([response.status, response.body.count])
    default: throw missing()
    }
}

func answerCommands() async throws {
    var client = try launched(clockAhead: 0)
    while let text = readLine() {
        do {
            let command = try JSONDecoder().decode(Command.self, from: Data(text.utf8))
            print(try await run(command, &client))
        } catch {
            print(String(decoding: try JSONEncoder().encode(["error": "\(error)"]), as: UTF8.self))
        }
        fflush(nil)
    }
}

try await answerCommands()
