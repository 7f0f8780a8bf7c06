import Foundation
import PortContracts
import OAuth
import OAuthServer
import Testing

@Suite struct RefreshTests {
    @Test func `a refresh token is replaced at each use`() async throws {
        let fixture = try await ServerFixture()
        var tokens = try await fixture.exchange(try await fixture.code())
        var seen = Set([tokens.refreshToken])
        let month: TimeInterval = 30 * 24 * 3600
        // Refreshes the token once a month for a year. Each refresh restarts the token's lifetime of ninety days.
        for round in 1...12 {
            tokens = try await fixture.refresh(tokens.refreshToken, at: Double(round) * month)
            #expect(seen.insert(tokens.refreshToken).inserted)
            #expect(tokens.scope == "wopi")
            #expect(try await fixture.isGood(tokens.accessToken, at: Double(round) * month + 1))
        }
        let last = tokens.refreshToken
        let late = 12 * month + 90 * 24 * 3600
        #expect(await refusal { try await fixture.refresh(last, at: late) }?.code == "invalid_grant")
    }

    @Test func `within a minute a replaced token returns the same successor, which works`() async throws {
        let fixture = try await ServerFixture()
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        var access = Set([second.accessToken])
        for time in [10, 10.001, 30, 69, 69.999] {
            let again = try await fixture.refresh(first.refreshToken, at: time)
            #expect(again.refreshToken == second.refreshToken)
            #expect(again.scope == second.scope && again.expiresIn == second.expiresIn)
            access.insert(again.accessToken)
        }
        #expect(access.count == 6)
        for token in access { #expect(try await fixture.isGood(token, at: 70)) }
        let third = try await fixture.refresh(second.refreshToken, at: 3600)
        #expect(try await fixture.isGood(third.accessToken, at: 3601))
        #expect(try await !fixture.audited().contains(.refreshReused))
    }

    @Test func `a lost answer can be repeated with a smaller scope and not with a larger one`() async throws {
        let fixture = try await ServerFixture {
            $0.supportedScope = Scope("wopi profile") ?? .wopi
            $0.defaultScope = $0.supportedScope
        }
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        let narrow = try await fixture.refresh(first.refreshToken, scope: "wopi", at: 11)
        #expect(narrow.refreshToken == second.refreshToken && narrow.scope == "wopi")
        #expect(
            await refusal { try await fixture.refresh(first.refreshToken, scope: "wopi x", at: 12) }?.code
                == "invalid_scope")
        #expect(try await fixture.refresh(narrow.refreshToken, at: 13).scope == "profile wopi")
    }

    @Test func `a used successor is never returned again, and its predecessor ends the grant`() async throws {
        let fixture = try await ServerFixture()
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        #expect(try await fixture.refresh(first.refreshToken, at: 11).refreshToken == second.refreshToken)
        let third = try await fixture.refresh(second.refreshToken, at: 12)
        #expect(try await fixture.refresh(second.refreshToken, at: 13).refreshToken == third.refreshToken)
        #expect(await refusal { try await fixture.refresh(first.refreshToken, at: 14) }?.code == "invalid_grant")
        for tokens in [second, third] {
            #expect(try await !fixture.isGood(tokens.accessToken, at: 15))
            #expect(await refusal { try await fixture.refresh(tokens.refreshToken, at: 15) }?.code == "invalid_grant")
        }
        #expect(try await fixture.audited().contains(.refreshReused))
    }

    @Test func `a lost answer isn't repeated to another client`() async throws {
        let fixture = try await ServerFixture()
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        let stolen = await refusal { try await fixture.refresh(first.refreshToken, as: fixture.appForm, at: 11) }
        #expect(stolen?.code == "invalid_grant")
        #expect(try await fixture.refresh(first.refreshToken, at: 12).refreshToken == second.refreshToken)
    }

    @Test func `after a minute a replaced token ends the grant`() async throws {
        let fixture = try await ServerFixture()
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        #expect(await refusal { try await fixture.refresh(first.refreshToken, at: 70) }?.code == "invalid_grant")
        #expect(await refusal { try await fixture.refresh(second.refreshToken, at: 71) }?.code == "invalid_grant")
        #expect(try await !fixture.isGood(second.accessToken, at: 71))
    }

