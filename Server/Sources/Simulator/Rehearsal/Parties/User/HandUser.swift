public import OfficeClient

/// A real person with a browser, who opens a given address and types the address at which the browser ended.
public struct HandUser: User {
    private let say: @Sendable (String) -> Void
    private let read: @Sendable () async -> String?

    /// - Parameters:
    ///   - say: shows a line to the person.
    ///   - read: returns the next typed line; `nil` at the end of input.
    public init(say: @escaping @Sendable (String) -> Void, read: @escaping @Sendable () async -> String?) {
        self.say = say
        self.read = read
    }

    /// Shows the address and the task, and reads the address at which the browser ended.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd {
        let task =
            switch visit.conduct {
            case .consent: "Sign in and allow access."
            case .decline: "Sign in and decline."
            case .cancel: "Look at the page, then leave the next line empty."
            case .wrongPasswordFirst: "Type a wrong password first; then sign in and allow access."
            }
        say("\n\(task) Open:\n\n  \(visit.address)\n")
        say("At the end the browser fails to open \(visit.stop)…: copy that address from its address bar here.")
        for _ in 0..<5 {
            guard let line = await read()?.trimmed, !line.isEmpty else { return VisitEnd(stop: nil, pages: []) }
            if visit.isStop(line) { return VisitEnd(stop: line, pages: []) }
            say("That isn't \(visit.stop)…; try again, or leave the line empty to give up.")
        }
        return VisitEnd(stop: nil, pages: [])
    }
}
