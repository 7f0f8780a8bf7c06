import Foundation
import Testing

/// The command-line client curl: the only available HTTP/2 client that completes its downloads after a GOAWAY frame.
package enum Curl {
    package static let path = "/usr/bin/curl"

    /// Downloads `url` and discards the content.
    ///
    /// - Parameter rate: the maximum speed in bytes per second.
    /// - Returns: the HTTP version, status, byte count and curl's exit code, as in `2 200 1000 0`.
    package static func download(_ url: String, http2: Bool, rate: Int) async throws -> String {
        try #require(FileManager.default.isExecutableFile(atPath: path), "curl is needed")
        return try await onThread {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            let report = "%{http_version} %{http_code} %{size_download} %{exitcode}"
            process.arguments = ["-sk", "--limit-rate", "\(rate)", http2 ? "--http2" : "--http1.1"]
            process.arguments? += ["-o", "/dev/null", "-w", report, url]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// Starts an upload without `Content-Length`, and ends the curl process when `isSeen` returns `true`.
    package static func cutUpload(_ url: String, http2: Bool, isSeen: @Sendable () -> Bool) async throws {
        try #require(FileManager.default.isExecutableFile(atPath: path), "curl is needed")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["-sk", http2 ? "--http2" : "--http1.1", "-T", "-", "-X", "POST", url]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = Pipe()
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data("01234".utf8))
        try await eventually(isSeen)
        kill(process.processIdentifier, SIGKILL)
        // The input of curl is closed only after curl has ended. If it were closed earlier, curl might complete the
        // upload.
        try await onThread { process.waitUntilExit() }
        try input.fileHandleForWriting.close()
    }
}
