import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What pages load, and pages that concern nobody in particular.
struct AssetRoutes {
    let host: PlaceHost
    /// The provider's, by path.
    private let icons: [String: PageAsset]

    init(host: PlaceHost) {
        self.host = host
        let icons = host.configuration.icons.map { PageAssets.icon($0, $1) }
        self.icons = Dictionary(uniqueKeysWithValues: icons.map { ($0.path, $0) })
    }

    private func find(_ path: String) -> PageAsset? { icons[path] ?? PageAssets.asset(at: path) }

    func add(to router: Router<HostContext>) {
        let group = host.pageGroup(router)
        group.get("assets/:name") { request, context in
            let asset = context.parameters.get("name").flatMap { find("/assets/" + $0) }
            return try await send(asset, request, context)
        }
        // Asked for by browsers without having been told of it.
        group.get("favicon.ico") { request, context in
            try await send(find(PlaceIcons.path(32)), request, context)
        }
        group.get(RouterPath(PagePath.privacy)) { request, _ in
            host.answer(PrivacyPage(), to: try await host.visit(request))
        }
    }

    private func send(_ asset: PageAsset?, _ request: Request, _ context: HostContext) async throws -> Response {
        guard let asset else { throw HTTPError(.notFound) }
        let content = FileContent(
            size: Int64(asset.body.count), entityTag: asset.entityTag, contentType: asset.contentType,
            source: .reader { offset, count in
                ByteBuffer(bytes: asset.body.dropFirst(Int(offset)).prefix(count))
            },
            headers: [.cacheControl: asset.cacheControl, .xContentTypeOptions: "nosniff"])
        return try await content.response(to: request, context: context)
    }
}
