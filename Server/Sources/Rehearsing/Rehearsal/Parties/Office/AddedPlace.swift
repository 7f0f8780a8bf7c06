public import Foundation

/// A provider that the user has added: what the app keeps between runs.
public struct AddedPlace: Codable, Hashable, Sendable {
    public var sheet: ProviderSheet
    public var tokenURI: String
    public var sessionContext: String?
    public var accessToken: String
    public var refreshToken: String?
    /// `nil` when the token has no end.
    public var accessEnds: Date?
    public var userID: String
    public var signInName: String
    public var friendlyName: String?

    /// Whether this is that person's place at that provider. Its tokens belong to the client they were issued to, and
    /// are sent nowhere but to the provider they came from. A person who signs in by hand isn't known by name.
    func isOf(_ person: Credential, at other: ProviderSheet) -> Bool {
        sheet.bootstrapper == other.bootstrapper && sheet.clientID == other.clientID
            && (person.password.isEmpty || signInName.lowercased() == person.name.lowercased())
    }
}
