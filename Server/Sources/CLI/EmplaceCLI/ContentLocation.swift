import Basics
import SQLStorage
import Documents
import Foundation
import S3Blobs

/// Remembers with the rows of a place where its content is, so that it is never looked for elsewhere.
struct ContentLocation {
    private let storage: SQLStorage
    /// The name under which the database has the bucket; a place without it has its content in a folder.
    static let setting = "content-place"

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Refuses settings that name another place of content than the rows do.
    func check(_ objects: S3Address?) async throws {
        let known = try await storage.setting(Self.setting), named = objects.map(Self.name)
        guard known != named else { return }
        if let known {
            throw Failure("the content of this place is in \(known); name that bucket and its folder with --objects")
        }
        guard try await !storage.hasBlobs() else {
            throw Failure("the content of this place is in its data folder; leave --objects out")
        }
    }

    /// Ties a bucket to the place that the database is of, or sees that it is; for whoever stores or deletes content.
    ///
    /// Only a bucket that was found to be there is remembered, so that a mistyped name is not.
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
            // Of two first servers with two buckets, one is too late.
            guard try await storage.setting(Self.setting, orFirst: name) == name else {
                throw Failure("the content of this place is in another bucket by now; start again")
            }
        } catch let problem as S3Problem {
            throw Failure("\(problem)")
        } catch let problem as S3Credentials.Problem {
            throw Failure("\(problem)")
        }
    }

    /// Whether the bucket is still this place's, for a job that deletes content in it.
    func isTied(_ blobs: S3Blobs) async throws -> Bool { try await blobs.installationID() == installationID() }

    /// The identifier of the place, which goes with it wherever it moves.
    func installationID() async throws -> String {
        try await storage.setting(FolderRows.setting, orFirst: Identifier.random())
    }

    /// An endpoint may come to have another name; bucket and folder stay.
    static func name(of address: S3Address) -> String { "s3://\(address.bucket)/\(address.prefix)" }
}
