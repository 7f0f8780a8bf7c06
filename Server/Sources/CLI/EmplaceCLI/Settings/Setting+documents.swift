import Documents
import Foundation
import WebDAVTree

/// Where the documents are, if they stay in a folder or on a WebDAV server that other programs use too.
enum DocumentsAddress: Hashable, Sendable {
    /// A folder. `{user}` in the path is replaced by the sign-in name of each user.
    case folder(String)
    /// The folder of a WebDAV server. `{user}` in the address is replaced by the sign-in name of each user.
    case server(String)

    /// The placeholder for the sign-in name of the user.
    static let user = "{user}"

    /// The address as it was given.
    var text: String {
        switch self {
        case .folder(let text), .server(let text): text
        }
    }

    /// Whether each user has documents at another address.
    var isPersonal: Bool { text.contains(Self.user) }
}

/// Settings for documents that stay in a folder or on a WebDAV server.
extension Setting {
    /// The settings in this extension.
    static let documents: [Setting] = [
        documentsAddress, documentsAccess, documentsUser, documentsPasswordFile, documentsVersions,
    ]

    static let documentsAddress: Setting = .value(
        "documents", "folder-or-url",
        help: """
            Folder or WebDAV address whose documents are served, while other programs go on using them; {user} stands \
            for the sign-in name (default: documents are stored in the data directory)
            """,
        property: \.documents, isPath: true, needsRestart: true, parse: { try documentsAddress($0.text) })

    static let documentsAccess: Setting = .value(
        "documents-access", "file",
        help: """
            File that says who may open what in --documents, with lines such as `editor mia /Team` or \
            `viewer * /` (default: everybody may change everything)
            """,
        property: \.documentsAccess, isPath: true, needsRestart: true, parse: { $0.text })

    static let documentsUser: Setting = .value(
        "documents-user", "name", help: "User name for the WebDAV server; {user} stands for the sign-in name",
        property: \.documentsUser, needsRestart: true, parse: { $0.text })

    static let documentsPasswordFile: Setting = .value(
        "documents-password-file", "file",
        help: "File whose first line is the password for the WebDAV server, preferably an app password",
        property: \.documentsPasswordFile, isPath: true, needsRestart: true, parse: { $0.text })

    static let documentsVersions: Setting = .value(
        "documents-versions", "duration",
        help: """
            How long former contents of documents in --documents are kept, such as 30d, or 0 to keep none; they are in \
            the folder .emplace/versions of --documents or, for a WebDAV server, in the data directory
            """,
        property: \.documentsVersions, needsRestart: true, default: { DurationText.text($0) },
        parse: { try documentsVersions($0) })

    private static func documentsAddress(_ text: String) throws -> DocumentsAddress {
        guard text.contains("://") else {
            guard !text.isEmpty else { throw Failure("documents must be a folder or a WebDAV address") }
            return .folder(text)
        }
        // Otherwise, the name of a user would choose the server that receives the password.
        let origin = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
        guard !origin.contains(where: { $0.contains(DocumentsAddress.user) }) else {
            throw Failure(
                "documents: \(DocumentsAddress.user) must be in the path of the address, not in the host name")
        }
        do { _ = try WebDAVAddress(text.replacing(DocumentsAddress.user, with: "user")) } catch {
            throw Failure("documents: \(error)")
        }
        return .server(text)
    }

    private static func documentsVersions(_ text: SettingText) throws -> TimeInterval {
        guard let seconds = text.text == "0" ? 0 : DurationText.seconds(text.text) else {
            throw Failure("documents-versions must be a duration such as 30d, or 0; got \(text.text)")
        }
        return seconds
    }
}

extension TreeAccess {
    /// Reads rules from a file.
    ///
    /// - Throws: ``Failure`` if the file can't be read or a line is wrong.
    init(contentsOf path: String) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure("documents-access: can't read the file \(path)")
        }
        try self.init(String(decoding: bytes, as: UTF8.self), file: path)
    }

    /// Reads rules from the text of a file. Each line has a role, a sign-in name or `*` for everybody, and a path;
    /// lines that begin with `#` are comments. The role `none` takes access away.
    ///
    /// - Parameter file: the name of the file, for the error.
    /// - Throws: ``Failure``, which names the first wrong line.
    init(_ text: String, file: String) throws {
        var rules: [Rule] = []
        // A line may end as on Windows, which is a single character for Swift.
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            guard let rule = Self.rule(line) else {
                throw Failure(
                    "line \(index + 1) of \(file) must be a role (viewer, editor, or none), a user or *, and a path, "
                        + "as in: editor mia /Team; a comment needs a line of its own")
            }
            rules.append(rule)
        }
        guard !rules.isEmpty else { throw Failure("\(file) gives nobody access; add a line such as: editor * /") }
        self.init(rules)
    }

    private static func rule(_ line: String) -> Rule? {
        // The path may contain spaces, but doesn't begin with one.
        let words = line.split(maxSplits: 2) { $0.isWhitespace }.map { $0.trimmingCharacters(in: .whitespaces) }
        // A comment at the end of the line would become a part of the path, and the rule would protect nothing.
        guard words.count == 3, words[2].hasPrefix("/"), !words[2].contains(" #"), !words[2].contains("\t#") else {
            return nil
        }
        let names = words[2].split(separator: "/").map { String($0) }
        guard (try? TreePath(names)) != nil else { return nil }
        let user = words[1] == "*" ? nil : words[1]
        switch words[0] {
        case "viewer": return Rule(path: names, user: user, role: .viewer)
        case "editor": return Rule(path: names, user: user, role: .editor)
        case "none": return Rule(path: names, user: user, role: nil)
        default: return nil
        }
    }
}