    @Test func `a stolen token that was refreshed first is detected by the owner's next refresh`() async throws {
        let fixture = try await ServerFixture()
        let stolen = try await fixture.exchange(try await fixture.code())
        let thief = try await fixture.refresh(stolen.refreshToken, at: 5)
        let further = try await fixture.refresh(thief.refreshToken, at: 6)
        // The token is refused even within its grace period of a minute, because the new token that replaced it has
        // been used.
        #expect(await refusal { try await fixture.refresh(stolen.refreshToken, at: 7) }?.code == "invalid_grant")
        #expect(try await !fixture.isGood(further.accessToken, at: 8))
        #expect(await refusal { try await fixture.refresh(further.refreshToken, at: 8) }?.code == "invalid_grant")
    }

    @Test(arguments: [2, 3, 64])
    func `simultaneous refreshes all get the same successor and keep working`(callers: Int) async throws {
        let fixture = try await ServerFixture()
        var presented = try await fixture.exchange(try await fixture.code()).refreshToken
        // Several apps share one refresh token, so the same token is presented repeatedly.
        for round in 1...3 {
            let time = Double(round) * 4000, token = presented
            let tokens = try await withThrowingTaskGroup(of: TokenResponse.self) { group in
                for _ in 0..<callers { group.addTask { try await fixture.refresh(token, at: time) } }
                return try await group.reduce(into: [TokenResponse]()) { $0.append($1) }
            }
            #expect(Set(tokens.map(\.refreshToken)).count == 1 && Set(tokens.map(\.accessToken)).count == callers)
            for token in tokens { #expect(try await fixture.isGood(token.accessToken, at: time + 1)) }
            presented = try #require(tokens.first?.refreshToken)
            #expect(presented != token)
        }
        #expect(try await !fixture.audited().contains(.refreshReused))
    }

    @Test func `a client with a secret keeps its refresh token by default`() async throws {
        let fixture = try await ServerFixture()
        let office = try #require(
            try await fixture.registry.setPolicy(of: fixture.office.id, to: TokenPolicy(), now: fixture.start))
        #expect(office.refresh == .keep)
        #expect(fixture.app.refresh == .rotate)
        let first = try await fixture.exchange(try await fixture.code())
        let month: TimeInterval = 30 * 24 * 3600
        for round in 1...12 {
            let tokens = try await fixture.refresh(first.refreshToken, at: Double(round) * month)
            #expect(tokens.refreshToken == first.refreshToken)
            #expect(tokens.accessToken != first.accessToken)
            #expect(try await fixture.isGood(tokens.accessToken, at: Double(round) * month + 1))
        }
        let late = 12 * month + 90 * 24 * 3600
        #expect(await refusal { try await fixture.refresh(first.refreshToken, at: late) }?.code == "invalid_grant")
        #expect(try await !fixture.audited().contains(.refreshReused))
    }

    @Test func `three apps that share a kept token all keep working`() async throws {
        let fixture = try await ServerFixture(refresh: .keep)
        let first = try await fixture.exchange(try await fixture.code())
        let tokens = try await withThrowingTaskGroup(of: TokenResponse.self) { group in
            for _ in 0..<64 { group.addTask { try await fixture.refresh(first.refreshToken, at: 5) } }
            return try await group.reduce(into: [TokenResponse]()) { $0.append($1) }
        }
        #expect(Set(tokens.map(\.accessToken)).count == 64)
        for token in tokens { #expect(try await fixture.isGood(token.accessToken, at: 6)) }
    }

    @Test func `a replaced token from before successors were stored is refused, logged, and ends nothing`() async throws
    {
        let fixture = try await ServerFixture()
        let first = try await fixture.exchange(try await fixture.code())
        let second = try await fixture.refresh(first.refreshToken, at: 10)
        _ = try await fixture.registry.setPolicy(
            of: fixture.office.id, to: TokenPolicy(refresh: .keep), now: fixture.start)
        #expect(await refusal { try await fixture.refresh(first.refreshToken, at: 100) }?.code == "invalid_grant")
        #expect(try await fixture.audited().contains(.refreshReused))
        #expect(try await fixture.isGood(second.accessToken, at: 101))
        #expect(try await fixture.refresh(second.refreshToken, at: 102).refreshToken == second.refreshToken)
    }

    @Test func `a client can have its own lifetimes and grace period`() async throws {
        let fixture = try await ServerFixture()
        let policy = TokenPolicy(
            refresh: .rotate, refreshGrace: 0, accessTokenLifetime: 600, refreshTokenLifetime: 7200)
        _ = try await fixture.registry.setPolicy(of: fixture.office.id, to: policy, now: fixture.start)
        let first = try await fixture.exchange(try await fixture.code())
        #expect(first.expiresIn == 600)
        #expect(try await !fixture.isGood(first.accessToken, at: 602))
        let second = try await fixture.refresh(first.refreshToken, at: 7000)
        #expect(second.expiresIn == 600)
        #expect(
            await refusal { try await fixture.refresh(second.refreshToken, at: 7000 + 7200) }?.code == "invalid_grant")
        #expect(await refusal { try await fixture.refresh(first.refreshToken, at: 7001) }?.code == "invalid_grant")
        #expect(try await !fixture.isGood(second.accessToken, at: 7002))
    }

