import ArgumentParser
import Documents
import Foundation

/// The arguments with which a subcommand of `emplace version` names a document, and the owner.
struct VersionOptions: ParsableArguments {
    @Argument(help: "Document, such as Plans/Roadmap.docx") var path: String
    @Option(help: "Owner of the document") var user: String

    /// The document's path as shown in messages.
    var shownPath: String { DocumentPath(path).description }

    /// Returns the document, and a caller with the owner's permissions.
    func find(in installation: Installation) async throws -> (file: FileRecord, caller: Caller) {
        let caller = try await installation.caller(named: user)
        return (try await installation.file(DocumentPath(path), for: caller), caller)
    }

    /// Runs an operation on a version. Converts an error of the operation to a message.
    func telling<Value>(of version: FileVersion, _ step: () async throws -> Value) async throws -> Value {
        do {
            return try await step()
        } catch DocumentsError.notFound {
            throw Failure(
                "\(shownPath) has no version \(version.rawValue); run `emplace version list` to list versions")
        } catch let error as DocumentsError {
            throw Failure("\(shownPath): \(error.sentence)")
        }
    }
}

/// The number of a version as a command-line argument: `3` as in the list of versions, or `v3` as in the audit log.
struct VersionNumber: ExpressibleByArgument {
    let version: FileVersion

    init?(argument: String) {
        guard let version = FileVersion(argument.hasPrefix("v") ? argument : "v" + argument) else { return nil }
        self.version = version
    }
}

/// Versions as a command-line argument: the number of one version, or the first and the last number of a range.
struct VersionSpan: ExpressibleByArgument {
    private let first, last: VersionNumber

    init?(argument: String) {
        let ends = argument.split(separator: "-", omittingEmptySubsequences: false).map {
            VersionNumber(argument: String($0))
        }
        guard ends.count <= 2, case let first?? = ends.first, case let last?? = ends.last,
            first.version <= last.version
        else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// Returns the versions that were selected: a single version even if it doesn't exist, or the existing versions in
    /// a range.
    func versions(among there: [FileVersion]) -> Set<FileVersion> {
        if first.version == last.version { return [first.version] }
        return Set(there.filter { first.version <= $0 && $0 <= last.version })
    }
}
