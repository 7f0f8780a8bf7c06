#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import StoreKit
public import UIKit

/// Opens links in Office on iOS, or offers the App Store if the Office app is missing or too old. ``OpenDecision``
/// contains the rules.
@MainActor public struct UIKitOpener {
    /// The store pages to offer if the Office app is missing or too old.
    public var stores: OfficeStores

    /// Creates an opener that uses the running application.
    public init(stores: OfficeStores = .microsoft) { self.stores = stores }

    /// Returns the decision that ``open(_:from:)`` would make now.
    ///
    /// An Office app whose scheme isn't listed in the Info.plist (``InfoPlist``) counts as missing.
    public func decision(for link: OfficeLink) -> OpenDecision {
        OpenDecision(link, stores: stores, canOpen: canOpen)
    }

    /// Returns whether an Office app is installed and recent enough.
    ///
    /// - Parameters:
    ///   - app: the Office app.
    ///   - overWOPI: whether the app is to open a provider's file.
    public func presence(of app: OfficeApp, overWOPI: Bool = true) -> OfficePresence {
        OfficePresence(of: app, overWOPI: overWOPI, canOpen: canOpen)
    }

    /// Opens a link in Office, or offers the App Store's page of the Office app if the Office app is missing or too old.
    ///
    /// - Parameters:
    ///   - link: the link to open.
    ///   - controller: the view controller that presents StoreKit's product view if the Office app is missing. If
    ///     `nil`, the App Store opens instead.
    /// - Returns: what the system answered. Don't wait for Office after ``OpenOutcome/opened``, because it may never
    ///   return.
    public func open(_ link: OfficeLink, from controller: UIViewController? = nil) async -> OpenOutcome {
        switch decision(for: link) {
        case .open(let address): await open(address) ? .opened : .refused
        case .update(let store), .install(let store): await offer(store, from: controller)
        }
    }

    /// Offers the store page of an Office app.
    ///
    /// - Parameters:
    ///   - store: the store page.
    ///   - controller: the view controller that presents StoreKit's product view; see ``open(_:from:)``.
    /// - Returns: ``OpenOutcome/storeOffered(_:)`` or ``OpenOutcome/storeRefused(_:)``.
    public func offer(_ store: OfficeStore, from controller: UIViewController? = nil) async -> OpenOutcome {
        guard let controller, let id = store.appStoreID else {
            return await open(store.appStoreAddress) ? .storeOffered(store) : .storeRefused(store)
        }
        present(id, from: controller)
        return .storeOffered(store)
    }

    /// Presents StoreKit's product view without waiting until it has loaded. StoreKit shows its own error if the page
    /// can't be loaded.
    private func present(_ id: Int, from controller: UIViewController) {
        let page = SKStoreProductViewController()
        page.loadProduct(withParameters: [SKStoreProductParameterITunesItemIdentifier: id])
        controller.present(page, animated: true)
    }

    private func canOpen(_ address: String) -> Bool {
        URL(string: address).map { UIApplication.shared.canOpenURL($0) } ?? false
    }

    private func open(_ address: String) async -> Bool {
        guard let url = URL(string: address) else { return false }
        return await UIApplication.shared.open(url)
    }
}
#endif
