import Foundation

/// A file that only its owner can read.
struct PrivateFile {
    private let url: URL

    init(_ url: URL) { self.url = url }

    /// Replaces the file. After a power failure, the file has either its former or its new content.
    func replace(by text: String) throws {
        let part = url.appendingPathExtension("part")
        // Usually there is nothing to remove. If the rest of an interrupted write can't be removed, `open` fails below.
        try? FileManager.default.removeItem(at: part)
        let descriptor = open(part.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.synchronize()
            try file.close()
        } catch { throw failure }
        guard rename(part.path, url.path) == 0 else { throw failure }
        try DurableFolder.flush(url.deletingLastPathComponent())
    }

    private var failure: Failure { Failure("can't write \(url.path)") }
}
