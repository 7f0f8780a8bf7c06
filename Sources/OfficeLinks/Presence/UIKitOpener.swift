#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import StoreKit
public import UIKit

/// Opens links in Office on iOS, or opens the App Store if the Office app is missing or too old. ``OpenDecision``
/// contains the rules.
@MainActor public struct UIKitOpener {
    /// Creates an opener that uses the running application.
    public init() {}

    /// Returns the decision that ``open(_:from:)`` would make now.
    ///
    /// An Office app whose scheme isn't listed in the Info.plist (``InfoPlist``) counts as missing.
    public func decision(for link: OfficeLink) -> OpenDecision {
        OpenDecision(link) { address in
            URL(string: address).map { UIApplication.shared.canOpenURL($0) } ?? false
        }
    }

    /// Opens a link in Office, or the App Store's page of the Office app if the Office app is missing or too old.
    ///
    /// - Parameters:
    ///   - link: the link to open.
    ///   - controller: the view controller that presents StoreKit's product view if the Office app is missing. If
    ///     `nil`, the App Store opens instead.
    /// - Returns: the decision that was carried out. Don't wait for Office afterwards, because it may never return.
    @discardableResult
    public func open(_ link: OfficeLink, from controller: UIViewController? = nil) -> OpenDecision {
        let decision = decision(for: link)
        switch decision {
        case .open(let address): open(address)
        case .update(let store), .install(let store): show(store, from: controller)
        }
        return decision
    }

    private func open(_ address: String) {
        if let url = URL(string: address) { UIApplication.shared.open(url) }
    }

    private func show(_ store: OfficeStore, from controller: UIViewController?) {
        guard let controller else { return open(store.appStoreAddress) }
        let page = SKStoreProductViewController()
        page.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: store.appStoreID])
        controller.present(page, animated: true)
    }
}
#endif
