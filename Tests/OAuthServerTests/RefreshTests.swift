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
