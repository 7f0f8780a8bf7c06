package import Foundation

/// The icons that Office shows next to the Place, in the six sizes of the
/// onboarding sheet (docs/protocol/bootstrap-and-oauth.md#onboarding).
package enum DefaultIcons {
    /// The widths of the square icons in pixels.
    package static let sizes = [16, 32, 48, 64, 80, 96]

    /// The icon size that pages show next to the provider's name, large enough for high-density screens.
    static let pageSize = 96

    /// Returns the path of an icon.
    package static func path(_ size: Int) -> String { PagePath.assets + "icon-\(size).png" }

    /// The PNG files by width. scripts/icons/make_icons.py writes them in Base64. The file is part of the program, so it
    /// always decodes.
    private static let files =
        (try? JSONDecoder().decode([Int: Data].self, from: Data(PackageResources.icons_json))) ?? [:]

    /// Returns the PNG file, or `nil` for a size that isn't in ``sizes``.
    package static func png(_ size: Int) -> Data? { files[size] }
}
