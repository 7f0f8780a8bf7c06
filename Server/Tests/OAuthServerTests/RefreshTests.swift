import Foundation
import HostTesting
import OAuth
import OAuthServer
import Testing

@Suite struct RefreshTests {
    @Test func `a refresh token is replaced whenever it is used`() async throws {
        let stage = try await Stage()
        var tokens = try await stage.exchange(try await stage.code())
        var seen = Set([tokens.refreshToken])
        let month: TimeInterval = 30 * 24 * 3600
        // A year of refreshing: ninety days slide along.
        for round in 1...12 {
            tokens = try await stage.refresh(tokens.refreshToken, at: Double(round) * month)
            #expect(seen.insert(tokens.refreshToken).inserted)
            #expect(tokens.scope == "wopi")
            #expect(try await stage.isGood(tokens.accessToken, at: Double(round) * month + 1))
        }
        let last = tokens.refreshToken
        let late = 12 * month + 90 * 24 * 3600
        #expect(await refusal { try await stage.refresh(last, at: late) }?.code == "invalid_grant")
    }

    @Test func `a lost answer is forgiven once within its minute`() async throws {
        let stage = try await Stage()
        let first = try await stage.exchange(try await stage.code())
        _ = try await stage.refresh(first.refreshToken, at: 10)
        let second = try await stage.refresh(first.refreshToken, at: 69)
        #expect(try await stage.isGood(second.accessToken, at: 70))
        #expect(await refusal { try await stage.refresh(first.refreshToken, at: 69.5) }?.code == "invalid_grant")
        #expect(try await !stage.isGood(second.accessToken, at: 70))
        #expect(try await stage.audited().contains(.refreshReused))
    }

    @Test func `after its minute a replaced token ends the grant`() async throws {
        let stage = try await Stage()
        let first = try await stage.exchange(try await stage.code())
        let second = try await stage.refresh(first.refreshToken, at: 10)
        #expect(await refusal { try await stage.refresh(first.refreshToken, at: 70) }?.code == "invalid_grant")
        #expect(await refusal { try await stage.refresh(second.refreshToken, at: 71) }?.code == "invalid_grant")
        #expect(try await !stage.isGood(second.accessToken, at: 71))
    }

    @Test func `a thief who refreshes first is found out by the owner's next refresh`() async throws {
        let stage = try await Stage()
        let stolen = try await stage.exchange(try await stage.code())
        let thief = try await stage.refresh(stolen.refreshToken, at: 5)
        let further = try await stage.refresh(thief.refreshToken, at: 6)
        // Even in the minute: the successor has been used.
        #expect(await refusal { try await stage.refresh(stolen.refreshToken, at: 7) }?.code == "invalid_grant")
        #expect(try await !stage.isGood(further.accessToken, at: 8))
        #expect(await refusal { try await stage.refresh(further.refreshToken, at: 8) }?.code == "invalid_grant")
    }

    @Test func `of many refreshes at once two get tokens, and then nobody has any`() async throws {
        let stage = try await Stage()
        let first = try await stage.exchange(try await stage.code())
        let tokens = await withTaskGroup(of: TokenResponse?.self) { group in
            for _ in 0..<64 { group.addTask { try? await stage.refresh(first.refreshToken, at: 5) } }
            return await group.reduce(into: [TokenResponse]()) { if let tokens = $1 { $0.append(tokens) } }
        }
        #expect(tokens.count == 2)
        for token in tokens { #expect(try await !stage.isGood(token.accessToken, at: 6)) }
    }

    @Test func `a client with a secret keeps its refresh token unless told otherwise`() async throws {
        let stage = try await Stage()
        let office = try #require(
            try await stage.registry.setPolicy(of: stage.office, to: TokenPolicy(), now: stage.start))
        #expect(office.refresh == .keep)
        #expect(stage.app.refresh == .rotate)
        let first = try await stage.exchange(try await stage.code())
        let month: TimeInterval = 30 * 24 * 3600
        for round in 1...12 {
            let tokens = try await stage.refresh(first.refreshToken, at: Double(round) * month)
            #expect(tokens.refreshToken == first.refreshToken)
            #expect(tokens.accessToken != first.accessToken)
            #expect(try await stage.isGood(tokens.accessToken, at: Double(round) * month + 1))
        }
        let late = 12 * month + 90 * 24 * 3600
        #expect(await refusal { try await stage.refresh(first.refreshToken, at: late) }?.code == "invalid_grant")
        #expect(try await !stage.audited().contains(.refreshReused))
    }

