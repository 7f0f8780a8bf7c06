import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves the stylesheet, the icons and the pages that need no signed-in user.
struct AssetRoutes {
    private let pages: PageSupport
    /// The provider's icons by path.
    private let icons: [String: PageAsset]

    /// - Parameter icons: the provider's icons as PNG files, by width in pixels.
    init(pages: PageSupport, icons: [Int: Data]) {
        self.pages = pages
        let icons = icons.map { PageAssets.icon($0, $1) }
        self.icons = Dictionary(uniqueKeysWithValues: icons.map { ($0.path, $0) })
    }

    private func find(_ path: String) -> PageAsset? { icons[path] ?? PageAssets.asset(at: path) }

    func add(to router: Router<HostContext>) {
        let group = pages.group(router)
        group.get(PagePath.assetRoute) { request, context in
            let asset = context.parameters.get("name").flatMap { find(PagePath.assets + $0) }
            return try await send(asset, to: request, context: context)
        }
        // Browsers request `/favicon.ico` even if no page links to it.
        group.get(RouterPath(PagePath.favicon)) { request, context in
            try await send(find(DefaultIcons.path(32)), to: request, context: context)
        }
        group.get(RouterPath(PagePath.privacy)) { request, _ in
            pages.answer(PrivacyPage(isHosted: pages.renderer.isHosted), to: try await pages.visit(request))
        }
    }

    private func send(_ asset: PageAsset?, to request: Request, context: HostContext) async throws -> Response {
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
