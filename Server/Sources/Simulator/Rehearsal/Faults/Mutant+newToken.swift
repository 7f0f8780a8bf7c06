import OfficeClient

/// The response to GetNewAccessToken of a host that ignores the WOPISrc.
private let anyToken = """
    {"Bootstrap":{"EcosystemUrl":"https://place.example/wopi/ecosystem?access_token=t","UserId":"u","SignInName":"u"},\
    "AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":0}}
    """

extension Mutant {
    /// Faults in GetNewAccessToken.
    static let newToken: [Mutant] = [
        Mutant(
            "new-token-missing", "AccessTokenInfo is required", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo", .remove), seenBy: "wopi-src"),
        Mutant(
            "new-token-null", "AccessToken is never null", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .null), seenBy: "wopi-src"),
        Mutant(
            "new-token-useless", "The new token opens the resource", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .append("x")),
            seenBy: "save-wopi-token-ended"),
        Mutant(
            "expiry-missing", "AccessTokenExpiry is required", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .remove), seenBy: "wopi-src"),
        Mutant(
            "expiry-as-text", "AccessTokenExpiry is a number", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .text), seenBy: "wopi-src",
            as: .warning),
        Mutant(
            "seconds-for-milliseconds", "AccessTokenExpiry is in milliseconds since 1970", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .divided(1000)),
            seenBy: "wopi-src"),
        Mutant(
            "duration-for-instant", "AccessTokenExpiry is an instant, not a duration", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(36_000_000))), seenBy: "wopi-src"),
        Mutant(
            "expiry-in-the-past", "AccessTokenExpiry is to come", from: MutantSource.security, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(1_577_836_800_000))),
            seenBy: "wopi-src"),
        Mutant(
            "expiry-in-ticks", "AccessTokenExpiry counts from 1970", from: MutantSource.security, at: [.newAccessToken],
            when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(639_000_000_000_000_000))),
            seenBy: "wopi-src", as: .warning),
        Mutant(
            "any-wopi-src", "The WOPISrc must be one of this host's, that exists", from: MutantSource.newToken,
            at: [.newAccessToken], making: .status(200),
            .content(.text(anyToken)),
            seenBy: "wopi-src"),
        Mutant(
            "wopi-src-400", "A WOPISrc that isn't good is 404", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(404), making: .status(400), seenBy: "wopi-src"),
    ]
}
