public import Basics
import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs RenameFile (docs/protocol/files.md#rename-file): changes the name before the extension. The extension,
    /// the id and the WOPISrc don't change.
    public func rename(
        _ id: FileID, to wireBase: String, presenting lock: LockID?, by claims: AccessClaims, now: Date
    ) async throws -> NameAnswer {
        let file = try await documents.file(id, for: claims.caller, now: now).file
        let name = try NameRules.renamed(wireBase, keepingExtensionOf: DocumentName(file.name))
        let stored = try await documents.renameFile(id, to: name, presenting: lock, for: claims.caller, now: now)
        return NameAnswer(name: WireName.wire(try DocumentName(stored).base))
    }

    /// Performs DeleteFile (docs/protocol/files.md#delete-file).
    public func delete(_ id: FileID, by claims: AccessClaims, now: Date) async throws {
        try await documents.deleteFile(id, for: claims.caller, now: now)
    }
}
