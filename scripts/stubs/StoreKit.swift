// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of StoreKit that `UIKitOpener` uses, as in the iOS SDK.
public import UIKit

public let SKStoreProductParameterITunesItemIdentifier = "id"

@MainActor open class SKStoreProductViewController: UIViewController {
    open func loadProduct(
        withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
    open func loadProduct(withParameters parameters: [String: Any]) async throws -> Bool { false }
}
