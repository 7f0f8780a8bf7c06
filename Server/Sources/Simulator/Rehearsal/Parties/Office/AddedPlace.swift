public import Foundation

/// A provider that the user has added, with the tokens that the app keeps between runs.
public struct AddedPlace: Codable, Hashable, Sendable {
    /// The provider.
    public var sheet: ProviderSheet
    /// The address of its token endpoint.
    public var tokenURI: String
    /// The session context that it gave at the sign-in (`sc`).
    public var sessionContext: String?
    /// The OAuth access token.
    public var accessToken: String
    /// The refresh token, if there is one.
    public var refreshToken: String?
    /// The time at which the access token expires; `nil` when it doesn't.
    public var accessEnds: Date?
    /// The id of the user at the provider.
    public var userID: String
    /// The name that the user signs in with.
    public var signInName: String
    /// The name that is shown for the user.
    public var friendlyName: String?

    /// Whether this is the place of a person at a provider. Its tokens belong to the client they were issued to, and
    /// are sent nowhere but to the provider they came from. A person who signs in by hand isn't known by name.
    func isOf(_ person: UserCredential, at other: ProviderSheet) -> Bool {
        sheet.bootstrapper == other.bootstrapper && sheet.clientID == other.clientID
            && (person.password.isEmpty || signInName.lowercased() == person.name.lowercased())
    }
}
