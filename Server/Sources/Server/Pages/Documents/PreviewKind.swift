import Basics

/// The kinds of documents that browsers show without running anything of them: by the name's extension, each with the one
/// type it is sent as. No other is shown, and none as what its uploader called it.
///
/// SVG, HTML and XML are none of them: they hold script.
enum PreviewKind: String, CaseIterable, Sendable {
    case png, jpeg, gif, webp, pdf, text

    init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        switch fileName[dot...].dropFirst().prefix(8).lowercased() {
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

    /// Whether it may be shown.
    ///
    /// - Parameter isApart: uploads have an origin of their own, without tokens. Pictures are shown on any origin.
    func isShown(size: Int64, isApart: Bool) -> Bool {
        guard size > 0, isPicture || isApart else { return false }
        return !isPicture || size <= Self.maxPicture
    }

    /// Bytes of the largest picture that a page loads by itself.
    static let maxPicture: Int64 = 32 * 1024 * 1024
    /// Bytes of a text that are shown.
    static let beginning = 256 * 1024

    /// Whether content begins as this kind does. A text may begin with anything.
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

    /// Bytes of content that ``isBegun(by:)`` looks at.
    static let startLength = 12

    /// The type it is sent as; of a text with its encoding.
    func contentType(of text: [UInt8] = []) -> String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .pdf: "application/pdf"
        // Texts that aren't UTF-8 are mostly this. A byte order mark of UTF-16 counts more than the type (WHATWG Encoding §6).
        case .text: "text/plain; charset=" + (Self.isUTF8(text) ? "utf-8" : "windows-1252")
        }
    }

    /// Also where the limit cuts the last character off.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        let maxCutOff = bytes.count < beginning ? 0 : 3
        return (0...maxCutOff).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }

    /// The policy for the content, which is sent to pages as well as to whoever follows its address: it allows nothing,
    /// in an origin of its own. Not every browser's viewer of PDFs runs in a sandbox; none runs a PDF's script in the origin
    /// that it came from.
    var contentSecurityPolicy: String {
        switch self {
        case .text: "default-src 'none'; sandbox; frame-ancestors 'self'"
        case .pdf: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
        case .png, .jpeg, .gif, .webp: "default-src 'none'; sandbox; frame-ancestors 'none'"
        }
    }
}
