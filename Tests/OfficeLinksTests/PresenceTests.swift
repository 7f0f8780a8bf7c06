import Foundation
import OfficeLinks
import Testing

/// Tests what an app offers before it opens a document, and what it keeps while the user is away.
@Suite struct PresenceTests {
    private static func link(_ name: String = "Plan.docx") throws -> OfficeLink {
        try OfficeLink(
            ProviderFile(source: "https://wopi/f", provider: "TP", user: "u", name: name, invokedBy: .app))
    }

    // MARK: Versions on Android

    @Test(arguments: [
        ("16.0.15330.20148", OfficePresence.ready), ("16.0.15330", .ready), ("16.0.15330.0", .ready), ("17", .ready),
        ("16.0.15330.20148 beta", .ready), ("16.0.15329.99999", .needsUpdate), ("16.0.999", .needsUpdate),
        ("16", .needsUpdate), ("", .needsUpdate), ("16..1", .needsUpdate), (".16", .needsUpdate),
        ("99999999999999999999", .needsUpdate), ("99.0.0.0.0.0.0.0.1", .needsUpdate), ("１６.0.15330", .needsUpdate),
        ("-17", .needsUpdate),
    ]) func `an Office app on Android is recent enough by its own version`(
        version: String, presence: OfficePresence
    ) throws {
        let minimum = try #require(OfficeBuild("16.0.15330"))
        #expect(OfficePresence(versionName: version, overWOPI: true, minimum: minimum) == presence)
        #expect(OfficePresence(versionName: version, overWOPI: false, minimum: minimum) == .ready)
        #expect(OfficePresence(versionName: nil, overWOPI: true, minimum: minimum) == .missing)
    }

