public import Foundation

/// A signed-in user's account.
public struct Account: Hashable, Sendable, Codable {
    /// The user's id, which links to documents contain.
    public let id: String
    /// The name with which the user signs in.
    public let signInName: String
    /// The name to show; `nil` if the server has none.
    public let displayName: String?

    /// Creates a value, for previews and tests.
    public init(id: String, signInName: String, displayName: String? = nil) {
        self.id = id
        self.signInName = signInName
        self.displayName = displayName
    }
}

extension Account {
    init(_ profile: WOPI.Bootstrapped.Profile) {
        self.init(id: profile.UserId, signInName: profile.SignInName, displayName: profile.UserFriendlyName)
    }
}

/// A folder on the server. The value contains no token, so an app can store it.
public struct Folder: Hashable, Sendable, Codable, Identifiable {
    /// The folder's name.
    public let name: String
    /// The address that identifies the folder on the server.
    public let source: URL

    /// The address that identifies the folder on the server.
    public var id: URL { source }

    /// Creates a value, for previews and tests.
    public init(name: String, source: URL) {
        self.name = name
        self.source = source
    }
}

/// A document on the server. The value contains no token, so an app can store it.
public struct Document: Hashable, Sendable, Codable, Identifiable {
    /// The document's name with its extension.
    public let name: String
    /// The document's WOPISrc, which identifies the document on the server.
    public let source: URL
    /// The size in bytes.
    public let size: Int
    /// The version that the server had when the document was listed.
    public let version: String
    /// When the document was last changed, if the server said so.
    public let modified: Date?

    /// The document's WOPISrc, which identifies the document on the server.
    public var id: URL { source }

    /// Creates a value, for previews and tests.
    public init(name: String, source: URL, size: Int, version: String, modified: Date? = nil) {
        self.name = name
        self.source = source
        self.size = size
        self.version = version
        self.modified = modified
    }
}

/// The folders and documents in a folder.
public struct FolderContents: Hashable, Sendable, Codable {
    /// The folders.
    public let folders: [Folder]
    /// The documents.
    public let documents: [Document]

    /// Creates a value, for previews and tests.
    public init(folders: [Folder], documents: [Document]) {
        self.folders = folders
        self.documents = documents
    }
}

/// The content of a document, with its version.
public struct DocumentContent: Hashable, Sendable {
    /// The bytes.
    public let data: Data
    /// The version of the bytes.
    public let version: String

    /// Creates a value, for previews and tests.
    public init(data: Data, version: String) {
        self.data = data
        self.version = version
    }
}

/// What the server says about a document.
public struct DocumentState: Hashable, Sendable {
    /// The document's current name.
    public let name: String
    /// The current size in bytes.
    public let size: Int
    /// The current version.
    public let version: String
    /// Whether the user may save the document.
    public let isWritable: Bool
    /// When the document was last changed, if the server said so.
    public let modified: Date?

    /// Creates a value, for previews and tests.
    public init(name: String, size: Int, version: String, isWritable: Bool, modified: Date? = nil) {
        self.name = name
        self.size = size
        self.version = version
        self.isWritable = isWritable
        self.modified = modified
    }
}

/// What Office would get if the user allows its request, for the app's dialog.
public struct OfficeOffer: Hashable, Sendable {
    /// The name of the client that would get access.
    public let clientName: String
    /// The name of the account that Office would get access to.
    public let username: String
    /// The scope that Office would get.
    public let scope: String

    /// Creates a value, for previews and tests.
    public init(clientName: String, username: String, scope: String) {
        self.clientName = clientName
        self.username = username
        self.scope = scope
    }
}

// MARK: JSON of the server

/// The names of WOPI's members (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response, check-info.md).
enum WOPI {
    struct Bootstrapped: Decodable {
        struct Profile: Decodable {
            let EcosystemUrl: String
            let UserId: String
            let SignInName: String
            let UserFriendlyName: String?
        }
        struct Root: Decodable { let ContainerPointer: Pointer }
        struct NewToken: Decodable { let AccessToken: String }
        let Bootstrap: Profile
        let RootContainerInfo: Root?
        let AccessTokenInfo: NewToken?
    }
    struct Pointer: Decodable {
        let Name: String
        let Url: String
    }
    struct RootPointer: Decodable { let ContainerPointer: Pointer }
    struct Child: Decodable {
        let Name: String
        let Url: String
        let Size: Int?
        let Version: String?
        let LastModifiedTime: String?
    }
    struct Children: Decodable {
        let ChildContainers: [Pointer]?
        let ChildFiles: [Child]?
    }
    struct FileInfo: Decodable {
        let BaseFileName: String
        let Size: Int
        let Version: String
        let UserCanWrite: Bool?
        let LastModifiedTime: String?
    }
    struct Offer: Decodable {
        let client_name: String
        let username: String
        let scope: String?
    }

    /// Parses a time such as `2026-11-28T05:52:50.5540000Z`, with seven digits after the seconds.
    static func time(_ text: String?) -> Date? {
        guard let text, text.utf8.count <= 40, text.hasSuffix("Z") else { return nil }
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard let seconds = parts.first, let date = ISO8601DateFormatter().date(from: seconds + "Z") else { return nil }
        guard parts.count == 2 else { return date }
        // Without this check, an exponent such as `1e999` would be read as an infinite time.
        guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Double("0." + parts[1]).map(date.addingTimeInterval)
    }
}
