public import OfficeClient

/// A real person with a browser. The person opens an address that the rehearsal shows, and types the address at which
/// the browser ended.
public struct ManualUser: User {
    private let say: @Sendable (String) -> Void
    private let read: @Sendable () async -> String?

    /// Creates a user who reads and types in a terminal.
    ///
    /// - Parameters:
    ///   - say: shows a line to the person.
    ///   - read: returns the next typed line; `nil` at the end of input.
    public init(say: @escaping @Sendable (String) -> Void, read: @escaping @Sendable () async -> String?) {
        self.say = say
        self.read = read
    }

    /// Shows the address to open and what to do, and reads the address at which the browser ended.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitResult {
        let task =
            switch visit.behavior {
            case .consent: "Sign in and allow access."
            case .decline: "Sign in and decline access."
            case .cancel: "Open the page, then press Return without typing anything."
            case .wrongPasswordFirst: "Type a wrong password first, then sign in and allow access."
            }
        say("\n\(task) Open this address in a browser:\n\n  \(visit.address)\n")
        say("At the end the browser can't open \(visit.stop)…: paste that address from its address bar here.")
        for _ in 0..<5 {
            guard let line = await read()?.trimmed, !line.isEmpty else { return VisitResult(stop: nil, pages: []) }
            if visit.isStop(line) { return VisitResult(stop: line, pages: []) }
            say("That address doesn't begin with \(visit.stop); try again, or press Return to stop.")
        }
        return VisitResult(stop: nil, pages: [])
    }
}
