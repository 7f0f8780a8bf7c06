/// Counts open connections or requests, in total and per client. Only clients with something open have an entry.
struct ClientCounts {
    private(set) var total = 0
    private var perClient: [ClientKey: Int] = [:]

    var clients: Int { perClient.count }

    /// Adds one to the counts and returns `true`, or returns `false` if a limit is reached.
    ///
    /// - Parameters:
    ///   - client: `nil` for a client without a limit of its own, such as a trusted proxy.
    ///   - limit: the limit for all clients together; `nil` if it is enforced elsewhere.
    mutating func open(_ client: ClientKey?, limit: Int?, perClient maxCount: Int) -> Bool {
        if let limit, total >= limit { return false }
        if let client {
            let count = perClient[client, default: 0]
            guard count < maxCount else { return false }
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
