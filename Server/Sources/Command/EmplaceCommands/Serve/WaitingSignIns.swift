import OAuthServer
import ServiceLifecycle

/// Sends away who waits for a password to be checked when the server is to end, which would otherwise check them all
/// first.
struct WaitingSignIns: Service {
    let hasher: PasswordHasher

    func run() async throws {
        try await gracefulShutdown()
        hasher.close()
    }
}
