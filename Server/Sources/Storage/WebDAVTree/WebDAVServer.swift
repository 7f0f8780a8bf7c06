import Basics
import Documents
import Foundation

/// A folder of a WebDAV server, and how to reach it.
public struct WebDAVServer: Sendable {
    /// The address of the folder that is the root of the tree.
    public let address: WebDAVAddress
    /// The account that reads and changes the folder.
    public let credentials: WebDAVCredentials
    /// The path of a folder on this machine for bodies that are being received or sent, and for former contents. Only
    /// trees of this folder of the server may use it.
    public let localFolder: String
    /// How long the server may take for an answer without content.
    public var deadline: Duration
    /// How long a request is repeated if the server can't be reached or is overloaded.
    public var patience: Duration
    /// The maximum size in bytes of a listing.
    public var maxListing: Int

    /// Describes a folder of a server.
    public init(
        address: WebDAVAddress, credentials: WebDAVCredentials, localFolder: String,
        deadline: Duration = .seconds(30), patience: Duration = .seconds(5), maxListing: Int = 64 << 20
    ) {
        self.address = address
        self.credentials = credentials
        self.localFolder = localFolder
        self.deadline = deadline
        self.patience = patience
        self.maxListing = maxListing
    }
}

/// The credentials for a WebDAV server. Descriptions and dumps don't contain the secret.
public struct WebDAVCredentials: Sendable, CustomStringConvertible, CustomReflectable {
    /// The value of the header `Authorization`.
    let field: String
    /// What may be shown of the credentials.
    public let description: String

    /// A user name and a password. Many servers have app passwords, which can be revoked separately.
    ///
    /// - Returns: `nil` if the user name contains a colon, because the protocol can't transfer such a name.
    public static func basic(user: String, password: String) -> WebDAVCredentials? {
        guard !user.contains(":") else { return nil }
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return WebDAVCredentials(field: "Basic \(pair)", description: "user \(user)")
    }

    /// An access token.
    ///
    /// - Returns: `nil` if the text has characters that a token can't have (RFC 6750 §2.1).
    public static func bearer(_ token: String) -> WebDAVCredentials? {
        guard !token.isEmpty, token.everyUTF8({ $0.isUnreserved || "+/=".utf8.contains($0) }) else { return nil }
        return WebDAVCredentials(field: "Bearer \(token)", description: "an access token")
    }

    /// A mirror for `dump` that doesn't contain the secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// The address of a folder of a WebDAV server, such as `https://cloud.example/remote.php/dav/files/alice/`.
public struct WebDAVAddress: Hashable, Sendable, CustomStringConvertible {
    /// The reason why a text isn't the address of a WebDAV folder.
    public enum Problem: Error, Hashable, CustomStringConvertible {
        /// The text isn't an `http` or `https` URL with a host.
        case url
        /// The scheme is `http`, and the host isn't this machine, so a password would be sent in the clear.
        case insecure
        /// The address contains a user or a password.
        case credentials
        /// The address contains a query, a fragment or an invalid path.
        case path

        /// The problem as the end of a sentence.
        public var description: String {
            switch self {
            case .url: "it isn't a URL such as https://cloud.example/dav/"
            case .insecure: "use https, because http would send the password in the clear"
            case .credentials: "it contains a user name or a password, which process lists would show"
            case .path: "its path isn't the path of a folder"
            }
        }
    }

    /// The scheme, host and port.
    let origin: String
    /// The host in lowercase.
    let host: String
    /// The names of the folders, decoded.
    let names: [String]

    /// The address with a slash at the end.
    public var description: String { origin + path(of: .root, isFolder: true) }

    /// Parses an address.
    public init(_ text: String) throws(Problem) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), !host.isEmpty
        else { throw .url }
        guard host.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-._".utf8.contains($0) }) || Self.isIPv6(host) else {
            throw .url
        }
        guard parts.user == nil, parts.password == nil else { throw .credentials }
        guard scheme == "https" || Self.isLoopback(host) else { throw .insecure }
        guard parts.query == nil, parts.fragment == nil, let names = Self.names(inPath: parts.percentEncodedPath),
            (try? TreePath(names)) != nil
        else { throw .path }
        self.host = host
        self.names = names
        origin = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
    }

    /// Returns the percent-encoded path of an entry, from the root of the server.
    func path(of path: TreePath, isFolder: Bool = false) -> String {
        let encoded = (names + path.names).map { "/" + PercentEncoding.encode($0) }.joined()
        return isFolder || encoded.isEmpty ? encoded + "/" : encoded
    }

    /// Returns the URL of an entry.
    func url(of path: TreePath, isFolder: Bool = false) -> String { origin + self.path(of: path, isFolder: isFolder) }

    /// What an `href` in an answer names.
    enum Named: Hashable {
        case entry(TreePath)
        /// Something that isn't in this folder.
        case outside
        /// An entry in this folder whose name isn't text, or not one that a path can contain.
        case unusable
    }

    /// Returns what an `href` names. Its scheme and port aren't compared, because a server behind a proxy often doesn't
    /// know them.
    func named(_ href: String) -> Named {
        var path = href
        // Most servers send paths, which listings have in thousands.
        if !href.hasPrefix("/") || href.hasPrefix("//") || href.contains(where: { "?#".contains($0) }) {
            guard let parts = URLComponents(string: href) else { return .outside }
            if let host = parts.host, host.lowercased() != self.host { return .outside }
            path = parts.percentEncodedPath
        }
        guard path.hasPrefix("/") else { return .outside }
        guard let found = Self.names(inPath: path) else { return .unusable }
        guard !found.contains("."), !found.contains("..") else { return .outside }
        guard found.starts(with: names) else { return .outside }
        guard let path = try? TreePath(Array(found.dropFirst(names.count))) else { return .unusable }
        return .entry(path)
    }

    /// Returns the decoded names of a path; `nil` if one isn't UTF-8.
    private static func names(inPath path: String) -> [String]? {
        var names: [String] = []
        for part in path.split(separator: "/") {
            guard let name = part.removingPercentEncoding else { return nil }
            names.append(name)
        }
        return names
    }

    private static func isIPv6(_ host: String) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        return host.dropFirst().dropLast().utf8.allSatisfy { $0.hexadecimalValue != nil || ":.".utf8.contains($0) }
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
