import OAuthServer
import ServiceLifecycle

/// Refuses sign-ins that wait for a password check when the server shuts down, which would otherwise finish all of them
/// first.
struct WaitingSignIns: Service {
    let hasher: PasswordHasher

    func run() async throws {
        try await gracefulShutdown()
        hasher.close()
    }
}
