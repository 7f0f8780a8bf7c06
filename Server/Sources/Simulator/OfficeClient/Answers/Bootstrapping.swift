import Foundation

/// The signed-in user: the `Bootstrap` member of every bootstrapper response
/// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-response).
public struct Profile: Hashable, Sendable {
    /// `EcosystemUrl`: the address of the ecosystem with an access token in its query.
    public let ecosystem: ResourceAddress
    /// `UserId`, which contains only letters and digits (docs/protocol/check-info.md#required).
    public let userID: String
    /// `SignInName`, such as an email address.
    public let signInName: String
    /// `UserFriendlyName`; `nil` if the host omits it.
    public let friendlyName: String?
    /// All members of `Bootstrap`, unchanged.
    public let members: [String: JSONValue]
}

/// A bootstrapper response with status 200: the profile, and the result of a shortcut operation such as
/// GetRootContainer. A host without shortcut operations omits the result
/// (docs/protocol/bootstrap-and-oauth.md#bootstrapper-operations).
public struct BootstrapperAnswer: Hashable, Sendable {
    /// The signed-in user, from the member `Bootstrap`, which every bootstrapper response contains.
    public let profile: Profile
    /// `ContainerPointer` of `RootContainerInfo`; `nil` unless the operation was GetRootContainer.
    public let root: Pointer?
    /// `ContainerInfo` of `RootContainerInfo`; `nil` if the host omits it.
    public let rootInfo: ContainerInfo?
    /// `AccessTokenInfo`; `nil` unless the operation was GetNewAccessToken.
    public let token: NewToken?
    /// `Url` of `WopiSrcInfo`; `nil` unless the operation was GetFileWopiSrc.
    public let wopiSrc: ResourceAddress?
}

/// A token for one file, container or ecosystem, from the response to GetNewAccessToken
/// (docs/protocol/bootstrap-and-oauth.md#get-new-access-token).
public struct NewToken: Hashable, Sendable {
    /// `AccessToken`, not percent-encoded.
    public let token: String
    /// The time at which the token expires, in milliseconds since 1970; 0 if the time is unknown.
    public let expiry: Int64
}

extension BootstrapperAnswer {
    private static let section = "bootstrap-and-oauth.md#bootstrapper-response"

    init?(_ raw: RawAnswer, asked: BootstrapperCalls.Operation, now: Date, _ judge: inout Judge) {
        guard let whole = judge.object(in: raw, Self.section, typeWeight: .breaks) else { return nil }
        guard let profile = Profile(whole, &judge) else { return nil }
        self.profile = profile
        let rootMembers =
            whole.all["RootContainerInfo"] == nil ? nil : whole.object("RootContainerInfo", &judge)
        root = rootMembers?.object("ContainerPointer", &judge).flatMap { Pointer($0, as: .container, &judge) }
        rootInfo = rootMembers?.object("ContainerInfo", &judge, missing: nil).map { ContainerInfo($0, &judge) }
        token = Self.token(whole, now: now, &judge)
        wopiSrc =
            whole.all["WopiSrcInfo"] == nil
            ? nil
            : whole.object("WopiSrcInfo", &judge).flatMap { judge.address($0, "Url", as: .file, section: Self.section) }
        if case .newAccessToken = asked, token == nil {
            judge.add(
                .breaks, "bootstrap-and-oauth.md#bootstrapper-operations", expected: "AccessTokenInfo",
                came: "no such member",
                cause: "a bootstrapper that ignores X-WOPI-EcosystemOperation")
        }
    }

    private static func token(_ whole: Members, now: Date, _ judge: inout Judge) -> NewToken? {
        guard whole.all["AccessTokenInfo"] != nil, let info = whole.object("AccessTokenInfo", &judge),
            let token = info.string("AccessToken", &judge)
        else { return nil }
        let expiry = info.integer("AccessTokenExpiry", &judge) ?? 0
        judge.expiry(expiry, "AccessTokenExpiry", now: now)
        return NewToken(token: token, expiry: expiry)
    }
}

extension Profile {
    private static let section = "bootstrap-and-oauth.md#bootstrapper-response"

    init?(_ whole: Members, _ judge: inout Judge) {
        var members = whole.object("Bootstrap", &judge, missing: nil)
        if members == nil, whole.all["EcosystemUrl"] != nil {
            judge.add(
                .strict, Self.section, expected: "the profile's members in the object Bootstrap",
                came: "these members at the top level",
                cause: "a host that was tested only with an older client, which accepts both forms")
            members = whole
        }
        guard let members else {
            judge.add(.breaks, Self.section, expected: "Bootstrap", came: "no such member")
            return nil
        }
        guard let ecosystem = judge.address(members, "EcosystemUrl", as: .ecosystem, section: Self.section),
            let userID = members.string("UserId", &judge), let name = members.string("SignInName", &judge)
        else { return nil }
        judge.identifier(userID, "UserId", section: Self.section)
        self.ecosystem = ecosystem
        self.userID = userID
        signInName = name
        friendlyName = members.string("UserFriendlyName", &judge, missing: nil)
        self.members = members.all
    }
}
