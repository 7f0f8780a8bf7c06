import Basics
import Catalogue
import Documents
import Foundation
import S3Blobs

/// Remembers with the rows of a place where its content is, so that it is never looked for elsewhere.
struct ContentPlace {
    private let catalogue: Catalogue
    /// The name under which the catalogue has the bucket; a place without it has its content in a folder.
    private static let setting = "content-place"

    init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// Refuses settings that name another place of content than the rows do, and remembers the first.
    func check(_ objects: S3Address?) async throws {
        let known = try await catalogue.setting(Self.setting), named = objects.map(Self.name)
        guard known != named else { return }
        if let known {
            throw Failure("the content of this place is in \(known); name that bucket and its folder with --objects")
        }
        guard let named, try await !catalogue.hasBlobs() else {
            throw Failure("the content of this place is in its data folder; leave --objects out")
        }
        _ = try await catalogue.setting(Self.setting, orFirst: named)
    }

    /// Ties a bucket to the place that the catalogue is of.
    func claim(_ blobs: S3Blobs) async throws {
        let id = try await catalogue.setting(FolderRows.setting, orFirst: Identifier.random())
        do {
            try await blobs.claim(for: id)
        } catch let problem as S3Problem {
            throw Failure("\(problem)")
        } catch let problem as S3Credentials.Problem {
            throw Failure("\(problem)")
        }
    }

    /// An endpoint may come to have another name; bucket and folder stay.
    private static func name(of address: S3Address) -> String { "s3://\(address.bucket)/\(address.prefix)" }
}
