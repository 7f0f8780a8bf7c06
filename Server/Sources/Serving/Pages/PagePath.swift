/// The paths that the pages link and post to. Identifiers are percent-encoded.
package enum PagePath {
    package static let home = "/"
    package static let signIn = "/sign-in"
    package static let consent = "/consent"
    package static let signOut = "/sign-out"
    package static let privacy = "/privacy"
    static let account = "/account"
    static let disconnect = "/account/disconnect"
    static let endSession = "/account/sign-out-session"
    static let password = "/account/password"
    static let signOutEverywhere = "/account/sign-out-everywhere"
    static let language = "/account/language"
    static let displayName = "/account/name"
    static let connect = "/connect"
    static let dismissGuide = "/connect/dismiss"
    static let favicon = "/favicon.ico"

    // The paths before an identifier, a token or a name.
    package static let folders = "/folders/"
    package static let documents = "/documents/"
    package static let shares = "/s/"
    static let assets = "/assets/"

    /// Pages and assets that both origins have, where a place has two.
    package static let everywhere = [assets, favicon, privacy, signOut]
    /// After the path of a document.
    static let pastVersions = "/versions/"
    package static let versionsFragment = "#versions"

    enum FolderAction: String {
        case upload, rename, delete, move, share, unshare
        case newFolder = "new-folder"
    }

    package enum DocumentAction: String {
        case download, upload, rename, delete, move, restore, share, unshare
    }

    enum ShareAction: String {
        case download, upload
    }

    static func folder(_ id: String) -> String { folders + segment(id) }

    /// - Parameter place: as ``FolderPlace/text`` has it.
    static func folder(_ id: String, after place: String) -> String { folder(id) + "?after=" + segment(place) }

    static func folder(_ id: String, _ action: FolderAction) -> String { folder(id) + "/" + action.rawValue }

    static func document(_ id: String) -> String { documents + segment(id) }

    static func document(_ id: String, _ action: DocumentAction) -> String { document(id) + "/" + action.rawValue }

    static func versions(of id: String) -> String { document(id) + versionsFragment }

    static func version(_ version: String, of id: String) -> String {
        document(id) + pastVersions + segment(version) + "/" + DocumentAction.download.rawValue
    }

    package static func share(_ token: String) -> String { shares + segment(token) }

    /// - Parameter document: one of the documents in a shared folder; `nil` when the document itself is shared.
    static func share(_ token: String, document: String?, _ action: ShareAction) -> String {
        (document.map { share(token, document: $0) } ?? share(token)) + "/" + action.rawValue
    }

    static func share(_ token: String, document: String) -> String { share(token) + documents + segment(document) }

    static func share(_ token: String, folder: String) -> String { share(token) + folders + segment(folder) }

    static func share(_ token: String, folder: String, _ action: ShareAction) -> String {
        share(token, folder: folder) + "/" + action.rawValue
    }

    static func share(_ token: String, folder: String, after place: String) -> String {
        share(token, folder: folder) + "?after=" + segment(place)
    }

    /// Encodes everything but the unreserved characters of RFC 3986 §2.3.
    package static func segment(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: ".") where text.utf8.contains { $0 != UInt8(ascii: ".") }:
                encoded.append(".")
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                encoded += hex.utf8.count == 1 ? "%0" + hex : "%" + hex
            }
        }
        return encoded
    }
}
