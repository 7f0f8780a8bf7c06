import NIOCore
import NIOPosix

/// A port nobody listens on. Somebody may take it before we do; then listening fails and says so.
enum FreePort {
    static func find(on host: String) throws -> Int {
        do {
            let channel = try ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup).bind(host: host, port: 0)
                .wait()
            defer { try? channel.close().wait() }
            guard let port = channel.localAddress?.port else { throw Failure("\(host) has no ports") }
            return port
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure("can't listen on \(host); choose another with --listen")
        }
    }
}
