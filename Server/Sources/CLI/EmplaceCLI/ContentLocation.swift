import Basics
import SQLStorage
import Documents
import Foundation
import S3Blobs

/// Records in the database where the content is, in a bucket or in the data directory, so that no command reads content
/// from another location.
struct ContentLocation {
    private let storage: SQLStorage
    /// The name of the database setting that contains the bucket. If this setting doesn't exist, the content is in the
    /// data directory.
    static let setting = "content-place"

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Throws if the location of content in the settings differs from the location that the database records.
    func check(_ objects: S3Address?) async throws {
        let known = try await storage.setting(Self.setting), named = objects.map(Self.name)
        guard known != named else { return }
        if let known {
            throw Failure("this server stores its content in \(known); pass that bucket and folder with --objects")
        }
        guard try await !storage.hasBlobs() else {
            throw Failure("this server stores its content in its data directory; remove --objects")
        }
    }

    /// Makes this installation the owner of a bucket, or verifies that it already is. This must happen before content
    /// is stored in the bucket or deleted from it.
    ///
    /// The location is recorded in the database only after the bucket was reached, so that a mistyped name isn't
    /// recorded.
    func tie(_ blobs: S3Blobs, _ address: S3Address) async throws {
        do {
            let id = try await installationID(), name = Self.name(of: address)
            if let found = try await blobs.installationID() {
                guard found == id else { throw S3Problem.otherInstallation(address) }
            } else {
                guard try await storage.setting(Self.setting) == nil, try await !storage.hasBlobs() else {
                    throw S3Problem.noInstallation(address)
                }
                try await blobs.claim(for: id)
            }
            // If two servers start for the first time with different buckets, the second server fails.
            guard try await storage.setting(Self.setting, orFirst: name) == name else {
                throw Failure(
                    "the content was moved to another bucket while this command was running; run the same command again"
                )
            }
        } catch let problem as S3Problem {
            throw Failure("\(problem)")
        } catch let problem as S3Credentials.Problem {
            throw Failure("\(problem)")
        }
    }

    /// Returns whether this installation still owns the bucket. This must be checked before content is deleted.
    func isTied(_ blobs: S3Blobs) async throws -> Bool { try await blobs.installationID() == installationID() }

    /// Returns the id of the installation. The id stays the same when the installation moves.
    func installationID() async throws -> String {
        try await storage.setting(FolderRows.setting, orFirst: Identifier.random())
    }

    /// Returns the name of a location: the bucket and the prefix. The endpoint isn't included, because it may change.
    static func name(of address: S3Address) -> String { "s3://\(address.bucket)/\(address.prefix)" }
}
