import Foundation
import NIOCore
import NIOPosix

extension ListenAddress {
    /// Verifies that the server can listen on the address, before anything is created.
    ///
    /// Another program may take the port before the server does. Then listening fails with the same message.
    ///
    /// - Parameter option: the option that sets the address, for messages.
    /// - Returns: the address with its port; port 0 is replaced by a free port.
    ///   Responses contain absolute addresses, so the port must be known before the first response.
    /// - Throws: ``Failure``.
    func checked(option: String = "listen") async throws -> ListenAddress {
        do {
            // Uses the same option as the server, so that connections of a server that has just stopped don't matter.
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

    /// Returns the failure for an error of listening.
    func failure(of error: any Error, option: String = "listen") -> Failure {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE: Failure("\(text) is already in use; choose another address with --\(option)")
        case EACCES: Failure("can't listen on \(text): permission denied; choose another address with --\(option)")
        case EADDRNOTAVAIL:
            Failure("can't listen on \(text): not an address of this machine; choose another one with --\(option)")
        default: Failure("can't listen on \(text); choose another address with --\(option)")
        }
    }
}
