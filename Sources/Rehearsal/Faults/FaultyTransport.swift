import Foundation
import HTTPTypes
public import OfficeClient
import Synchronization
import WOPI

/// Passes requests on to a host, and does one thing wrong with what it answers.
public final class FaultyTransport: Transport {
    private struct State {
        var count = 0
        var contents: [String: [UInt8]] = [:]
        var grants: [String: [UInt8]] = [:]
    }

    public let fault: Fault
    private let inner: any Transport
    private let state = Mutex(State())
    /// How long a late answer takes.
    private let lateness: Duration

    public init(_ fault: Fault, before inner: any Transport, lateness: Duration = .seconds(11)) {
        self.fault = fault
        self.inner = inner
        self.lateness = lateness
    }

    public func send(_ request: WireRequest) async throws -> WireResponse {
        let call = FaultyCall(request)
        switch fault {
        case .errorOnNthCall where call.isResource && isTurn(of: 5):
            return WireResponse(
                status: 500, headers: [.wopiServerError: "a fault was injected"], body: .empty)
        case .refreshRefused where call.isToken:
            return try await tokens(request) { form in form.contains("grant_type=refresh_token") ? Self.refusal : nil }
        case .codesForEver where call.isToken: return try await replayed(request)
        case .namesGarbled: return try await inner.send(garbled(request))
        case .latency where (call.isResource || call.isBootstrapper) && isTurn(of: 3):
            try await Task.sleep(for: lateness)
        default: break
        }
        return try await spoil(try await inner.send(request), of: call)
    }

    /// Every `number`th time.
    private func isTurn(of number: Int) -> Bool {
        state.withLock { state in
            state.count += 1
            return state.count % number == 0
        }
    }

    private func spoil(_ response: WireResponse, of call: FaultyCall) async throws -> WireResponse {
        var response = response
        switch fault {
        case .emptyLockHeaderDropped where response.headers[.wopiLock]?.isEmpty == true:
            response.headers[.wopiLock] = nil
        case .versionDropped: response.headers[.wopiItemVersion] = nil
        case .twoBearerChallenges where call.isBootstrapper && response.status == 401:
            response.headers.append(HTTPField(name: .wwwAuthenticate, value: "Bearer realm=\"api\""))
        case .unquotedChallenge where call.isBootstrapper && response.status == 401:
            response.headers[.wwwAuthenticate] = response.headers[.wwwAuthenticate]?.replacing("\"", with: "")
        case .redirectForChallenge where call.isBootstrapper && response.status == 401:
            return WireResponse(status: 302, headers: [.location: "/sign-in"])
        case .locksIgnored where response.status == 409 && call.isLocking:
            return WireResponse(status: 200, headers: [.wopiItemVersion: "1"], body: .empty)
        case .cutConnections where call.isContents && call.method == .get && isTurn(of: 2):
            response.body = Self.cut(response.body)
        case .staleContent where call.isContents && call.method == .get && response.status == 200:
            return try await stale(response, call.path)
        case .htmlForJSON where call.isJSON && response.status == 200 && isTurn(of: 3):
            let page = "<!doctype html><html><title>One moment</title><p>Checking your browser.</p></html>"
            return WireResponse(status: 200, headers: [.contentType: "text/html"], body: .bytes(Array(page.utf8)))
        case .textForJSON where call.isJSON: response.headers[.contentType] = "text/plain"
        case .secondsForMilliseconds where call.isBootstrapper: return try await rewritten(response, Self.inSeconds)
        case .addressElsewhere where call.isChildren: return try await rewritten(response, Self.elsewhere)
        case .halfOfChildren where call.isChildren: return try await rewritten(response, Self.halved)
        default: break
        }
        return response
    }
}

/// What a request is, by its path and headers.
private struct FaultyCall {
    let method: HTTPRequest.Method
    let path: String
    private let override: String?

    init(_ request: WireRequest) {
        method = request.method
        path = String(WebAddress(request.url)?.path ?? "")
        override = request.headers[.wopiOverride]
    }