    @Test func `versions are compared number by number`() throws {
        let versions = try ["2", "16", "16.0.9", "16.0.10.1", "16.1"].map { try #require(OfficeBuild($0)) }
        #expect(versions.shuffled().sorted() == versions)
        #expect(OfficeBuild("16.0.0") == OfficeBuild("16") && OfficeBuild("16.0.10")?.description == "16.0.10")
        #expect(OfficeBuild("0")?.description == "")
    }

    // MARK: Stores

    @Test func `a partner's own addresses replace Microsoft's`() throws {
        var stores = OfficeStores.microsoft
        #expect(stores[.word] == OfficeStore(.word) && stores[.word].appStoreID == 586_447_913)
        stores.appStore[.word] = try SecureAddress("https://aka.ms/contoso-word")
        stores.android[.excel] = try SecureAddress(OfficeStore.partnerAddressAndroid)
        #expect(stores[.word].appStoreAddress == "https://aka.ms/contoso-word")
        #expect(stores[.word].appStoreID == nil, "the product view would lose the partner")
        #expect(stores[.word].playAddress == OfficeStore(.word).playAddress)
        #expect(stores[.excel].playAddress == "https://aka.ms/m365aos3p")
        #expect(stores[.excel].appStoreAddress == OfficeStore(.excel).appStoreAddress)
        #expect(stores[.excel].androidPackage == "com.microsoft.office.excel")
    }

    @Test func `the decision offers the partner's store page`() throws {
        let stores = OfficeStores(appStore: [.word: try SecureAddress("https://aka.ms/contoso-word")])
        let link = try Self.link()
        #expect(OpenDecision(link, stores: stores) { _ in false } == .install(stores[.word]))
        #expect(OpenDecision(link, stores: stores) { $0 == "ms-word:" } == .update(stores[.word]))
        #expect(OpenDecision(link, presence: .missing, stores: stores) == .install(stores[.word]))
        #expect(OpenDecision(link, presence: .needsUpdate) == .update(OfficeStore(.word)))
        #expect(OpenDecision(link, presence: .ready) == .open(link.text(.encoded)))
    }

    // MARK: Promotion

    /// Holds the promotion of an app that ends and starts again.
    private final class Device {
        var promotion = OfficePromotion()

        func introduces() -> Bool { promotion.introduce() }

        func offer(_ name: String, _ presence: OfficePresence) -> OfficePromotion.Offer? {
            promotion.offer(for: name) { _ in presence }
        }

        func restart() throws {
            promotion = try JSONDecoder().decode(OfficePromotion.self, from: JSONEncoder().encode(promotion))
        }
    }

    @Test func `Office is introduced once, and each app is offered once`() throws {
        let device = Device()
        #expect(device.introduces())
        #expect(!device.introduces())
        #expect(device.offer("Plan.docx", .missing) == .install(OfficeStore(.word)))
        #expect(device.offer("Other.doc", .ready) == nil)
        #expect(device.offer("Budget.xlsx", .needsUpdate) == .update(OfficeStore(.excel)))
        #expect(device.offer("Photo.jpg", .ready) == nil)
        try device.restart()
        #expect(!device.introduces())
        #expect(device.offer("Plan.docx", .ready) == nil)
        #expect(device.offer("Launch.pptx", .ready) == .open(.powerPoint))
    }

    @Test func `a file that Office can't open asks nothing of the system`() {
        var promotion = OfficePromotion(), asked = 0
        let offer = promotion.offer(for: "a.pdf") { _ in
            asked += 1
            return .ready
        }
        #expect(offer == nil && asked == 0 && promotion == OfficePromotion())
    }

    @Test(arguments: ["{}", "[]", #"{"introduced":1,"offered":[]}"#, #"{"introduced":true,"offered":"word"}"#])
    func `an invalid stored promotion isn't decoded`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(OfficePromotion.self, from: Data(text.utf8)) }
    }

    @Test func `an app that a newer version knew is ignored`() throws {
        let text = #"{"introduced":true,"offered":["word","loop"]}"#
        let device = Device()
        device.promotion = try JSONDecoder().decode(OfficePromotion.self, from: Data(text.utf8))
        #expect(device.offer("a.docx", .ready) == nil)
        #expect(try !String(decoding: JSONEncoder().encode(device.promotion), as: UTF8.self).contains("loop"))
    }

    // MARK: A pending sign-in

    @Test func `a pending sign-in survives a restart of the app`() throws {
        let request = try SignInRequest(
            toAddress: "contoso:client_id=c&response_type=code&scope=wopi&app=word&action=x%2F1&unknown=%20|é")
        let pending = PendingSignIn(request, at: 1_000_000.25)
        let bytes = try JSONEncoder().encode(pending)
        let kept = try JSONDecoder().decode(PendingSignIn.self, from: bytes)
        #expect(kept == pending)
        #expect(kept.request.form(.allow) == request.form(.allow))
        let code = SignInAnswer.granted(.init(code: "c"))
        #expect(try kept.back(code, at: 1_000_599).text == "ms-word-tp:code=c&action=x%2F1")
        #expect(throws: LinkProblem(.parameter("action"), .expired)) { try kept.back(code, at: 1_000_601) }

        let android = try SignInRequest(authorizeURLQueryParams: "client_id=c&response_type=code", userID: "u4711")
        let again = try JSONDecoder().decode(
            PendingSignIn.self, from: JSONEncoder().encode(PendingSignIn(android, at: 1)))
        #expect(again.request == android && again.request.user == "u4711")
    }

    @Test(arguments: [
        "{}", #"{"query":"client_id=c","asked":1}"#, #"{"query":"client_id=c&response_type=code"}"#,
        #"{"query":"client_id=c&response_type=code","asked":"now"}"#,
        #"{"query":"client_id=c&client_id=d&response_type=code","asked":1}"#,
        #"{"query":"client_id=%00&response_type=code","asked":1}"#,
        #"{"query":7,"asked":1}"#, #"{"query":"client_id=c&response_type=code","asked":1,"user":7}"#,
    ]) func `an invalid stored sign-in isn't resumed`(text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PendingSignIn.self, from: Data(text.utf8)) }
    }

    @Test func `a stored sign-in of 100 KB isn't resumed`() {
        let text = #"{"query":"client_id=c&response_type=code&a=\#(String(repeating: "x", count: 100_000))","asked":1}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(PendingSignIn.self, from: Data(text.utf8)) }
        let endless = JSONDecoder()
        endless.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        #expect(throws: DecodingError.self) {
            try endless.decode(
                PendingSignIn.self, from: Data(#"{"query":"client_id=c&response_type=code","asked":"nan"}"#.utf8))
        }
    }
}
