import Foundation

/// A file with a secret, which a setting names so that the secret isn't visible in the process list.
enum SecretFile {
    /// The maximum length of a secret in bytes.
    private static let maxLength = 4096

    /// Returns the first line of a file. Other lines may contain notes.
    ///
    /// - Parameter secret: what the file contains, such as "database password", for the error.
    /// - Throws: ``Failure`` if the file can't be read, or the line is empty or too long.
    static func firstLine(of path: String, _ secret: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read the \(secret) from \(path); check the path and its permissions")
        }
        let line = String(decoding: data, as: UTF8.self).prefix { !$0.isNewline }
        guard !line.isEmpty else { throw Failure("the first line of \(path) is empty; it must contain the \(secret)") }
        guard line.utf8.count <= maxLength else {
            throw Failure("the first line of \(path) is too long for a \(secret)")
        }
        return String(line)
    }
}
