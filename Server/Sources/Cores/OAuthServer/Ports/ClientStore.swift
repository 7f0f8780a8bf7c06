public import Foundation
public import OAuth

/// Keeps registered clients.
///
/// Every verb is one atomic step. Check a new one with `ClientStoreContract`.
public protocol ClientStore: Sendable {
    /// Adds a client.
    ///
    /// - Throws: ``StoreRefusal/nameTaken``; names are compared without regard to case.
    func add(_ client: Client) async throws

    /// Adds the client unless there is one of its name. Of several concurrent callers one adds it, and all get the same
    /// client.
    ///
    /// - Returns: the one that is there afterwards.
    func ensure(_ client: Client) async throws -> Client

    /// The client of an id; `nil` when there is none.
    func find(_ id: ClientID) async throws -> Client?

    /// All clients, sorted by name.
    func list() async throws -> [Client]

    /// Makes `secret` the only one that verifies from now on; tokens already issued live on.
    ///
    /// - Returns: `false` when there is no such client, or it is a public one.
    func replaceSecret(of id: ClientID, with secret: SecretDigest) async throws -> Bool

    /// Gives the client another policy; tokens already issued keep the end they have.
    ///
    /// - Returns: the client as it is now, `nil` when there is none.
    func setPolicy(of id: ClientID, to policy: TokenPolicy) async throws -> Client?

    /// Removes the client and ends every live grant of it (``GrantEnd/clientRemoved``) in the same step.
    ///
    /// - Returns: `false` when there is no such client.
    func remove(_ id: ClientID, now: Date) async throws -> Bool
}
