/// The document types that browsers can display without running scripts. The file extension selects the type, and the
/// server sends each type with a fixed content type. No other types are displayed, and the content type that the
/// uploader sent is never used.
///
/// SVG, HTML and XML are excluded because they can contain scripts.
enum PreviewKind: String, CaseIterable, Sendable {
    case png, jpeg, gif, webp, pdf, text

    init?(fileName: String) {
        switch fileName.endingAfterDot {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "gif": self = .gif
        case "webp": self = .webp
        case "pdf": self = .pdf
        case "txt", "md", "csv": self = .text
        default: return nil
        }
    }

    var isPicture: Bool { self != .pdf && self != .text }

    /// Returns whether the content may be displayed.
    ///
    /// - Parameter isApart: whether uploaded content has a separate origin on which no tokens are accepted. Images are
    ///   displayed on any origin.
    func isShown(size: Int64, isApart: Bool) -> Bool {
        guard size > 0, isPicture || isApart else { return false }
        return !isPicture || size <= Self.maxPicture
    }

    /// The maximum size in bytes of an image that a page loads without a click.
    static let maxPicture: Int64 = 32 * 1024 * 1024
    /// The number of bytes shown of a text document.
    static let beginning = 256 * 1024

    /// Returns whether content begins with the signature of this type. Text has no signature.
    func isBegun(by start: [UInt8]) -> Bool {
        switch self {
        case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
        case .gif: start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8)
        case .webp: start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
        case .pdf: start.starts(with: "%PDF-".utf8)
        case .text: true
        }
    }

    /// The number of bytes at the start of a file that ``isBegun(by:)`` examines.
    static let startLength = 12

    /// Returns the content type, including the encoding of a text.
    func contentType(of text: [UInt8] = []) -> String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .pdf: "application/pdf"
        // Text that isn't UTF-8 is usually windows-1252. A UTF-16 byte order mark in the text overrides the content
        // type (WHATWG Encoding §6).
        case .text: "text/plain; charset=" + (Self.isUTF8(text) ? "utf-8" : "windows-1252")
        }
    }

    /// Returns whether the bytes are UTF-8. The bytes may end in the middle of a character.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        let maxCutOff = bytes.count < beginning ? 0 : 3
        return (0...maxCutOff).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// The Content-Security-Policy for displaying the content in a frame or directly. The policy lets the content load
    /// nothing and gives the content an opaque origin. Some browsers' PDF viewers don't run in a sandbox, but no
    /// browser runs a PDF's scripts in the origin of the file.
    var contentSecurityPolicy: String {
        switch self {
        case .text: "default-src 'none'; sandbox; frame-ancestors 'self'"
        case .pdf: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        case .png, .jpeg, .gif, .webp: "default-src 'none'; sandbox; frame-ancestors 'none'"
        }
    }
}
