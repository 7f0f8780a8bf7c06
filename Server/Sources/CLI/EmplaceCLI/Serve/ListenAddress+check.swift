import Foundation
import NIOCore
import NIOPosix

extension ListenAddress {
    /// Checks, before anything is made, that the server can listen on the address.
    ///
    /// Another program may take the port before the server does; then listening fails with the same message.
    ///
    /// - Parameter option: that names it, for messages.
    /// - Returns: the address with its port; a free one is chosen for port 0. Absolute addresses are part of every
    ///   answer, so the port has to be known before the first.
    /// - Throws: ``Failure``.
    func checked(option: String = "listen") async throws -> ListenAddress {
        do {
            // As the server does: connections of a server that has just ended don't count.
            let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port).get()
            let bound = channel.localAddress?.port ?? port
            try? await channel.close()
            return ListenAddress(host: host, port: bound)
        } catch {
            throw failure(of: error, option: option)
        }
    }

    /// The message for the operator about an error of listening.
    func failure(of error: any Error, option: String = "listen") -> Failure {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE: Failure("\(text) is in use by another program; choose another with --\(option)")
        case EACCES: Failure("can't listen on \(text): not permitted")
        case EADDRNOTAVAIL: Failure("can't listen on \(text): not an address of this machine")
        default: Failure("can't listen on \(text); choose another with --\(option)")
        }
    }
}
