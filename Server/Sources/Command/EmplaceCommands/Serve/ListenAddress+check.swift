import Foundation
import NIOCore
import NIOPosix

extension ListenAddress {
    /// Sees, before anything is made, that this can be listened on.
    ///
    /// Somebody may take the port before the server does; then listening fails and says the same.
    ///
    /// - Returns: the address with its port, which is a free one where any was asked for: absolute addresses are part of
    ///   every answer, so it has to be known before the first.
    /// - Throws: ``Failure``.
    func checked() throws -> ListenAddress {
        do {
            // As the server does it: connections of one that has just ended don't count.
            let channel = try ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(ChannelOptions.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port).wait()
            defer { try? channel.close().wait() }
            return ListenAddress(host: host, port: channel.localAddress?.port ?? port)
        } catch {
            throw failure(of: error)
        }
    }

    /// The sentence for the operator about an error of listening.
    func failure(of error: any Error) -> Failure {
        switch (error as? IOError)?.errnoCode {
        case EADDRINUSE: Failure("\(text) is in use by another program; choose another with --listen")
        case EACCES: Failure("can't listen on \(text): not permitted")
        case EADDRNOTAVAIL: Failure("can't listen on \(text): not an address of this machine")
        default: Failure("can't listen on \(text); choose another with --listen")
        }
    }
}
