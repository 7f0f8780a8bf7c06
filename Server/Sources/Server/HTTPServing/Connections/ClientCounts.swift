/// Counts open connections or requests, in all and by client. It holds an entry only for clients that have something
/// open.
struct ClientCounts {
    private(set) var total = 0
    private var perClient: [ClientKey: Int] = [:]

    var clients: Int { perClient.count }

    /// Counts one more, unless a limit is reached.
    ///
    /// - Parameters:
    ///   - client: `nil` for a client without a budget of its own, such as a trusted proxy.
    ///   - limit: of all clients together; `nil` when it is enforced elsewhere.
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
