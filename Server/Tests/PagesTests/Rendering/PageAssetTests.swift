import Foundation
import Testing

@testable import Pages

@Suite struct PageAssetTests {
    @Test(arguments: DefaultIcons.sizes)
    func `An icon is a small PNG of the expected size`(size: Int) throws {
        let png = try #require(DefaultIcons.png(size))
        #expect(png.count < 3000 && png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(png[16..<24].elementsEqual([0, 0, 0, UInt8(size), 0, 0, 0, UInt8(size)]))
    }

    @Test func `All assets of the pages exist`() {
        #expect(PageAssets.all.count == 11)
        for path in [PageAssets.stylesheet.path, PageAssets.script.path, PageAssets.logo.path, DefaultIcons.path(96)] {
            #expect(PageAssets.asset(at: path)?.body.isEmpty == false)
        }
        #expect(PageAssets.asset(at: "/assets/../etc/passwd") == nil)
    }

    @Test func `Scripts import assets by their paths`() throws {
        var paths = [PageAssets.script.path], seen: Set<String> = []
        while let path = paths.popLast() {
            guard seen.insert(path).inserted else { continue }
            let asset = try #require(PageAssets.asset(at: path), "\(path)")
            #expect(asset.isImmutable)
            let text = String(decoding: asset.body, as: UTF8.self)
            paths += text.matches(of: /from ["']\.\/([^"']+)["']/).map { "/assets/" + $0.1 }
        }
        #expect(seen.count == 3)
    }

    /// Pairs of a text color and a background color, with the minimum contrast that WCAG 2.2 requires (1.4.3, 1.4.11).
    static let pairs: [(String, String, Double)] = [
        ("text", "ground", 4.5), ("text", "card", 4.5), ("text", "sunk", 4.5), ("text", "soft", 4.5),
        ("text", "danger-soft", 4.5), ("muted", "ground", 4.5), ("muted", "card", 4.5), ("muted", "sunk", 4.5),
        ("accent", "ground", 4.5), ("accent", "card", 4.5), ("accent", "sunk", 4.5), ("on-accent", "accent", 4.5),
        ("on-accent", "accent-strong", 4.5), ("accent-strong", "soft", 4.5), ("danger", "card", 4.5),
        ("on-danger", "danger", 4.5), ("edge", "card", 3), ("edge", "ground", 3), ("folder", "card", 3),
        ("text-kind", "card", 3), ("sheet", "card", 3), ("slides", "card", 3), ("pdf", "card", 3), ("image", "card", 3),
    ]

    @Test(arguments: [0, 1], pairs)
    func `Colors have enough contrast in light and dark mode`(scheme: Int, pair: (String, String, Double)) throws {
        let css = String(decoding: PageAssets.stylesheet.body, as: UTF8.self)
        let blocks = css.components(separatedBy: "@media")
        let front = try #require(luminance(pair.0, in: blocks[scheme]))
        let back = try #require(luminance(pair.1, in: blocks[scheme]))
        let ratio = (max(front, back) + 0.05) / (min(front, back) + 0.05)
        #expect(ratio >= pair.2, "\(pair.0) on \(pair.1): \(ratio)")
    }

    private func luminance(_ name: String, in css: String) -> Double? {
        guard let start = css.range(of: "--\(name):#"), let value = Int(css[start.upperBound...].prefix(6), radix: 16)
        else { return nil }
        let channels = [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
        let linear = channels.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
