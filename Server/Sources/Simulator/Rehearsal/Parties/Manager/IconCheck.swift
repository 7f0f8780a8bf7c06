package import OfficeClient

/// Checks an icon of the onboarding sheet: a square PNG with a white border of at least one pixel. Its width must equal
/// the size that the sheet states.
package enum IconCheck {
    static let sizes = [16, 32, 48, 64, 80, 96]

    /// Returns the first problem of an icon; `nil` if the icon is correct.
    package static func problem(_ bytes: [UInt8], size: Int) -> Finding? {
        func finding(_ expected: String, _ came: String) -> Finding {
            Finding(.strict, section: "bootstrap-and-oauth.md#onboarding", expected: expected, came: came)
        }
        do throws(PNGImage.Problem) {
            let image = try PNGImage(bytes)
            guard image.width == size, image.height == size else {
                return finding("an icon of \(size) × \(size) pixels", "\(image.width) × \(image.height)")
            }
            return image.hasWhiteBorder
                ? nil
                : finding(
                    "an icon of \(size) × \(size) pixels with a white border of at least one pixel",
                    "an icon with other colors at its edge")
        } catch {
            return finding("a PNG of \(size) × \(size) pixels, 8 bits per channel, not interlaced", error.what)
        }
    }
}
