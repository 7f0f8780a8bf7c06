#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import StoreKit
public import UIKit

/// Opens links on iOS, and the App Store where the app is missing. All decisions are ``OpenDecision``'s.
@MainActor public struct UIKitOpener {
    /// For the running application.
    public init() {}

    /// What ``open(_:from:)`` would do now. Schemes that the Info.plist doesn't list count as missing (``InfoPlist``).
    public func decision(for link: OfficeLink) -> OpenDecision {
        OpenDecision(link) { address in
            URL(string: address).map { UIApplication.shared.canOpenURL($0) } ?? false
        }
    }

    /// - Parameters:
    ///   - link: what to open.
    ///   - controller: what shows StoreKit's product view when the app is missing; `nil` leaves for the App Store.
    /// - Returns: what was done; the app goes on at once, for Office may never come back.
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
