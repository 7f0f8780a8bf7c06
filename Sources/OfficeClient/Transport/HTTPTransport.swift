import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL

/// Real connections, by async-http-client.
public struct HTTPTransport: Transport {
    /// Whose certificates are believed.
    public enum Trust: Sendable {
        case system
        /// These beside the system's: PEM files.
        case file(String)
        /// Any: for a try on one's own machine.
        case anyone
    }

    private let client: HTTPClient
    private let seconds: Int

    /// - Parameter seconds: how long one exchange may take.
    /// - Throws: `NIOSSLError` for a file that holds no certificates.
    public init(trust: Trust = .system, seconds: Int = 30) throws {
        var tls = TLSConfiguration.makeClientConfiguration()
        switch trust {
        case .system: break
        case .file(let path):
            tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(path))]
        case .anyone: tls.certificateVerification = .none
        }
        var configuration = HTTPClient.Configuration(tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(Int64(min(seconds, 10)))
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.seconds = seconds
    }

    /// To be called once, at the end.
    public func shutDown() async throws { try await client.shutdown() }

    public func send(_ request: WireRequest, limit: Int) async throws -> WireResponse {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headers { outgoing.headers.add(name: field.name.rawName, value: field.value) }
        if let body = request.body { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        do {
            let response = try await client.execute(outgoing, timeout: .seconds(Int64(seconds)))
            var headers = HTTPFields()
            for (name, value) in response.headers {
                if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
            }
            let body = try await response.body.collect(upTo: limit)
            return WireResponse(
                status: Int(response.status.code), headers: headers, body: Array(body.readableBytesView))
        } catch is NIOTooManyBytesError {
            throw TransportProblem.tooLarge(limit: limit)
        } catch let error as HTTPClientError where error == .deadlineExceeded || error == .connectTimeout {
            throw TransportProblem.tooSlow(limit: seconds)
        } catch let error as HTTPClientError where error == .invalidURL || error == .emptyHost || error == .emptyScheme
        {
            throw TransportProblem.notAnAddress(request.url)
        } catch {
            throw TransportProblem.unreachable("\(error)")
        }
    }
}
