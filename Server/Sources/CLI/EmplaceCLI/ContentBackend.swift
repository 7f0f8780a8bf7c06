import DiskBlobs
import Documents
import Foundation
import S3Blobs

/// Where the content of a place is: files in its data folder, or objects in a bucket.
enum ContentBackend: Sendable {
    case folder(DiskBlobs)
    case bucket(S3Blobs)

    /// The same, for whoever asks nothing else.
    var blobs: any Blobs {
        switch self {
        case .folder(let blobs): blobs
        case .bucket(let blobs): blobs
        }
    }

    /// Opens the bucket that the settings name; without one, the folder, which is made if need be.
    ///
    /// - Parameter isServer: the server keeps what it fetches from one start to the next, every command in a folder of
    ///   its own, since a cache has one process that counts what is in it.
    static func open(_ settings: Settings, folder: URL, isServer: Bool) throws -> ContentBackend {
        guard let address = settings.objects else {
            return .folder(try DiskBlobs(folder: folder.appending(path: "content").path))
        }
        let file = settings.objectsCredentialsFile
        let own = isServer ? nil : TemporaryFolder("emplace-objects")
        let cache = own?.url ?? settings.cacheFolder.map { URL(filePath: $0) } ?? folder.appending(path: "cache")
        do {
            try FileManager.default.createDirectory(
                at: cache, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // Held until the process ends.
            if isServer {
                _ = try ServerLock(
                    cache,
                    taken: "another server keeps what it fetches in \(cache.path.shown); name another folder with "
                        + "--cache-folder")
            }
            let environment = CommandEnvironment.current
            let blobs = try S3Blobs(
                address,
                credentials: {
                    if let file { return try S3Credentials(file: file) }
                    return try S3Credentials(environment: environment)
                }, cacheFolder: cache.path, cacheSize: isServer ? settings.cacheBytes : 0, owner: own, now: { Date() })
            return .bucket(blobs)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                "can't use \(cache.path.shown) for what is fetched from the bucket (\(ErrorText.sentence(error))); name another with "
                    + "--cache-folder")
        }
    }

    /// Checks content as its store can; see `ContentCondition`.
    func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        switch self {
        case .folder(let blobs): try await blobs.check(content, reading: reading)
        case .bucket(let blobs): try await blobs.check(content, reading: reading)
        }
    }
}

/// A folder that is removed when nobody holds this value any more.
final class TemporaryFolder: Sendable {
    let url: URL

    init(_ name: String) {
        url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
