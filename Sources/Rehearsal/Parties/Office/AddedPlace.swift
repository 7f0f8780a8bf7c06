public import Foundation
import OfficeClient
import Synchronization

/// A provider that the user has added: what the app keeps between runs.
public struct AddedPlace: Codable, Hashable, Sendable {
    public var sheet: ProviderSheet
    public var tokenURI: String
    public var sessionContext: String?
    public var accessToken: String
    public var refreshToken: String?
    /// `nil` when the token has no end.
    public var accessEnds: Date?
    public var userID: String
    public var signInName: String
    public var friendlyName: String?
}

/// The app's places, by provider, in memory or in a file that only its owner can read.
public final class PlaceBook: Sendable {
    private let places: Mutex<[String: AddedPlace]>
    private let file: URL?

    public init() {
        places = Mutex([:])
        file = nil
    }

    /// - Throws: when the file is there and can't be read.
    public init(file: URL) throws {
        self.file = file
        let kept =
            FileManager.default.fileExists(atPath: file.path)
            ? try JSONDecoder().decode([String: AddedPlace].self, from: Data(contentsOf: file)) : [:]
        places = Mutex(kept)
    }

    public subscript(provider: String) -> AddedPlace? { places.withLock { $0[provider] } }
    public var all: [AddedPlace] { places.withLock { $0.values.sorted { $0.sheet.name < $1.sheet.name } } }

    public func keep(_ place: AddedPlace) throws { try change { $0[place.sheet.id] = place } }
    public func forget(_ provider: String) throws { try change { $0[provider] = nil } }

    private func change(_ body: (inout [String: AddedPlace]) -> Void) throws {
        try places.withLock { places in
            body(&places)
            guard let file else { return }
            let bytes = try JSONEncoder().encode(places)
            try? FileManager.default.removeItem(at: file)
            guard
                FileManager.default.createFile(
                    atPath: file.path, contents: bytes, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}
