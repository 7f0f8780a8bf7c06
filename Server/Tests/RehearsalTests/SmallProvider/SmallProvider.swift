import Foundation
import HTTPTypes
import OfficeClient
import Synchronization

/// A provider in memory that is independent of Emplace. It has sign-in pages, a token endpoint, a bootstrapper and
/// documents.
///
/// The provider shares no code with Emplace's server, so that cases are tested against the protocol and not against one
/// implementation. It follows every rule of the protocol except the rules that its flaws break.
final class SmallProvider: Transport {
    private let place: Mutex<SmallServer>

    init(_ flaws: Set<Flaw> = [], lacking lacks: Set<Feature> = []) {
        place = Mutex(SmallServer(flaws: flaws, lacks: lacks))
    }

    /// Changes the provider's state directly, without a request.
    func change<Result: Sendable>(_ body: (inout SmallServer) -> Result) -> Result {
        place.withLock { body(&$0) }
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        var body: [UInt8] = []
        do {
            if let sent = request.body { for try await chunk in sent.chunks { body += chunk } }
        } catch {
            // A provider with the flaw `keepsHalfOfSave` writes a document while it receives the content. So it has
            // already saved a part when the request is interrupted.
            if place.withLock({ $0.flaws.contains(.keepsHalfOfSave) }) { _ = answer(request, body) }
            throw error
        }
        return answer(request, body)
    }

    private func answer(_ request: WireRequest, _ body: [UInt8]) -> WireResponse {
        guard let received = ReceivedRequest(request, body: body) else { return WireResponse(status: 400) }
        let answer = place.withLock { $0.answer(received) }
        return WireResponse(status: answer.status, headers: answer.headers, body: .bytes(answer.body))
    }
}

/// An optional feature of the protocol that the provider supports.
enum Feature: String, CaseIterable, Sendable {
    case createContainer, deleteFile, getLock, putRelative, refresh, rename, sessionContext, shortcuts, tokenEndpoint
    case urlSchemes
}

/// A request with its body.
struct ReceivedRequest: Sendable {
    let method: HTTPRequest.Method
    let address: WebAddress
    let headers: HTTPFields
    let body: [UInt8]

    init?(_ request: WireRequest, body: [UInt8]) {
        guard let address = WebAddress(request.url) else { return nil }
        (method, self.address, headers, self.body) = (request.method, address, request.headers, body)
    }

    /// The fields of the form in the request's body.
    var form: [String: String] { Self.values(String(decoding: body, as: UTF8.self)) }
    /// The parameters in the query of the request's address.
    var query: [String: String] { Self.values(address.query) }

    func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

    static func values(_ text: String) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.split(separator: "&") {
            let name = pair.prefix { $0 != "=" }, value = pair.dropFirst(name.count + 1)
            values[String(name)] = decoded(value)
        }
        return values
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? String(spaced)
    }
}

/// An answer of the provider.
struct SmallAnswer: Sendable {
    var status: Int
    var headers: HTTPFields = [:]
    var body: [UInt8] = []

    init(_ status: Int, _ headers: HTTPFields = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    static func json(_ members: [String: JSONValue], status: Int = 200) -> SmallAnswer {
        SmallAnswer(
            status, [.contentType: "application/json", .cacheControl: "no-store"],
            body: Array(JSONText.of(.object(members)).utf8))
    }

    static func page(_ content: String, status: Int = 200, privacy: Bool = true) -> SmallAnswer {
        let link = privacy ? "<a href=\"/privacy\">Privacy</a>" : ""
        let html =
            "<!doctype html><title>Contoso</title><meta name=\"viewport\" content=\"width=device-width\">\(content)\(link)"
        return SmallAnswer(status, [.contentType: "text/html; charset=utf-8"], body: Array(html.utf8))
    }
}
