public import Foundation
import OfficeClient

/// A Place that the user has added, with the tokens that the app stores between runs.
public struct AddedPlace: Codable, Hashable, Sendable {
    /// The onboarding sheet of the provider.
    public var sheet: ProviderSheet
    /// The address of the provider's token endpoint.
    public var tokenURI: String
    /// The session context from the sign-in (parameter `sc`).
    public var sessionContext: String?
    /// The OAuth access token.
    public var accessToken: String
    /// The refresh token, if any.
    public var refreshToken: String?
    /// The time at which the access token expires; `nil` if it doesn't expire.
    public var accessEnds: Date?
    /// The user's id at the provider.
    public var userID: String
    /// The user's sign-in name.
    public var signInName: String
    /// The user's display name.
    public var friendlyName: String?

    /// Returns whether this is the Place of a user at a provider. The provider and client id must match, because tokens
    /// work only for the provider and client to which they were issued. For a user who signs in by hand, the name isn't
    /// compared, because it is unknown.
    func isOf(_ person: UserCredential, at other: ProviderSheet) -> Bool {
        sheet.bootstrapper == other.bootstrapper && sheet.clientID == other.clientID
            && (person.password.isEmpty || signInName.lowercased() == person.name.lowercased())
    }
}

/// A document that the Office app has opened.
struct OpenDocument: Sendable {
    var address: ResourceAddress
    var name: String
    var info: FileInfo
    /// The id of the lock that the app holds; `nil` if the document is open read-only.
    var lock: String?
    var version: String?
    var bytes: [UInt8]
}
