// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of StoreKit as the adapter touches, declared as the SDK does.
public import UIKit

public let SKStoreProductParameterITunesItemIdentifier = "id"

@MainActor open class SKStoreProductViewController: UIViewController {
    open func loadProduct(
        withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
    open func loadProduct(withParameters parameters: [String: Any]) async throws -> Bool { false }
}
