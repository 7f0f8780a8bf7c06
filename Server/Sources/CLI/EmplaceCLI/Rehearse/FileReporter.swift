import Foundation
import Rehearsal

/// Writes the HTML report and the JUnit XML to files when the rehearsal ends.
struct FileReporter: Reporter {
    /// The path of the file for the HTML report; `nil` if no HTML report is written.
    let page: String?
    /// The path of the file for the JUnit XML; `nil` if no JUnit XML is written.
    let junit: String?

    /// Verifies that the files can be written, before any case runs.
    ///
    /// - Throws: ``Failure`` if a file can't be written.
    func check() throws {
        for path in [page, junit].compactMap({ $0 }) {
            let folder = URL(filePath: path).deletingLastPathComponent().path
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                throw Failure("\(path) is a directory; specify a file")
            }
            guard FileManager.default.isWritableFile(atPath: folder) else {
                throw Failure("can't write \(path); check that its directory exists and is writable")
            }
        }
    }

    func rehearsalEnded(_ report: RehearsalReport) throws {
        if let page { try Self.write(try HTMLReport(report).render(), to: page) }
        if let junit { try Self.write(JUnitReport(report).text, to: junit) }
    }

    private static func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw Failure("can't write \(path); check that its directory exists and is writable")
        }
    }
}
