#if canImport(UIKit)
import StoreKit
public import UIKit

/// Opens links on iOS, and the App Store where the app is missing. All decisions are ``OpenDecision``'s.
@MainActor public struct UIKitOpener {
    public init() {}

    /// - Returns: what was done; the app goes on at once, for Office may never come back.
    @discardableResult
    public func open(_ link: OfficeLink, from controller: UIViewController) -> OpenDecision {
        let decision = OpenDecision(link) { address in
            URL(string: address).map { UIApplication.shared.canOpenURL($0) } ?? false
        }
        switch decision {
        case .open(let address):
            if let url = URL(string: address) { UIApplication.shared.open(url) }
        case .update(let store), .install(let store):
            let page = SKStoreProductViewController()
            page.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: store.appStoreID])
            controller.present(page, animated: true)
        }
        return decision
    }
}
#endif
