// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of UIKit that `UIKitOpener` and Examples/iOS use, as in the iOS SDK, for machines without that SDK.
@_exported import Foundation

@MainActor open class UIViewController {
    public init() {}
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {}
}

@MainActor open class UIApplication {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    open class var shared: UIApplication { UIApplication() }
    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { false }
}
