import OAuthServer
import ServiceLifecycle

/// Refuses sign-ins that wait for a password check when the server shuts down. Otherwise the shutdown would wait for
/// all these sign-ins.
struct WaitingSignIns: Service {
    let hasher: PasswordHasher

    func run() async throws {
        try await gracefulShutdown()
        hasher.close()
    }
}
