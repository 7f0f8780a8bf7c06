// As much of UIKit as the adapter and the example touch, for a machine that has none.
@_exported import Foundation

@MainActor open class UIViewController {
    public init() {}
    public func present(_ controller: UIViewController, animated: Bool) {}
}

@MainActor public final class UIApplication {
    public static let shared = UIApplication()
    public func canOpenURL(_ url: URL) -> Bool { false }
    public func open(_ url: URL) {}
}
