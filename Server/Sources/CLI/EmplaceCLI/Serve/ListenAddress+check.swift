import Foundation
import NIOCore
import NIOPosix

extension ListenAddress {
    /// Verifies that the server can listen on the address. Called before anything is created.
    ///
    /// If another program takes the port before the server does, listening fails later with the same message.
    ///
    /// - Parameter option: the option that sets the address, for messages.
    /// - Returns: the address with its port. Port 0 is replaced with a free port, because responses contain absolute
    ///   addresses and the port must be known before the first response.
    /// - Throws: ``Failure``.
    func checked(option: String = "listen") async throws -> ListenAddress {
        do {
            // Sets the same socket option as the server, so that closed connections of a server that has just stopped
            // don't make this check fail.
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

    /// Returns the failure for an error that occurred when the server tried to listen.
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
