/// The registration of this server at a CA. Contains the private key of the account.
package struct ACMEAccount: Codable, Hashable, Sendable {
    /// The address of the CA's directory.
    package let directory: String
    /// The address of the account.
    package let address: String
    package let email: String
    /// The private key in PEM. Never log it.
    package let key: String
}
