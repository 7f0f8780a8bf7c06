import DiskBlobs
import Documents
import Foundation
import S3Blobs

/// The store of content: files in the data directory, or a bucket.
enum ContentBackend: Sendable {
    case folder(DiskBlobs)
    case bucket(S3Blobs)

    /// The store as ``Blobs``, for code that works with a folder and with a bucket.
    var blobs: any Blobs {
        switch self {
        case .folder(let blobs): blobs
        case .bucket(let blobs): blobs
        }
    }

    /// Opens the bucket in the settings. If the settings name no bucket, opens the content folder in the data
    /// directory, which is created if necessary.
    ///
    /// - Parameter isServer: whether this process is the server, which keeps its cache of the bucket across restarts.
    ///   Each command uses a temporary cache folder, because only one process can manage the size of a cache.
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
            // The server keeps its cache folder locked until the process ends.
            if isServer {
                _ = try ServerLock(
                    cache,
                    taken:
                        "another server is using the cache folder \(cache.path.shown); choose another folder with "
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
                "can't use the cache folder \(cache.path.shown) (\(ErrorText.sentence(error))); choose another "
                    + "folder with --cache-folder")
        }
    }

    /// Checks that content exists with the recorded size and, if `reading` is true, with the recorded hash.
    func check(_ content: ContentRecord, reading: Bool) async throws -> ContentCondition {
        switch self {
        case .folder(let blobs): try await blobs.check(content, reading: reading)
        case .bucket(let blobs): try await blobs.check(content, reading: reading)
        }
    }
}

/// A folder that is deleted when this object is released.
final class TemporaryFolder: Sendable {
    let url: URL

    init(_ name: String) {
        url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
