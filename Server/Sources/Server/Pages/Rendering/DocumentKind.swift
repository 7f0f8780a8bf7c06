import Localization

/// The kind of a document, determined by its file extension. The kind selects the icon.
enum DocumentKind: String, CaseIterable, Sendable, Encodable {
    case folder, text, plain, sheet, slides, pdf, image, other

    init(fileName: String) {
        switch fileName.endingAfterDot {
        case "docx", "docm", "dotx", "doc", "odt", "rtf": self = .text
        case "txt", "md": self = .plain
        case "xlsx", "xlsm", "xlsb", "xltx", "xls", "ods", "csv": self = .sheet
        case "pptx", "pptm", "ppsx", "potx", "ppt", "odp": self = .slides
        case "pdf": self = .pdf
        case "png", "jpg", "jpeg", "gif", "svg", "webp", "heic", "tiff": self = .image
        default: self = .other
        }
    }

    func label(_ strings: Strings) -> String {
        switch self {
        case .folder: strings.home.kinds.folder
        case .text: strings.home.kinds.text
        case .plain: strings.home.kinds.plain
        case .sheet: strings.home.kinds.sheet
        case .slides: strings.home.kinds.slides
        case .pdf: strings.home.kinds.pdf
        case .image: strings.home.kinds.image
        case .other: strings.home.kinds.other
        }
    }

    /// The icon of a document or folder, with the kind's name for screen readers.
    struct Icon: Encodable {
        let symbol: DocumentKind
        let label: String
    }

    func icon(_ strings: Strings) -> Icon { Icon(symbol: self, label: label(strings)) }
}

extension String {
    /// The file extension in lowercase and without its dot, up to eight characters; `nil` for a name without a dot.
    var endingAfterDot: String? {
        lastIndex(of: ".").map { self[$0...].dropFirst().prefix(8).lowercased() }
    }
}

/// A long file name in two parts: the text before the extension, and the extension. A narrow page breaks the line
/// between the two parts.
///
/// Without this line break, a browser would break a long word at any character, which might leave a single letter on
/// the next line.
struct BrokenName: Hashable, Sendable, Encodable {
    /// The maximum length, in characters, of a word that fits on one line of any page.
    private static let maxWordLength = 15
    /// The maximum length of an extension in characters, including its dot. A longer extension isn't kept on one line.
    private static let maxExtensionLength = 9

    var stem: String
    var fileExtension: String

    /// - Returns: `nil` for a name that needs no line break before its extension.
    init?(_ name: String) {
        let word = name.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        guard word.count > Self.maxWordLength, let dot = word.lastIndex(of: "."), dot > word.startIndex
        else { return nil }
        guard 2...Self.maxExtensionLength ~= word[dot...].count else { return nil }
        stem = String(name[..<dot])
        fileExtension = String(name[dot...])
    }
}
