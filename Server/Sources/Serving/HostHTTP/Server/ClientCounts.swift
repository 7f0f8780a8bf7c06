/// How many connections or requests there are at once: in all, and of each client. It holds as many clients as have
/// something open.
struct ClientCounts {
    private(set) var total = 0
    private var perClient: [ClientKey: Int] = [:]

    var clients: Int { perClient.count }

    /// Counts one more, unless there are as many as may be.
    ///
    /// - Parameters:
    ///   - client: `nil` for who has no budget of their own, such as a trusted proxy.
    ///   - limit: of all together; `nil` when somebody else keeps it.
    mutating func open(_ client: ClientKey?, limit: Int?, perClient most: Int) -> Bool {
        if let limit, total >= limit { return false }
        if let client {
            let count = perClient[client, default: 0]
            guard count < most else { return false }
            perClient[client] = count + 1
        }
        total += 1
        return true
    }

    mutating func close(_ client: ClientKey?) {
        total = max(total - 1, 0)
        guard let client, let count = perClient[client] else { return }
        perClient[client] = count > 1 ? count - 1 : nil
    }
}
