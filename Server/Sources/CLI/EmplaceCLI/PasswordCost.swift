import OAuthServer

/// The cost of hashing passwords.
enum PasswordCost {
    /// The default parameters, or the cheap parameters that a test sets.
    @TaskLocal static var current = ScryptParameters.default
}

extension PasswordHasher {
    /// Creates the hasher of a command.
    static func make() -> PasswordHasher { PasswordHasher(parameters: PasswordCost.current) }
}
