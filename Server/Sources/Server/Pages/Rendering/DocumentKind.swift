/// The kind of a document by the extension of its name; chooses its picture.
enum DocumentKind: String, CaseIterable, Sendable {
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

    func label(_ texts: Texts) -> String {
        switch self {
        case .folder: texts.home.kinds.folder
        case .text: texts.home.kinds.text
        case .plain: texts.home.kinds.plain
        case .sheet: texts.home.kinds.sheet
        case .slides: texts.home.kinds.slides
        case .pdf: texts.home.kinds.pdf
        case .image: texts.home.kinds.image
        case .other: texts.home.kinds.other
        }
    }

    func model(_ texts: Texts) -> [String: Any] {
        ["symbol": rawValue, "label": label(texts)]
    }
}
