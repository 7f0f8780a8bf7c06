import Foundation
import Synchronization

/// A headless Chromium controlled through a pipe (Chrome DevTools Protocol, `--remote-debugging-pipe`).
/// Messages are JSON separated by NUL, so neither a WebSocket nor an open port is needed.
final class DevTools: Sendable {
    /// The `result` of a message or the `params` of an event, as JSON.
    typealias Message = Data

    struct Event: Sendable {
        var method: String
        var parameters: Message
    }

    private struct State {
        var last = 0
        var waiting: [Int: CheckedContinuation<Message, any Error>] = [:]
        var buffer = Data()
        var isOver = false
    }

    private let process: Process
    private let input: FileHandle
    private let state = Mutex(State())
    private let folder: URL
    let events: AsyncStream<Event>
    private let tell: AsyncStream<Event>.Continuation

    /// Starts Chromium.
    ///
    /// - Throws: ``NotAvailable`` if Chromium isn't installed.
    init(_ arguments: [String]) throws {
        guard let program = Self.program else {
            throw NotAvailable(
                "can't find Chromium; install it (apt-get install chromium) or set EMPLACE_CHROMIUM to its path")
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "emplace-rehearsal-\(UUID().uuidString)")
        (events, tell) = AsyncStream.makeStream(of: Event.self)
        let toBrowser = Pipe(), fromBrowser = Pipe()
        process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // Chromium reads commands from descriptor 3 and responds on descriptor 4.
        process.arguments =
            ["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null", program] + arguments + [
                "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
                "--disable-background-networking", "--user-data-dir=\(folder.path)",
            ] + (getuid() == 0 ? ["--no-sandbox"] : [])
        process.standardInput = toBrowser
        process.standardOutput = fromBrowser
        input = toBrowser.fileHandleForWriting
        try process.run()
        fromBrowser.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let data = handle.availableData
            if data.isEmpty { handle.readabilityHandler = nil }
            self?.read(data)
        }
    }

    private static var program: String? {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["EMPLACE_CHROMIUM"] { return named }
        let folders = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
        return ["chromium", "chromium-browser", "google-chrome"].lazy
            .flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Sends a command and waits for its response.
    func send(_ method: String, _ parameters: [String: any Sendable] = [:], session: String? = nil) async throws
        -> Message
    {
        try await withCheckedThrowingContinuation { continuation in
            let id = state.withLock { state -> Int? in
                guard !state.isOver else { return nil }
                state.last += 1
                state.waiting[state.last] = continuation
                return state.last
            }
            guard let id else {
                continuation.resume(throwing: Self.gone)
                return
            }
            var message: [String: Any] = ["id": id, "method": method, "params": parameters]
            if let session { message["sessionId"] = session }
            do {
                try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
            } catch {
                state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: Self.gone)
            }
        }
    }

    private static let gone = UnmetExpectation(
        "bootstrap-and-oauth.md#sign-in-page", expected: "a running Chromium", came: "a Chromium that exited",
        cause: "too little memory, or a Chromium that can't run headless on this machine")

    private func read(_ data: Data) {
        guard !data.isEmpty else { return end() }
        let messages = state.withLock { state -> [Data] in
            state.buffer.append(data)
            var complete: [Data] = []
            while let zero = state.buffer.firstIndex(of: 0) {
                complete.append(state.buffer[..<zero])
                state.buffer.removeSubrange(...zero)
            }
            return complete
        }
        messages.forEach(take)
    }

    private func take(_ message: Data) {
        guard let object = try? JSONSerialization.jsonObject(with: message) as? [String: Any] else { return }
        func bytes(_ name: String) -> Data {
            (try? JSONSerialization.data(withJSONObject: object[name] ?? [:])) ?? Data("{}".utf8)
        }
        if let id = object["id"] as? Int {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
            if let error = object["error"] as? [String: Any] {
                let text = error["message"] as? String ?? "an error from Chromium"
                continuation?.resume(
                    throwing: UnmetExpectation(
                        "bootstrap-and-oauth.md#sign-in-page", expected: "a response from Chromium", came: text))
            } else {
                continuation?.resume(returning: bytes("result"))
            }
        } else if let method = object["method"] as? String {
            tell.yield(Event(method: method, parameters: bytes("params")))
        }
    }

    private func end() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        waiting.forEach { $0.resume(throwing: Self.gone) }
        tell.finish()
    }

    /// Ends the browser and removes its temporary files.
    func quit() {
        process.terminate()
        process.waitUntilExit()
        end()
        try? FileManager.default.removeItem(at: folder)
    }
}
