import UIKit

public let SKStoreProductParameterITunesItemIdentifier = "id"

@MainActor public final class SKStoreProductViewController: UIViewController {
    public func loadProduct(withParameters parameters: [String: Any]) {}
}