    @Test func `an unsafe or meaningless policy is refused`() async throws {
        let fixture = try await ServerFixture()
        let bad: [(Client, TokenPolicy, TokenPolicy.Problem)] = [
            (fixture.app, TokenPolicy(refresh: .keep), .keepByPublicClient),
            (fixture.office, TokenPolicy(refreshGrace: -1), .refreshGrace),
            (fixture.office, TokenPolicy(refreshGrace: 3601), .refreshGrace),
            (fixture.office, TokenPolicy(accessTokenLifetime: 0), .accessTokenLifetime),
            (fixture.office, TokenPolicy(accessTokenLifetime: .infinity), .accessTokenLifetime),
            (fixture.office, TokenPolicy(refreshTokenLifetime: .nan), .refreshTokenLifetime),
        ]
        for (client, policy, problem) in bad {
            await #expect(throws: ClientRegistry.Problem.policy(problem)) {
                try await fixture.registry.setPolicy(of: client.id, to: policy, now: fixture.start)
            }
            #expect(try await fixture.stores.clients.find(client.id)?.policy == client.policy)
        }
    }

    @Test func `a refresh token is bound to its client`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        let error = await refusal { try await fixture.refresh(tokens.refreshToken, as: fixture.appForm, at: 2) }
        #expect(error?.code == "invalid_grant")
        #expect(try await fixture.refresh(tokens.refreshToken, at: 3).expiresIn == 3600)
    }

    @Test func `a scope can be narrowed and never widened`() async throws {
        let fixture = try await ServerFixture {
            $0.supportedScope = Scope("wopi profile") ?? .wopi
            $0.defaultScope = $0.supportedScope
        }
        let first = try await fixture.exchange(try await fixture.code())
        #expect(first.scope == "profile wopi")
        #expect(
            await refusal { try await fixture.refresh(first.refreshToken, scope: "wopi x", at: 2) }?.code
                == "invalid_scope")
        let narrow = try await fixture.refresh(first.refreshToken, scope: "wopi", at: 3)
        #expect(narrow.scope == "wopi")
        let access = try await fixture.server.authenticate(bearer: narrow.accessToken, now: fixture.after(4))
        #expect(access?.scope == .wopi)
        #expect(try await fixture.refresh(narrow.refreshToken, at: 5).scope == "profile wopi")
    }

    @Test(arguments: ["x", "er_", "ea_", "é", String(repeating: "a", count: 8000)])
    func `an unknown token is refused`(token: String) async throws {
        let fixture = try await ServerFixture()
        #expect(await refusal { try await fixture.refresh(token, at: 2) }?.code == "invalid_grant")
    }

    @Test func `access and refresh tokens can't be used in place of each other`() async throws {
        let fixture = try await ServerFixture()
        let tokens = try await fixture.exchange(try await fixture.code())
        #expect(await refusal { try await fixture.refresh(tokens.accessToken, at: 2) }?.code == "invalid_grant")
        #expect(try await !fixture.isGood(try #require(tokens.refreshToken), at: 2))
        #expect(try await fixture.isGood(tokens.accessToken, at: 2))
    }

    @Test func `tokens without a lifetime live as long as their grant`() async throws {
        let fixture = try await ServerFixture { $0.refreshTokenLifetime = nil }
        let tokens = try await fixture.exchange(try await fixture.code())
        let decade: TimeInterval = 10 * 365 * 24 * 3600
        #expect(try await fixture.refresh(tokens.refreshToken, at: decade).expiresIn == 3600)
    }
}
