/// An Office app that a link can open (docs/protocol/office-links.md#schemes).
public enum OfficeApp: String, Hashable, Sendable, CaseIterable {
    /// The app Word.
    case word
    /// The app Excel.
    case excel
    /// The app PowerPoint.
    case powerPoint
    /// OneNote, which doesn't open documents over WOPI.
    case oneNote

    /// The scheme of the app's links (docs/protocol/office-links.md#schemes), without the colon.
    public var scheme: AppScheme {
        switch self {
        case .word: AppScheme(known: "ms-word")
        case .excel: AppScheme(known: "ms-excel")
        case .powerPoint: AppScheme(known: "ms-powerpoint")
        case .oneNote: AppScheme(known: "onenote")
        }
    }

    /// Whether the app opens documents of a WOPI host (docs/protocol/office-links.md#two-families).
    public var opensOverWOPI: Bool { self != .oneNote }

    init(scheme: AppScheme) throws(LinkProblem) {
        guard let app = OfficeApp.allCases.first(where: { $0.scheme == scheme }) else {
            throw LinkProblem(.scheme, .unknown)
        }
        self = app
    }
}

/// The Office app that opens a file with a given name, and whether the app converts the file
/// (docs/protocol/office-links.md#file-types).
public struct FileSupport: Hashable, Sendable {
    /// The app that opens the file.
    public let app: OfficeApp
    /// Whether the file has a legacy type, such as `.doc`. To edit such a file, Office converts it into a new file.
    public let isConverted: Bool

    /// Returns `nil` if no Office app opens a file with this name.
    public init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: ".") else { return nil }
        let ending = fileName[dot...].dropFirst().asciiLowercased
        for (app, modern, legacy) in Self.table {
            if modern.contains(ending) {
                self.init(app: app, isConverted: false)
                return
            }
            if legacy.contains(ending) {
                self.init(app: app, isConverted: true)
                return
            }
        }
        return nil
    }

    private init(app: OfficeApp, isConverted: Bool) {
        self.app = app
        self.isConverted = isConverted
    }

    private static let table: [(OfficeApp, modern: [String], legacy: [String])] = [
        (.word, ["docx", "docm", "dotx", "dotm"], ["doc", "dot", "odt"]),
        (.excel, ["xlsx", "xlsm", "xltx", "xlsb"], ["xls", "csv", "ods"]),
        (
            .powerPoint, ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm", "thmx"],
            ["ppt", "pps", "pot", "odp"]
        ),
    ]
}
