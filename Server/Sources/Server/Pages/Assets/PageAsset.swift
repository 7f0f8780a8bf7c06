package import Foundation

/// A static file that pages load.
struct PageAsset: Sendable {
    var path: String
    var contentType: String
    var body: Data
    /// Whether browsers may cache the file forever, because its path contains a hash of its content.
    var isImmutable: Bool

    var entityTag: String { PageAssets.fingerprint(body) }

    var cacheControl: String {
        isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=86400"
    }
}

/// All static files under `/assets/`.
enum PageAssets {
    static let stylesheet = hashed(EmbeddedText.emplace_css, ending: "css", contentType: "text/css; charset=utf-8")
    static let script = module("emplace", EmbeddedText.emplace_js, imports: [links, opening])
    static let logo = hashed(EmbeddedText.emplace_svg, ending: "svg", contentType: "image/svg+xml")
    // The files of the web module that open Office links (Web/README.md).
    private static let links = module("links", EmbeddedText.links_js)
    private static let opening = module("opening", EmbeddedText.opening_js, imports: [links])

    static let all: [PageAsset] =
        [stylesheet, script, links, opening, logo]
        + DefaultIcons.sizes.compactMap { size in
            DefaultIcons.png(size).map { icon(size, $0) }
        }

    private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

    static func asset(at path: String) -> PageAsset? { byPath[path] }

    /// Returns an icon of Emplace or the provider. The path of an icon doesn't depend on the icon's content.
    static func icon(_ size: Int, _ png: Data) -> PageAsset {
        PageAsset(path: DefaultIcons.path(size), contentType: "image/png", body: png, isImmutable: false)
    }

    /// Returns a script whose imports name the paths of the given scripts, which contain their hashes.
    private static func module(_ name: String, _ content: [UInt8], imports: [PageAsset] = []) -> PageAsset {
        let text = imports.reduce(String(decoding: content, as: UTF8.self)) { text, asset in
            let file = asset.path.dropFirst(PagePath.assets.count)
            return text.replacing("./\(file.prefix { $0 != "." }).js", with: "./\(file)")
        }
        return hashed(Array(text.utf8), name: name, ending: "js", contentType: "text/javascript; charset=utf-8")
    }

    private static func hashed(
        _ content: [UInt8], name: String = "emplace", ending: String, contentType: String
    ) -> PageAsset {
        let path = PagePath.assets + "\(name).\(fingerprint(content)).\(ending)"
        return PageAsset(path: path, contentType: contentType, body: Data(content), isImmutable: true)
    }

    /// FNV-1a, 64 bits: a checksum that distinguishes versions of a file. It isn't used for security.
    fileprivate static func fingerprint(_ source: some Sequence<UInt8>) -> String {
        let hash = source.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}

/// The icons that Office shows next to the Place, in the six sizes of the
/// onboarding sheet (docs/protocol/bootstrap-and-oauth.md#onboarding).
package enum DefaultIcons {
    /// The widths of the square icons in pixels.
    package static let sizes = [16, 32, 48, 64, 80, 96]

    /// The icon size that pages show next to the provider's name, large enough for high-density screens.
    static let pageSize = 96

    /// Returns the path of an icon.
    package static func path(_ size: Int) -> String { PagePath.assets + "icon-\(size).png" }

    /// The PNG files by width. scripts/icons/make_icons.py writes them in Base64. Decoding can't fail at run time,
    /// because the file is part of the program.
    private static let files =
        (try? JSONDecoder().decode([Int: Data].self, from: Data(EmbeddedText.icons_json))) ?? [:]

    /// Returns the PNG file, or `nil` for a size that isn't in ``sizes``.
    package static func png(_ size: Int) -> Data? { files[size] }
}
