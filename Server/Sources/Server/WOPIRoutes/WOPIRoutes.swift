import WOPI
public import Foundation
public import HTTPServing
public import Hummingbird
public import WOPIHost

/// The routes that a phone calls: the bootstrapper, the WOPI operations and FileUrl downloads.
public struct WOPIRoutes: Sendable {
    private let calls: WOPICalls
    private let bootstrapper: Bootstrapper?

    /// - Parameters:
    ///   - bootstrapper: the settings of the bootstrapper; `nil` for a server without a bootstrapper.
    ///   - proofKeys: the keys with which proofs are checked (docs/protocol/security.md#proof-keys); `nil` checks no
    ///     proofs. Run the value as a service in the same service group as the server.
    public init(
        host: WOPIHost, bootstrapper: Bootstrapper? = nil, proofKeys: DiscoveryKeys? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        let proof = proofKeys.map { ProofGate(keys: $0, address: host.configuration.address) }
        calls = WOPICalls(host: host, proof: proof, now: now)
        self.bootstrapper = bootstrapper
    }

    /// Adds the routes at the paths of docs/protocol/endpoints.md#paths, including the bootstrapper if the server has a
    /// bootstrapper. Errors become WOPI statuses (docs/protocol/endpoints.md#status-codes).
    public func add(to router: Router<HostContext>) {
        let group = router.group().add(middleware: WOPIErrors.middleware())
        if let bootstrapper {
            BootstrapperRoutes(bootstrapper, host: calls.host, now: calls.now).add(to: group)
        }
        let wopi = group.group("wopi")
        FileRoutes(calls: calls).add(to: wopi)
        ContainerRoutes(calls: calls).add(to: wopi)
        EcosystemRoutes(calls: calls).add(to: wopi)
        group.get(RouterPath(WOPIPath.bytes + ":id"), use: download)
    }

    /// Responds to a request for a FileUrl. The token in a FileUrl is valid only for the content at that address, and
    /// the request needs no proof.
    @Sendable private func download(_ request: Request, _ context: HostContext) async throws -> Response {
        let token = request.uri.firstParameter("access_token")
        let opened = try await calls.host.download(try context.fileID(), token: token, now: calls.now())
        return try await FileContent(opened).response(to: request, context: context)
    }
}

/// The WOPI paths that other modules need. The paths of WOPI resources are in `WOPISrc`.
package enum WOPIPath {
    package static let bootstrapper = "/wopibootstrapper"
    /// The path prefix before the document id in a FileUrl.
    package static let bytes = "/download/"
}
