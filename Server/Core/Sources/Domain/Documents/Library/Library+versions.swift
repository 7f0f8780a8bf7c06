public import Basics
public import Foundation

/// Naming and deleting old versions.
extension Library {
    /// The maximum length of a version's name in UTF-16 units, the unit of `maxlength` in HTML. A limit in characters
    /// wouldn't bound the size, because one character may have thousands of units.
    public static let maxVersionName = 100

    /// Names a version, which also protects it from the retention rule, or removes its name.
    ///
    /// - Parameter label: the new name, a single line; `nil` or a blank name removes the current name.
    /// - Returns: the name as stored; `nil` if the version has no name now.
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)`` for a name that is too long, or contains characters that
    ///   end a line or change the text direction.
    @discardableResult
    public func nameVersion(
        _ version: FileVersion, of id: FileID, as label: String?, for caller: Caller, now: Date
    ) async throws -> String? {
        let label = label?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard label.utf16.count <= Self.maxVersionName, !label.unicodeScalars.contains(where: \.controlsDisplay)
        else {
            throw DocumentsError.nameIllegal(
                reason:
                    "a version name must have at most \(Self.maxVersionName) characters on one line, "
                    + "without characters that change the text direction", valid: nil)
        }
        return try await change(caller, now: now) { change in
            let file = try change.look.writableFile(id)
            if caller.isVisitor { throw DocumentsError.forbidden }
            guard try change.rows.content(of: version, of: id) != nil else { throw DocumentsError.notFound }
            let name = label.isEmpty ? nil : label
            try change.rows.setLabel(name, of: version, of: id)
            try change.log(
                .versionNamed, of: .file(id), named: file.name, version: version, owner: file.owner,
                detail: name.map { .versionName($0) })
            return name
        }
    }

    /// Permanently deletes an old version; see ``deleteVersions(_:of:for:now:)``.
    public func deleteVersion(_ version: FileVersion, of id: FileID, for caller: Caller, now: Date) async throws {
        try await deleteVersions([version], of: id, for: caller, now: now)
    }

    /// Permanently deletes old versions. If one version can't be deleted, no version is deleted. Only the owner may do
    /// this, so that no other user can erase a change.
    ///
    /// - Returns: the bytes of storage that were freed.
    /// - Throws: ``DocumentsError/notFound``, also if one of the versions doesn't exist; ``DocumentsError/forbidden``,
    ///   also if one of the versions is the newest version, which can be deleted only with its document.
    @discardableResult
    public func deleteVersions(
        _ versions: Set<FileVersion>, of id: FileID, for caller: Caller, now: Date
    ) async throws -> Int64 {
        try await change(caller, now: now) { change in
            let view = try change.look.file(id), file = try change.look.writableFile(id)
            if caller.isVisitor || view.rights.role < .owner { throw DocumentsError.forbidden }
            var bytes: Int64 = 0
            for (number, version) in versions.sorted().enumerated() {
                guard let content = try change.rows.content(of: version, of: id) else { throw DocumentsError.notFound }
                guard version != file.version else { throw DocumentsError.forbidden }
                try change.rows.deleteVersion(version, of: id)
                try change.log(
                    .versionDeleted, of: .file(id), named: file.name, version: version, owner: file.owner,
                    number: number == 0 ? nil : number)
                bytes += content.size
            }
            return bytes
        }
    }
}
