import Foundation
import OfficeClient
import Synchronization

extension Phone {
    /// Calls the bootstrapper. If the OAuth tokens have expired, renews them first: through the Office Identity Service
    /// or, if that fails, with a sign-in (docs/protocol/flows.md#expired-credentials).
    func ask(_ operation: BootstrapperCalls.Operation, at provider: String) async throws -> BootstrapperAnswer {
        var place = try place(at: provider)
        // Refreshes the access token one minute before it expires.
        if let end = place.accessEnds, end.timeIntervalSince(wire.now()) < 60, let renewed = try await refresh(place) {
            place = renewed
        }
        var answer = await send(operation, place)
        if case .unauthorized? = answer.refusal, let renewed = try await refresh(place) {
            answer = await send(operation, renewed)
        }
        if case .unauthorized? = answer.refusal {
            answer = await send(operation, try await signInAgain(place))
        }
        if case .notFound? = answer.refusal { throw Refused(refusal: .notFound) }
        return try answer.requireValue("bootstrap-and-oauth.md#bootstrapper-operations", "200 from the bootstrapper")
    }

    /// The error of a bootstrapper call that is refused for another reason than invalid credentials.
    struct Refused: Error { var refusal: Refusal }

    private func send(_ operation: BootstrapperCalls.Operation, _ place: AddedPlace) async -> Answer<BootstrapperAnswer>
    {
        await bootstrapper(place.sheet).ask(
            operation, token: place.accessToken, sessionContext: place.sessionContext)
    }

    func place(at provider: String) throws -> AddedPlace {
        guard let place = book[provider] else {
            throw UnmetExpectation("flows.md#add-a-place", expected: "an added Place", came: "no Place of \(provider)")
        }
        return place
    }

    /// Exchanges the refresh token for new tokens.
    ///
    /// - Returns: the Place with new tokens; `nil` if there is no refresh token or it is no longer valid.
    func refresh(_ place: AddedPlace) async throws -> AddedPlace? {
        guard let token = place.refreshToken else { return nil }
        let order = RefreshOrder(
            provider: place.sheet.id, refreshToken: token, tokenURI: place.tokenURI,
            sessionContext: place.sessionContext)
        let answer = await party.post(
            "refresh", to: Party.identity, at: "\(services.identity)/refresh", order, as: IdentityTokens.self)
        guard let credentials = answer.value else { return nil }
        state.withLock { $0.refreshes += 1 }
        var renewed = place
        (renewed.accessToken, renewed.refreshToken) = (credentials.accessToken, credentials.refreshToken)
        renewed.accessEnds = Self.end(credentials, now: wire.now())
        try book.keep(renewed)
        return renewed
    }

    /// Asks the user to sign in again. The sign-in fails if another user signs in.
    private func signInAgain(_ place: AddedPlace) async throws -> AddedPlace {
        let renewed = try await add(place.sheet, user: place.userID)
        guard renewed.userID == place.userID else {
            try book.keep(place)
            throw UnmetExpectation(
                "flows.md#expired-credentials", expected: "a sign-in of the same user, \(place.userID)",
                came: renewed.userID,
                cause: "another user's session in the web view")
        }
        return renewed
    }

    /// Requests a token for the resource with this WOPISrc from GetNewAccessToken.
    func newToken(for source: String, at provider: String) async throws -> NewToken {
        let answer = try await ask(.newAccessToken(wopiSrc: source), at: provider)
        guard let token = answer.token else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#bootstrapper-operations", expected: "AccessTokenInfo", came: "no such member")
        }
        state.withLock { state in
            state.renewals += 1
            state.tokens[source] = token.token
        }
        return token
    }

    /// Calls a resource. If the host refuses the resource's access token, repeats the call with a new token.
    func call<Value: Sendable>(
        _ address: ResourceAddress, at provider: String, send: @Sendable (ResourceAddress) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        try trust(address, at: provider)
        let known = state.withLock { $0.tokens[address.source] }
        let first = await send(known.map { address.with(token: $0) } ?? address)
        guard first.refusal?.isTokenRefusal == true else { return first }
        do {
            let renewed = try await newToken(for: address.source, at: provider)
            return await send(address.with(token: renewed.token))
        } catch is Refused {
            // A new token didn't help: the resource no longer exists, or the user lost access.
            return first
        }
    }

    /// Throws if an address is outside the trusted domains. Newer versions of Office refuse such an address
    /// (docs/protocol/bootstrap-and-oauth.md#get-new-access-token).
    func trust(_ address: ResourceAddress, at provider: String) throws {
        let domains = try place(at: provider).sheet.domains
        guard domains.contains(address.host) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#get-new-access-token",
                expected: "an address inside TrustedDomain (\(domains.domains.joined(separator: ", ")))",
                came: address.source,
                cause: "a WOPI host that isn't on the onboarding sheet; add its domain to TrustedDomain")
        }
    }

    /// Replaces the app's token for a document with an invalid one, as if the token had expired.
    func spoilToken(of source: String, with token: String) { state.withLock { $0.tokens[source] = token } }

    /// Replaces the app's OAuth access token with an invalid one, as if the token had expired.
    func spoilAccess(at provider: String) throws {
        var place = try place(at: provider)
        place.accessToken = String(place.accessToken.reversed())
        place.accessEnds = nil
        try book.keep(place)
    }
}
