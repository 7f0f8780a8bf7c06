import Dispatch
import Foundation
import Logging
import Testing

@testable import EmplaceCLI

/// A log that a test writes to a file and then reads.
enum LogFile {
    /// Runs `body` with a log, and returns the lines that `body` wrote. The log is a file, because a pipe would be full
    /// before the test reads it.
    static func written(_ format: LogFormat = .text, _ body: (LogLines, Logger) -> Void) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(FileManager.default.createFile(atPath: path.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: path) }
        let file = try FileHandle(forWritingTo: path)
        let lines = LogLines(descriptor: file.fileDescriptor, format: format)
        body(lines, Logger(label: "emplace", factory: { LineLogHandler(label: $0, lines: lines) }))
        lines.flush()
        try file.close()
        return try String(decoding: Data(contentsOf: path), as: UTF8.self)
    }
}
