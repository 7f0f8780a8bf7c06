package import Foundation

/// The icons Office shows beside the place, in the six sizes the onboarding sheet asks for
/// (docs/protocol/bootstrap-and-oauth.md#onboarding).
package enum DefaultIcons {
    /// Widths in pixels; the icons are square.
    package static let sizes = [16, 32, 48, 64, 80, 96]

    /// The size that pages show beside the provider's name, on screens of any density.
    static let pageSize = 96

    /// The path at which the place serves an icon.
    package static func path(_ size: Int) -> String { PagePath.assets + "icon-\(size).png" }

    /// The PNG file; `nil` for a size that isn't among ``sizes``.
    package static func png(_ size: Int) -> Data? {
        DefaultIconData.base64[size].flatMap { Data(base64Encoded: $0) }
    }
}
