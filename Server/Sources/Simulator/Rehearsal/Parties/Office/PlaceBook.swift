import Basics
public import Foundation
import Synchronization

/// The app's places, by provider, in memory or in a file that only its owner can read.
public final class PlaceBook: Sendable {
    private let places: Mutex<[String: AddedPlace]>
    private let file: URL?

    /// A reason for which a file of places can't be used. The file is left as it is.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file can't be opened, or is a folder.
        case unreadable(String)
        /// The file holds something other than places, or more of them than a phone has.
        case nonsense(String)
        /// The file is of this version, which a later or an earlier program wrote.
        case version(Int, String)
        /// The file can't be written.
        case unwritable(String)

        /// The problem in a sentence for people.
        public var description: String {
            switch self {
            case .unreadable(let path): "can't read the places file \(path)"
            case .nonsense(let path): "\(path) is no places file; name another, or one that isn't there yet"
            case .version(let version, let path):
                "\(path) is a places file of version \(version), and this is for version \(Stored.version); "
                    + "name another, or one that isn't there yet"
            case .unwritable(let path): "can't write the places file \(path)"
            }
        }
    }

    /// The content of the file.
    private struct Stored: Codable {
        static let version = 1
        /// The greatest length of the file, in bytes; a place takes about two thousand.
        static let maxLength = 4 << 20

        var version = Self.version
        var places: [String: AddedPlace]
    }

    private struct StoredVersion: Decodable { var version: Int }

    /// Makes a book in memory.
    public init() {
        places = Mutex([:])
        file = nil
    }

    /// - Throws: ``Problem`` when the file is there and can't be used.
    public init(file: URL) throws(Problem) {
        self.file = file
        places = Mutex(FileManager.default.fileExists(atPath: file.path) ? try Self.read(file) : [:])
    }

    /// The place at a provider; `nil` when it isn't added.
    public subscript(provider: String) -> AddedPlace? { places.withLock { $0[provider] } }
    /// All places, sorted by name.
    public var all: [AddedPlace] { places.withLock { $0.values.sorted { $0.sheet.name < $1.sheet.name } } }

    /// Adds or replaces a place.
    public func keep(_ place: AddedPlace) throws { try change { $0[place.sheet.id] = place } }
    /// Removes the place at a provider.
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
            // Without a byte to read there is no data at all.
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

    /// Replaces the file as a whole, so that a run that is cut off leaves the places of the run before.
    private static func write(_ stored: Stored, to file: URL) throws {
        let part = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent)-\(UUID().uuidString)")
        // Its owner's alone from the first: Foundation writes with the rights of any file, and takes them away later.
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
