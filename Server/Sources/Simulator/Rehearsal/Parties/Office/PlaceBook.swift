import Basics
import OfficeClient
import Synchronization
public import Foundation

/// The Places that the user has added, by provider. They are stored in memory, or in a file that only its owner can
/// read.
public final class PlaceBook: Sendable {
    private let places: Mutex<[String: AddedPlace]>
    private let file: URL?

    /// The reason why a file of Places can't be used. The file isn't changed.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file can't be opened, or is a folder.
        case unreadable(String)
        /// The file contains something other than Places, or too many of them.
        case nonsense(String)
        /// The file has this unsupported version, because a newer or an older program wrote the file.
        case version(Int, String)
        /// The file can't be written.
        case unwritable(String)

        /// The problem as a sentence.
        public var description: String {
            switch self {
            case .unreadable(let path): "can't read the Places file \(path); check its permissions"
            case .nonsense(let path):
                "\(path) is not a Places file; give --places another file, or one that doesn't exist yet"
            case .version(let version, let path):
                "\(path) is a Places file of version \(version), but this program needs version \(Stored.version); "
                    + "give --places another file, or one that doesn't exist yet"
            case .unwritable(let path): "can't write the Places file \(path); check the permissions of its directory"
            }
        }
    }

    /// The JSON content of the file.
    private struct Stored: Codable {
        static let version = 1
        /// The maximum length of the file in bytes. A Place takes about 2,000 bytes.
        static let maxLength = 4 << 20

        var version = Self.version
        var places: [String: AddedPlace]
    }

    private struct StoredVersion: Decodable { var version: Int }

    /// Creates a collection of Places in memory.
    public init() {
        places = Mutex([:])
        file = nil
    }

    /// Creates a collection of Places that is stored in a file. The file may not exist yet.
    ///
    /// - Throws: ``Problem`` if the file exists but can't be used.
    public init(file: URL) throws(Problem) {
        self.file = file
        places = Mutex(FileManager.default.fileExists(atPath: file.path) ? try Self.read(file) : [:])
    }

    /// The Place at the provider with this id; `nil` if the user hasn't added it.
    public subscript(provider: String) -> AddedPlace? { places.withLock { $0[provider] } }
    /// All Places, sorted by name.
    public var all: [AddedPlace] { places.withLock { $0.values.sorted { $0.sheet.name < $1.sheet.name } } }

    /// Adds a Place, or replaces the Place at the same provider.
    public func keep(_ place: AddedPlace) throws { try change { $0[place.sheet.id] = place } }
    /// Removes the Place at the provider with this id.
    public func forget(_ provider: String) throws { try change { $0[provider] = nil } }

    private func change(_ body: (inout [String: AddedPlace]) -> Void) throws {
        try places.withLock { places in
            var changed = places
            body(&changed)
            if let file { try Self.write(Stored(places: changed), to: file) }
            places = changed
        }
    }

    private static func read(_ file: URL) throws(Problem) -> [String: AddedPlace] {
        let bytes: Data
        do {
            // `read` returns `nil` for an empty file.
            bytes = try FileHandle(forReadingFrom: file).read(upToCount: Stored.maxLength + 1) ?? Data()
        } catch {
            throw .unreadable(file.path)
        }
        let decoder = JSONDecoder()
        guard bytes.count <= Stored.maxLength,
            let version = try? decoder.decode(StoredVersion.self, from: bytes).version
        else { throw .nonsense(file.path) }
        guard version == Stored.version else { throw .version(version, file.path) }
        guard let stored = try? decoder.decode(Stored.self, from: bytes) else { throw .nonsense(file.path) }
        return stored.places
    }

    /// Replaces the file atomically. If the program is interrupted, the file still contains the Places of the previous
    /// run.
    private static func write(_ stored: Stored, to file: URL) throws {
        let part = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent)-\(UUID().uuidString)")
        // Creates the file with mode 0600. Foundation would create a file that others can read, and restrict its mode
        // later.
        let descriptor = open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Problem.unwritable(file.path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: JSONEncoder.indented.encode(stored))
            try handle.close()
            guard rename(part.path, file.path) == 0 else { throw Problem.unwritable(file.path) }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw Problem.unwritable(file.path)
        }
    }
}

/// A Place that the user has added, with the tokens that the app stores between runs.
public struct AddedPlace: Codable, Hashable, Sendable {
    /// The onboarding sheet of the provider.
    public var sheet: ProviderSheet
    /// The address of the provider's token endpoint.
    public var tokenURI: String
    /// The session context from the sign-in (parameter `sc`).
    public var sessionContext: String?
    /// The OAuth access token.
    public var accessToken: String
    /// The refresh token, if any.
    public var refreshToken: String?
    /// The time at which the access token expires; `nil` if it doesn't expire.
    public var accessEnds: Date?
    /// The user's id at the provider.
    public var userID: String
    /// The user's sign-in name.
    public var signInName: String
    /// The user's display name.
    public var friendlyName: String?

    /// Returns whether this is the Place of a user at a provider. The provider and client id must match, because tokens
    /// work only for the provider and client to which they were issued. For a user who signs in by hand, the name isn't
    /// compared, because it is unknown.
    func isOf(_ person: UserCredential, at other: ProviderSheet) -> Bool {
        sheet.bootstrapper == other.bootstrapper && sheet.clientID == other.clientID
            && (person.password.isEmpty || signInName.lowercased() == person.name.lowercased())
    }
}

/// A document that the Office app has opened.
struct OpenDocument: Sendable {
    var address: ResourceAddress
    var name: String
    var info: FileInfo
    /// The id of the lock that the app holds; `nil` if the document is open read-only.
    var lock: String?
    var version: String?
    var bytes: [UInt8]
}
