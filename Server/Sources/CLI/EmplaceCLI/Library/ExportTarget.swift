import Basics
import Documents
import Foundation

/// The file on this machine to which a document is exported.
struct ExportTarget {
    let url: URL
    /// Whether a file with different content is overwritten.
    let replaces: Bool

    /// Writes the content of a document to the file, unless the file already contains the same bytes.
    ///
    /// - Parameter open: opens the document, which may have a newer version by now.
    func write(
        _ content: ContentRecord, opening open: () async throws -> OpenedFile
    ) async throws -> CopyReport.Outcome {
        let there = try? FileManager.default.attributesOfItem(atPath: url.path)
        if let there {
            let isFile = there[.type] as? FileAttributeType == .typeRegular
            let size = (there[.size] as? NSNumber)?.int64Value
            if isFile, size == content.size, try await FileBytes(url: url).sha256() == content.sha256 {
                return .unchanged
            }
            guard isFile else { throw Failure("something that is not a file already has this name") }
            guard replaces else {
                throw Failure("a different file with this name already exists; add --replace to overwrite it")
            }
        }
        // A temporary file next to the target is written and then renamed, so the target is never incomplete.
        let part = url.deletingLastPathComponent().appending(path: ".emplace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: part) }
        let saved = try await fill(part, opening: open)
        try FileManager.default.setAttributes([.modificationDate: saved], ofItemAtPath: part.path)
        guard rename(part.path, url.path) == 0 else {
            throw Failure(errno == ENAMETOOLONG ? "the name is too long for this file system" : "can't be written")
        }
        return there == nil ? .copied : .replaced
    }

    /// Writes the document's content to the file at `part`.
    ///
    /// - Returns: the time at which the content was saved. It may be later than the time in the listing of the folder.
    private func fill(_ part: URL, opening open: () async throws -> OpenedFile) async throws -> Date {
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw Failure(errno == ENAMETOOLONG ? "the path is too long for this system" : "can't be written")
        }
        let handle = try FileHandle(forWritingTo: part)
        defer { try? handle.close() }
        let opened = try await open()
        let content = opened.content
        var offset: Int64 = 0
        while offset < content.size {
            let piece = try await content.read(at: offset, count: 1 << 18)
            guard !piece.isEmpty else { throw Failure("its content is damaged") }
            try handle.write(contentsOf: piece)
            offset += Int64(piece.count)
        }
        try handle.synchronize()
        return opened.saved
    }
}