    var isBootstrapper: Bool { path.hasSuffix("wopibootstrapper") }
    var isToken: Bool { path.hasSuffix("/token") }
    var isResource: Bool { path.contains("/wopi/files/") || path.contains("/wopi/containers/") }
    var isContents: Bool { path.contains("/wopi/files/") && path.hasSuffix("/contents") }
    var isChildren: Bool { path.hasSuffix("/children") }
    var isLocking: Bool { path.contains("/wopi/files/") && override != "DELETE" && override != "PUT_RELATIVE" }
    var isJSON: Bool { isResource && !isContents && method == .get || isBootstrapper }
}

extension FaultyTransport {
    private static let refusal = WireResponse(
        status: 400, headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .bytes(Array(#"{"error":"invalid_grant"}"#.utf8)))

    private func tokens(_ request: WireRequest, _ answer: (String) -> WireResponse?) async throws -> WireResponse {
        let form = try await request.body?.collect(upTo: 1 << 16) ?? []
        if let answer = answer(String(decoding: form, as: UTF8.self)) { return answer }
        var request = request
        request.body = .bytes(form)
        return try await inner.send(request)
    }

    private func replayed(_ request: WireRequest) async throws -> WireResponse {
        let form = try await request.body?.collect(upTo: 1 << 16) ?? [], key = String(decoding: form, as: UTF8.self)
        var request = request
        request.body = .bytes(form)
        var response = try await inner.send(request)
        if response.status == 200 {
            let bytes = try await response.body.collect(upTo: 1 << 16)
            state.withLock { $0.grants[key] = bytes }
            response.body = .bytes(bytes)
        } else if let kept = state.withLock({ $0.grants[key] }) {
            return WireResponse(
                status: 200, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: .bytes(kept))
        }
        return response
    }

    private func garbled(_ request: WireRequest) -> WireRequest {
        var request = request
        for name in [HTTPField.Name.wopiRelativeTarget, .wopiSuggestedTarget, .wopiRequestedName] {
            guard let value = request.headers[name], let text = UTF7.decode(value) else { continue }
            request.headers[name] = UTF7.encode(String(text.map { $0.isASCII ? $0 : "_" }))
        }
        return request
    }

    private static func cut(_ body: WireBody) -> WireBody {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        Task {
            do {
                for try await chunk in body.chunks {
                    continuation.yield(Array(chunk.prefix(chunk.count / 2)))
                    break
                }
                throw TransportFailure.cutShort("a fault was injected")
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return WireBody(length: body.length, chunks: stream)
    }

    private func stale(_ response: WireResponse, _ path: String) async throws -> WireResponse {
        let bytes = try await response.body.collect(upTo: 16 << 20)
        let first = state.withLock { state in
            if state.contents[path] == nil { state.contents[path] = bytes }
            return state.contents[path] ?? bytes
        }
        var response = response
        response.headers[.contentLength] = "\(first.count)"
        response.body = .bytes(first)
        return response
    }

    private func rewritten(
        _ response: WireResponse, _ change: (inout [String: Any]) -> Void
    ) async throws -> WireResponse {
        let bytes = try await response.body.collect(upTo: 16 << 20)
        var response = response
        response.body = .bytes(bytes)
        guard var object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
            return response
        }
        change(&object)
        let changed = try JSONSerialization.data(withJSONObject: object, options: [.withoutEscapingSlashes])
        response.headers[.contentLength] = "\(changed.count)"
        response.body = .bytes(Array(changed))
        return response
    }

    private static func inSeconds(_ object: inout [String: Any]) {
        guard var info = object["AccessTokenInfo"] as? [String: Any], let expiry = info["AccessTokenExpiry"] as? Int64
        else { return }
        info["AccessTokenExpiry"] = expiry / 1000
        object["AccessTokenInfo"] = info
    }

    private static func elsewhere(_ object: inout [String: Any]) {
        guard let files = object["ChildFiles"] as? [[String: Any]] else { return }
        object["ChildFiles"] = files.map { file in
            var file = file
            if let text = file["Url"] as? String, let address = WebAddress(text) {
                file["Url"] = text.replacing(address.origin, with: "https://elsewhere.example")
            }
            return file
        }
    }

    private static func halved(_ object: inout [String: Any]) {
        guard let files = object["ChildFiles"] as? [Any] else { return }
        object["ChildFiles"] = Array(files.prefix(files.count / 2))
    }
}
