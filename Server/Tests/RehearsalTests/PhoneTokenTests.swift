import Foundation
import OfficeClient
import Synchronization
import Testing

@testable import Rehearsal

/// Tests that the phone stores its tokens, refreshes them before they expire, and signs in again after they have
/// expired.
@Suite struct PhoneTokenTests {
    private static let provider = "TP_CONTOSO"

    @Test func `the app starts with the provider in its list`() async throws {
        #expect(try await SmallFixture().phone().boot().services.map(\.id) == [Self.provider])
    }

    @Test func `without a catalog no Place can be added`() async {
        let phone = Phone(
            Device(), wire: Wire(ClosureTransport { _ in WireResponse(status: 503) }),
            services: ServicesTransport.addresses, user: FormUser(SmallFixture.credential))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.boot() }
        #expect(unmet?.finding.section == "flows.md#add-a-place step 1" && unmet?.finding.came == "503")
    }

    @Test func `the authorization request has Office's parameters`() async throws {
        var device = Device()
        (device.platform, device.language) = (.android, "de-DE")
        let phone = await SmallFixture().phone(device: device)
        var sheet = SmallFixture.sheet
        sheet.scope = ["files", "profile"]
        let address = phone.authorizationAddress(try await phone.challenge(sheet), sheet)
        #expect(address.hasPrefix(SmallServer.identity + "/authorize?"))
        let query = ReceivedRequest.values(String(address.drop { $0 != "?" }.dropFirst()))
        #expect(
            query == [
                "client_id": "office", "redirect_uri": "https://localhost", "response_type": "code",
                "scope": "files profile", "rs": "de-DE", "build": device.build, "platform": "android",
            ])
    }

    @Test func `a Place is added with its tokens, token endpoint and user`() async throws {
        let phone = try await SmallFixture().phoneWithPlace()
        let place = try phone.place(at: Self.provider)
        #expect(place.tokenURI == SmallServer.identity + "/token" && place.sessionContext == "tenant-42")
        #expect(place.userID == "u0" && place.signInName == "mia@contoso.example" && place.friendlyName == "Mia")
        #expect(place.refreshToken != nil && phone.counts.signIns == 1)
    }

    @Test func `an access token without a lifetime never expires`() {
        let now = Date(timeIntervalSince1970: 1000)
        func end(_ seconds: Int64?) -> Date? {
            Phone.end(IdentityTokens(accessToken: "a", expiresIn: seconds), now: now)
        }
        #expect(end(nil) == nil && end(0) == nil && end(-1) == nil)
        #expect(end(60) == Date(timeIntervalSince1970: 1060))
    }

    @Test(arguments: [(3500, 0), (3545, 1), (4000, 1)]) func `a token is renewed in its last minute`(
        seconds: Int, refreshes: Int
    ) async throws {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let phone = try await SmallFixture().phoneWithPlace(now: { now.withLock { $0 } })
        now.withLock { $0 += TimeInterval(seconds) }
        _ = try await phone.root(at: Self.provider)
        #expect(phone.counts.refreshes == refreshes && phone.counts.signIns == 1)
    }

    @Test func `a refused access token is renewed without a sign-in`() async throws {
        let phone = try await SmallFixture().phoneWithPlace()
        try phone.spoilAccess(at: Self.provider)
        _ = try await phone.root(at: Self.provider)
        #expect(phone.counts.refreshes == 1 && phone.counts.signIns == 1)
    }

    @Test func `if the refresh is refused too, the user signs in again`() async throws {
        let fixture = SmallFixture(), phone = try await fixture.phoneWithPlace()
        fixture.provider.change { $0.endTokens(of: 0) }
        _ = try await phone.root(at: Self.provider)
        #expect(phone.counts.refreshes == 0 && phone.counts.signIns == 2)
    }

    @Test func `a sign-in by another user is detected, and the Place stays the same`() async throws {
        let fixture = SmallFixture(), phone = try await fixture.phoneWithPlace()
        let before = try phone.place(at: Self.provider)
        fixture.provider.change { $0.endTokens(of: 0) }
        phone.hand(to: FormUser(SmallOperator(provider: fixture.provider).makeUser(isBusiness: false)))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.root(at: Self.provider) }
        #expect(unmet?.finding.expected == "a sign-in of the same user, u0" && unmet?.finding.came == "u1")
        #expect(try phone.place(at: Self.provider) == before)
    }

    @Test func `a document's token is renewed once and the call repeated`() async throws {
        let fixture = SmallFixture(), phone = try await fixture.phoneWithPlace()
        fixture.makeDocument("Plan.docx", [1, 2, 3])
        let file = try #require(fixture.address(of: "Plan.docx"))
        phone.spoilToken(of: file.source, with: "spoilt")
        #expect(try await phone.info(file, at: Self.provider).size == 3)
        #expect(try await phone.info(file, at: Self.provider).size == 3, "the new one is kept")
        #expect(phone.counts.renewals == 1 && phone.counts.signIns == 1)
    }

    @Test func `a deleted document is a refusal and no reason to sign in`() async throws {
        let fixture = SmallFixture(), phone = try await fixture.phoneWithPlace()
        let gone = try #require(ResourceAddress("\(SmallServer.host)/wopi/files/f99?access_token=t"))
        let answer = try await phone.file(gone, at: Self.provider) { await $0.info() }
        #expect(answer.refusal == .notFound && phone.counts.signIns == 1 && phone.counts.renewals == 0)
    }

    @Test func `an address outside the trusted domains is never called`() async throws {
        let recorder = Recorder(), phone = try await SmallFixture().phoneWithPlace(recorder)
        let before = recorder.last
        let evil = try #require(ResourceAddress("https://contoso.example.evil.example/wopi/files/1?access_token=t"))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.info(evil, at: Self.provider) }
        #expect(unmet?.finding.section == "bootstrap-and-oauth.md#get-new-access-token")
        #expect(recorder.last == before)
    }

    @Test func `without a Place there are no tokens`() async {
        let phone = await SmallFixture().phone()
        await #expect(throws: UnmetExpectation.self) { try await phone.root(at: Self.provider) }
        #expect(throws: UnmetExpectation.self) { try phone.spoilAccess(at: Self.provider) }
    }
}
