import AsyncHTTPClient
import HTTPClients
import NIOCore
import NIOHTTP1
import NIOSSL

/// Sends requests over the network. It follows no redirects, and limits the time and the size of each response.
package struct HTTPTransport: ACMETransport {
    private let client: HTTPClient
    private let deadline: Duration

    /// The maximum size of a response in bytes. A chain of certificates has a few thousand bytes.
    static let maxBytes = 1 << 20

    /// Calls `body` with a transport whose connections are closed afterwards. A CA is needed once in weeks.
    ///
    /// - Parameters:
    ///   - roots: the certificates, in PEM, that the CA's server must chain to; `nil` for those of the system.
    ///   - deadline: the maximum time until a whole response has arrived.
    package static func run<Value>(
        trusting roots: [UInt8]? = nil, deadline: Duration = .seconds(30),
        _ body: (HTTPTransport) async throws -> Value
    ) async throws -> Value {
        // No redirect is followed, because it would change the address that a JWS is signed for.
        var configuration = HTTPClient.Configuration.guarded
        configuration.timeout = .init(connect: .seconds(10), read: .seconds(30), write: .seconds(30))
        if let roots {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(roots))
            configuration.tlsConfiguration = tls
        }
        return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            try await body(HTTPTransport(client: client, deadline: deadline))
        }
    }

    /// Checks that a PEM text contains certificates.
    ///
    /// - Throws: `NIOSSLError` if it contains none.
    package static func check(roots: [UInt8]) throws {
        guard try !NIOSSLCertificate.fromPEMBytes(roots).isEmpty else { throw NIOSSLError.failedToLoadCertificate }
    }

    package func send(_ request: ACMERequest, name: String) async throws -> ACMEResponse {
        do {
            return try await withThrowingTaskGroup(of: ACMEResponse.self) { [client, deadline] tasks in
                let sent = HTTPClientRequest(request)
                tasks.addTask {
                    let response = try await client.execute(sent, timeout: TimeAmount(deadline))
                    return try await ACMEResponse(response)
                }
                tasks.addTask {
                    try await Task.sleep(for: deadline)
                    throw ACMEFailure(.unavailable, "\(name): the CA didn't answer within \(deadline)")
                }
                defer { tasks.cancelAll() }
                guard let response = try await tasks.next() else { throw CancellationError() }
                return response
            }
        } catch let error as ACMEFailure {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch is NIOTooManyBytesError {
            throw ACMEFailure(.invalid, "\(name): the CA answered with more than \(Self.maxBytes) bytes")
        } catch let error as HTTPClientError {
            throw ACMEFailure(.unavailable, "\(name): can't reach the CA: \(error.shortDescription)")
        } catch {
            throw ACMEFailure(.unavailable, "\(name): can't reach the CA: \(error)")
        }
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: ACMERequest) {
        self.init(url: request.address)
        // RFC 8555 §6.1 requires this field.
        headers.add(name: "user-agent", value: "Emplace")
        if let accept = request.accept { headers.add(name: "accept", value: accept) }
        switch request.method {
        case .get: break
        case .head: method = .HEAD
        case .post(let body):
            method = .POST
            headers.add(name: "content-type", value: "application/jose+json")
            self.body = .bytes(body)
        }
    }
}

extension ACMEResponse {
    fileprivate init(_ response: HTTPClientResponse) async throws {
        let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
        self.init(
            status: Int(response.status.code), fields: Dictionary(fields) { first, _ in first },
            body: Array(try await response.body.collect(upTo: HTTPTransport.maxBytes).readableBytesView))
    }
}
