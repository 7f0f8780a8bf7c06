import Foundation
import OfficeClient
import Synchronization

extension Phone {
    /// A call of the bootstrapper that renews what has run out: first by the Office Identity Service, then by the user
    /// (README.md §4.4).
    func ask(_ operation: BootstrapperCalls.Operation, _ provider: String) async throws -> BootstrapperAnswer {
        var place = try place(provider)
        // In time: a token in its last minute is as good as ended.
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
        return try answer.need("bootstrap-and-oauth.md §1.1", "200")
    }

    /// The bootstrapper knows the user and says no.
    struct Refused: Error { var refusal: Refusal }

    private func send(_ operation: BootstrapperCalls.Operation, _ place: AddedPlace) async -> Answer<BootstrapperAnswer>
    {
        await bootstrapper(place.sheet).ask(
            operation, token: place.accessToken, sessionContext: place.sessionContext)
    }

    func place(_ provider: String) throws -> AddedPlace {
        guard let place = book[provider] else {
            throw Shortfall("README.md §4.1", expected: "a place that was added", came: "none for \(provider)")
        }
        return place
    }

    /// - Returns: `nil` when there is nothing to refresh with, or it is no longer good.
    func refresh(_ place: AddedPlace) async throws -> AddedPlace? {
        guard let token = place.refreshToken else { return nil }
        let order = RefreshOrder(
            provider: place.sheet.id, refreshToken: token, tokenURI: place.tokenURI,
            sessionContext: place.sessionContext)
        let answer = await party.post(
            "refresh", to: Party.identity, at: "\(services.identity)/refresh", order, as: Credentials.self)
        guard let credentials = answer.value else { return nil }
        state.withLock { $0.refreshes += 1 }
        var renewed = place
        (renewed.accessToken, renewed.refreshToken) = (credentials.accessToken, credentials.refreshToken)
        renewed.accessEnds = Self.end(credentials, now: wire.now())
        try book.keep(renewed)
        return renewed
    }

    /// The user is asked for their credentials again; it has to be the same user.
    private func signInAgain(_ place: AddedPlace) async throws -> AddedPlace {
        let renewed = try await add(place.sheet, user: place.userID)
        guard renewed.userID == place.userID else {
            try book.keep(place)
            throw Shortfall(
                "README.md §4.4", expected: "the user \(place.userID) again", came: renewed.userID,
                cause: "somebody else's session in the web view")
        }
        return renewed
    }

    /// GetNewAccessToken, for a resource by its WOPISrc.
    func newToken(for source: String, _ provider: String) async throws -> NewToken {
        let answer = try await ask(.newAccessToken(wopiSrc: source), provider)
        guard let token = answer.token else {
            throw Shortfall("bootstrap-and-oauth.md §1.1", expected: "AccessTokenInfo", came: "none")
        }
        state.withLock { state in
            state.renewals += 1
            state.tokens[source] = token.token
        }
        return token
    }

    /// A call on a resource; when its token is no good, once more with a new one.
    func call<Value: Sendable>(
        _ address: ResourceAddress, _ provider: String, _ send: @Sendable (ResourceAddress) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        try trust(address, provider)
        let known = state.withLock { $0.tokens[address.source] }
        let first = await send(known.map { address.with(token: $0) } ?? address)
        guard first.refusal?.isTokenRefusal == true else { return first }
        do {
            let renewed = try await newToken(for: address.source, provider)
            return await send(address.with(token: renewed.token))
        } catch is Refused {
            // Not the token: the resource is gone, or no longer the user's.
            return first
        }
    }

    /// Newer apps take no address outside the trusted domains (bootstrap-and-oauth.md §1.3).
    func trust(_ address: ResourceAddress, _ provider: String) throws {
        let domains = try place(provider).sheet.domains
        guard domains.contains(address.host) else {
            throw Shortfall(
                "bootstrap-and-oauth.md §1.3",
                expected: "an address inside TrustedDomain (\(domains.domains.joined(separator: ", ")))",
                came: address.source, cause: "a WOPI host that isn't on the onboarding sheet")
        }
    }

    /// Makes the app's token for a document useless, as if its end had come.
    func spoilToken(of source: String, with token: String) { state.withLock { $0.tokens[source] = token } }

    /// Makes the app's OAuth access token useless, as if its end had come.
    func spoilAccess(_ provider: String) throws {
        var place = try place(provider)
        place.accessToken = String(place.accessToken.reversed())
        place.accessEnds = nil
        try book.keep(place)
    }
}
