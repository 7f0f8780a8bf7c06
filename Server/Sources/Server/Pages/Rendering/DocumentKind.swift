import Localization

/// The kind of a document, determined by its file extension. The kind selects the icon.
enum DocumentKind: String, CaseIterable, Sendable, Encodable {
    case folder, text, plain, sheet, slides, pdf, image, other

    init(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else {
            self = .other
            return
        }
        switch fileName[dot...].dropFirst().prefix(8).lowercased() {
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