    @Test func `three apps that share a kept token all go on`() async throws {
        let stage = try await Stage(refresh: .keep)
        let first = try await stage.exchange(try await stage.code())
        let tokens = try await withThrowingTaskGroup(of: TokenResponse.self) { group in
            for _ in 0..<64 { group.addTask { try await stage.refresh(first.refreshToken, at: 5) } }
            return try await group.reduce(into: [TokenResponse]()) { $0.append($1) }
        }
        #expect(Set(tokens.map(\.accessToken)).count == 64)
        for token in tokens { #expect(try await stage.isGood(token.accessToken, at: 6)) }
    }

    @Test func `a token replaced before they were kept is refused and written down, and ends nothing`() async throws {
        let stage = try await Stage()
        let first = try await stage.exchange(try await stage.code())
        let second = try await stage.refresh(first.refreshToken, at: 10)
        _ = try await stage.registry.setPolicy(of: stage.office, to: TokenPolicy(refresh: .keep), now: stage.start)
        #expect(await refusal { try await stage.refresh(first.refreshToken, at: 100) }?.code == "invalid_grant")
        #expect(try await stage.audited().contains(.refreshReused))
        #expect(try await stage.isGood(second.accessToken, at: 101))
        #expect(try await stage.refresh(second.refreshToken, at: 102).refreshToken == second.refreshToken)
    }

    @Test func `a client's lifetimes and grace are its own`() async throws {
        let stage = try await Stage()
        let policy = TokenPolicy(
            refresh: .rotate, refreshGrace: 0, accessTokenLifetime: 600, refreshTokenLifetime: 7200)
        _ = try await stage.registry.setPolicy(of: stage.office, to: policy, now: stage.start)
        let first = try await stage.exchange(try await stage.code())
        #expect(first.expiresIn == 600)
        #expect(try await !stage.isGood(first.accessToken, at: 602))
        let second = try await stage.refresh(first.refreshToken, at: 7000)
        #expect(second.expiresIn == 600)
        #expect(
            await refusal { try await stage.refresh(second.refreshToken, at: 7000 + 7200) }?.code == "invalid_grant")
        #expect(await refusal { try await stage.refresh(first.refreshToken, at: 7001) }?.code == "invalid_grant")
        #expect(try await !stage.isGood(second.accessToken, at: 7002))
    }

    @Test func `a policy that opens a door or means nothing is refused`() async throws {
        let stage = try await Stage()
        let bad: [(Client, TokenPolicy, TokenPolicy.Problem)] = [
            (stage.app, TokenPolicy(refresh: .keep), .keepByPublicClient),
            (stage.office, TokenPolicy(refreshGrace: -1), .refreshGrace),
            (stage.office, TokenPolicy(refreshGrace: 3601), .refreshGrace),
            (stage.office, TokenPolicy(accessTokenLifetime: 0), .accessTokenLifetime),
            (stage.office, TokenPolicy(accessTokenLifetime: .infinity), .accessTokenLifetime),
            (stage.office, TokenPolicy(refreshTokenLifetime: .nan), .refreshTokenLifetime),
        ]
        for (client, policy, problem) in bad {
            await #expect(throws: ClientRegistry.Problem.policy(problem)) {
                try await stage.registry.setPolicy(of: client, to: policy, now: stage.start)
            }
            #expect(try await stage.stores.clients.find(client.id)?.policy == client.policy)
        }
    }

    @Test func `a refresh token is bound to its client`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        let error = await refusal { try await stage.refresh(tokens.refreshToken, as: stage.appForm, at: 2) }
        #expect(error?.code == "invalid_grant")
        #expect(try await stage.refresh(tokens.refreshToken, at: 3).expiresIn == 3600)
    }

    @Test func `scope can be narrowed, never widened`() async throws {
        let stage = try await Stage {
            $0.supportedScope = Scope("wopi profile") ?? .wopi
            $0.defaultScope = $0.supportedScope
        }
        let first = try await stage.exchange(try await stage.code())
        #expect(first.scope == "profile wopi")
        #expect(
            await refusal { try await stage.refresh(first.refreshToken, scope: "wopi x", at: 2) }?.code
                == "invalid_scope")
        let narrow = try await stage.refresh(first.refreshToken, scope: "wopi", at: 3)
        #expect(narrow.scope == "wopi")
        let access = try await stage.server.authenticate(bearer: narrow.accessToken, now: stage.after(4))
        #expect(access?.scope == .wopi)
        #expect(try await stage.refresh(narrow.refreshToken, at: 5).scope == "profile wopi")
    }

    @Test(arguments: ["x", "er_", "ea_", "é", String(repeating: "a", count: 8000)])
    func `what was never issued is refused`(token: String) async throws {
        let stage = try await Stage()
        #expect(await refusal { try await stage.refresh(token, at: 2) }?.code == "invalid_grant")
    }

    @Test func `an access token is no refresh token, nor the other way round`() async throws {
        let stage = try await Stage()
        let tokens = try await stage.exchange(try await stage.code())
        #expect(await refusal { try await stage.refresh(tokens.accessToken, at: 2) }?.code == "invalid_grant")
        #expect(try await !stage.isGood(try #require(tokens.refreshToken), at: 2))
        #expect(try await stage.isGood(tokens.accessToken, at: 2))
    }

    @Test func `tokens without an end live as long as their grant`() async throws {
        let stage = try await Stage { $0.refreshTokenLifetime = nil }
        let tokens = try await stage.exchange(try await stage.code())
        let decade: TimeInterval = 10 * 365 * 24 * 3600
        #expect(try await stage.refresh(tokens.refreshToken, at: decade).expiresIn == 3600)
    }
}
