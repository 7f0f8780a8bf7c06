import NIOCore

/// Whether the client of a connection or HTTP/2 stream is still connected, and a closure that is called when the client
/// disconnects.
struct ClientPresence {
    private var hasLeft = false
    private var watcher: (@Sendable () -> Void)?

    /// Calls `watcher` when the client disconnects, or immediately if the client has already disconnected. `nil`
    /// removes the watcher.
    mutating func watch(_ watcher: (@Sendable () -> Void)?) {
        if hasLeft { watcher?() } else { self.watcher = watcher }
    }

    mutating func leave() {
        hasLeft = true
        watcher?()
        watcher = nil
    }
}

extension HostContext {
    /// Runs `body` and cancels it when the client closes its side of the connection (HTTP/1.1) or resets the stream
    /// (HTTP/2). Use this method for expensive work whose result only this client needs.
    package func cancellingWhenClientLeaves<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await body() }
        RequestGuardHandler.watchClient(on: channel) { task.cancel() }
        defer { RequestGuardHandler.watchClient(on: channel, nil) }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension RequestGuardHandler {
    static func watchClient(on channel: any Channel, _ watcher: (@Sendable () -> Void)?) {
        channel.eventLoop.execute {
            let context = try? channel.pipeline.syncOperations.context(handlerType: RequestGuardHandler.self)
            if let handler = context?.handler as? RequestGuardHandler {
                handler.presence.watch(watcher)
            } else if let watcher {
                // A closed channel has no handlers, so the watcher is called through the close future.
                channel.closeFuture.whenComplete { _ in watcher() }
            }
        }
    }
}
