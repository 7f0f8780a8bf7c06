import Foundation
import HTTPTypes
import OfficeClient
import Synchronization
import WOPI

/// Protects files and folders that the rehearsal didn't create: a request that would change one of them isn't sent.
final class ForeignItemGuard: Transport {
    private let inner: any Transport
    /// The WOPISrc of every resource that the rehearsal may change.
    private let own = Mutex<Set<String>>([])

    private static let making: Set<Override> = [.createChildFile, .createChildContainer, .putRelative]
    /// The operations that change a file or folder. Operations that only read, such as GetLock and GetShareUrl, aren't
    /// included.
    private static let changing: Set<Override> = [
        .lock, .unlock, .refreshLock, .put, .renameFile, .delete, .deleteContainer, .renameContainer,
    ]

    init(_ inner: any Transport) { self.inner = inner }

    func allow(_ source: String) { own.withLock { _ = $0.insert(source) } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let override = request.headers[.wopiOverride].flatMap(Override.init(rawValue:)) else {
            return try await inner.send(request)
        }
        let source = Self.source(request.url)
        if Self.changing.contains(override), !own.withLock({ $0.contains(source) }) {
            throw TransportFailure.notSent("\(override.rawValue) to \(source), which this rehearsal didn't create")
        }
        let response = try await inner.send(request)
        guard Self.making.contains(override), response.status == 200 else { return response }
        return try await noting(response)
    }

    private static func source(_ url: String) -> String {
        let path = url.prefix { $0 != "?" }
        return String(path.hasSuffix("/contents") ? path.dropLast("/contents".count) : path)
    }

    private func noting(_ response: WireResponse) async throws -> WireResponse {
        var response = response
        let bytes = try await response.body.collect(upTo: 1 << 20)
        response.body = .bytes(bytes)
        let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let pointer = object?["ContainerPointer"] as? [String: Any] ?? object
        if let url = pointer?["Url"] as? String { allow(Self.source(url)) }
        return response
    }
}
