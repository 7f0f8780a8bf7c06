import AsyncHTTPClient
import Basics
import Foundation
import HTTPClients
import NIOCore
import NIOHTTP1
import OAuthServer

/// Sends requests to a provider. It follows no redirects, and limits the time and the size of each response.
struct ProviderClient: Sendable {
    /// The maximum time until a whole response has arrived.
    var deadline: Duration = .seconds(10)
    /// The maximum time for a response with a new refresh token. Nobody waits so long for it, but without the token,
    /// the user's access would end. It is shorter than `Federation.askingInterval`, so that no other server
    /// asks meanwhile.
    var renewalDeadline: Duration = .seconds(50)

    /// The maximum size of a response in bytes. Discovery documents and key sets have a few thousand bytes.
    static let maxBytes = 1 << 20

    /// The HTTP client. It is never shut down and ends with the process.
    private static let http: HTTPClient = {
        // No redirect is followed, because it would let the provider's server choose which address receives codes and
        // secrets.
        var configuration = HTTPClient.Configuration.guarded
        configuration.timeout = .init(connect: .seconds(5), read: .seconds(50), write: .seconds(30))
        // A connection that the provider has closed meanwhile would make a token request fail, and a token request
        // can't be repeated, because a code is valid once.
        configuration.connectionPool.idleTimeout = .seconds(5)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// The status and the whole body of a response.
    struct Response: Sendable {
        let status: Int
        let body: [UInt8]
    }

    /// Fetches a document.
    ///
    /// - Parameters:
    ///   - name: the name of the document for error messages.
    ///   - accessToken: the access token for the `Authorization` field.
    /// - Throws: ``IdentityProviderError/refused(reason:)`` if the provider doesn't accept the access token.
    func get(
        _ address: ProviderAddress, name: String, accessToken: String? = nil
    ) async throws(IdentityProviderError) -> [UInt8] {
        var request = HTTPClientRequest(url: address.text)
        request.headers.add(name: "accept", value: "application/json")
        if let accessToken {
            // An error of the HTTP client about other characters would contain the token.
            guard !accessToken.isEmpty, accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .invalid(reason: "the access token has characters that RFC 6750 doesn't allow")
            }
            request.headers.add(name: "authorization", value: "Bearer \(accessToken)")
        }
        let response = try await send(request, name: name)
        if accessToken != nil, [401, 403].contains(response.status) {
            throw .refused(reason: "\(name): status \(response.status)")
        }
        guard response.status == 200 else { throw Self.failure(response.status, of: name) }
        return response.body
    }

    /// Sends a form.
    ///
    /// - Parameter authorization: the value of the `Authorization` field.
    func post(
        _ form: String, to address: ProviderAddress, name: String, authorization: String?
    ) async throws(IdentityProviderError) -> Response {
        var request = HTTPClientRequest(url: address.text)
        request.method = .POST
        request.headers.add(name: "accept", value: "application/json")
        request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
        if let authorization { request.headers.add(name: "authorization", value: authorization) }
        request.body = .bytes(Array(form.utf8))
        return try await send(request, name: name)
    }

    /// The error for a response whose status isn't the expected one.
    static func failure(_ status: Int, of name: String) -> IdentityProviderError {
        switch status {
        case 300..<400: .invalid(reason: "\(name): the provider redirects (\(status)), and redirects aren't followed")
        case 429, 500...: .unavailable(reason: "\(name): status \(status)")
        default: .invalid(reason: "\(name): status \(status)")
        }
    }

    private func send(
        _ request: HTTPClientRequest, name: String
    ) async throws(IdentityProviderError) -> Response {
        do {
            return try await withThrowingTaskGroup(of: Response.self) { [deadline] tasks in
                tasks.addTask {
                    let response = try await Self.http.execute(request, timeout: TimeAmount(deadline))
                    let body = try await response.body.collect(upTo: Self.maxBytes)
                    return Response(status: Int(response.status.code), body: Array(body.readableBytesView))
                }
                tasks.addTask {
                    try await Task.sleep(for: deadline)
                    throw IdentityProviderError.unavailable(reason: "\(name): no response within \(deadline)")
                }
                defer { tasks.cancelAll() }
                guard let response = try await tasks.next() else { throw CancellationError() }
                return response
            }
        } catch let error as IdentityProviderError {
            throw error
        } catch is NIOTooManyBytesError {
            throw .invalid(reason: "\(name): more than \(Self.maxBytes) bytes")
        } catch let error as HTTPClientError {
            // The full description of some errors contains header fields.
            throw .unavailable(reason: "\(name): \(error.shortDescription)")
        } catch {
            throw .unavailable(reason: "\(name): \(Self.shown("\(error)"))")
        }
    }

    /// Text from outside for an error message: cut off, and without control characters.
    static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.cut(toUTF8: 200).unicodeScalars.filter { !$0.controlsDisplay }))
    }
}

/// An address of a provider: https, or http on this machine.
struct ProviderAddress: Hashable, Sendable {
    let text: String
    /// Whether the address is `http` and its host is this machine.
    let isPlainLoopback: Bool

    /// Returns `nil` for an address with a user name, a fragment, or a port that doesn't exist, with characters
    /// other than visible ASCII characters, or with another scheme than https. With `allowingPlainLoopback`,
    /// http is allowed if the host is this machine.
    init?(_ text: String, allowingPlainLoopback: Bool) {
        guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let url = URL(string: text, encodingInvalidCharacters: false), let host = url.host(), !host.isEmpty,
            url.user() == nil, url.password() == nil, url.fragment() == nil, Self.hasUsablePort(text)
        else { return nil }
        switch url.scheme?.lowercased() {
        case "https": isPlainLoopback = false
        case "http" where allowingPlainLoopback && Self.isLoopback(host): isPlainLoopback = true
        default: return nil
        }
        self.text = text
    }

    /// The address with more fields in its query.
    func adding(_ query: String) -> String {
        guard text.contains("?") else { return "\(text)?\(query)" }
        return text.hasSuffix("?") || text.hasSuffix("&") ? text + query : "\(text)&\(query)"
    }

    /// Whether the port of an address is missing or from 1 to 65535. `URL.port` is `nil` for some numbers that are too
    /// large, too.
    private static func hasUsablePort(_ text: String) -> Bool {
        let rest = text.drop { $0 != "/" }.drop { $0 == "/" }, authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") else { return true }
        return UInt16(authority[colon...].dropFirst()).map { $0 > 0 } ?? false
    }

    private static func isLoopback(_ host: String) -> Bool {
        let host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard host.lowercased() != "localhost" else { return true }
        // NIO writes an address in its canonical form, and throws for a text that isn't an IP address.
        guard let address = (try? SocketAddress(ipAddress: host, port: 0))?.ipAddress else { return false }
        return address.hasPrefix("127.") || address == "::1"
    }
}
