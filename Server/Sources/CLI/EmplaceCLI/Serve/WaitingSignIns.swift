import OAuthServer
import ServiceLifecycle

/// When the server shuts down, refuses sign-ins that wait for a password check. Otherwise the shutdown would take until
/// all these passwords are checked.
struct WaitingSignIns: Service {
    let hasher: PasswordHasher

    func run() async throws {
        try await gracefulShutdown()
        hasher.close()
    }
}
