public import Basics
public import Foundation

/// Verbs on old versions, beside going back to one.
extension Library {
    /// The most UTF-16 units of a version's name, as the field for it counts: one character may be thousands of them.
    public static let maxVersionName = 100

    /// Gives a version a name, which also keeps it from the rule for old versions; or takes the name away.
    ///
    /// - Parameter label: in one line; `nil` or blank for none.
    /// - Returns: the name as it is stored; `nil` for none.
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)`` for one that is too long, or has characters that end a line or
    ///   turn the direction of writing.
    @discardableResult
    public func nameVersion(
        _ version: FileVersion, of id: FileID, as label: String?, for caller: Caller, now: Date
    ) async throws -> String? {
        let label = label?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        guard label.utf16.count <= Self.maxVersionName, !label.unicodeScalars.contains(where: \.controlsDisplay)
        else {
            throw DocumentsError.nameIllegal(
                reason:
                    "a version's name has at most \(Self.maxVersionName) characters, in one line, and none that "
                    + "turns the direction of writing", valid: nil)
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

    /// Deletes an old version for good; see ``deleteVersions(_:of:for:now:)``.
    public func deleteVersion(_ version: FileVersion, of id: FileID, for caller: Caller, now: Date) async throws {
        try await deleteVersions([version], of: id, for: caller, now: now)
    }

    /// Deletes old versions for good, all of them or none. Only the owner does: nobody else's change can be made not to
    /// have been.
    ///
    /// - Returns: the bytes of room that the owner has back.
    /// - Throws: ``DocumentsError/notFound`` also when one of the versions isn't there; ``DocumentsError/forbidden`` also
    ///   when one is the newest, which goes with the document alone.
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
