import OfficeClient
import OfficeLinks
import Testing

@testable import Rehearsal

/// Tests how the simulated phone finds, opens, saves and closes documents, and how it follows links.
@Suite struct PhoneDocumentTests {
    private static let provider = "TP_CONTOSO"

    private let fixture = SmallFixture()

    private func opening(_ content: [UInt8] = [1, 2, 3], isReadOnly: Bool = false) async throws -> (
        Phone, ResourceAddress
    ) {
        fixture.makeDocument("Plan.docx", content, isReadOnly: isReadOnly)
        return (try await fixture.phoneWithPlace(), try #require(fixture.address(of: "Plan.docx")))
    }

    private var lock: String? {
        fixture.provider.change { place in place.items.values.first { $0.name == "Plan.docx" }?.lock }
    }

    // MARK: Finding documents

    @Test func `the root is found by the shortcut, or through the ecosystem`() async throws {
        let quick = try await SmallFixture().phoneWithPlace().root(at: Self.provider)
        let slow = try await SmallFixture(lacking: [.shortcuts]).phoneWithPlace().root(at: Self.provider)
        #expect(quick == slow && quick.name == "Contoso")
    }

    @Test func `a listing contains the document unless the filter excludes it`() async throws {
        let (phone, file) = try await opening(), root = try await phone.root(at: Self.provider)
        let all = try await phone.children(root.address, at: Self.provider)
        #expect(all.files.map(\.address.source) == [file.source] && all.files.first?.size == 3)
        #expect(try await phone.children(root.address, at: Self.provider, extensions: [".xlsx"]).files.isEmpty)
    }

    // MARK: Opening documents

    @Test func `an unlocked document is opened with a lock, its bytes and its version`() async throws {
        let (phone, file) = try await opening()
        let document = try await phone.open(file, at: Self.provider)
        #expect(document.bytes == [1, 2, 3] && document.version == "v1" && document.name == "Plan.docx")
        #expect(document.lock != nil && lock == document.lock)
    }

    @Test func `a read-only document is opened without a lock`() async throws {
        let (phone, file) = try await opening(isReadOnly: true)
        let document = try await phone.open(file, at: Self.provider)
        #expect(document.lock == nil && document.bytes == [1, 2, 3] && lock == nil)
    }

    @Test(arguments: [Set<Feature>(), [.getLock]]) func `a document locked by someone else isn't opened`(
        lacks: Set<Feature>
    ) async throws {
        let fixture = SmallFixture(lacking: lacks)
        fixture.makeDocument("Plan.docx", [1])
        fixture.provider.change { place in
            for id in place.items.keys { place.items[id]?.lock = "another's" }
        }
        let phone = try await fixture.phoneWithPlace(), file = try #require(fixture.address(of: "Plan.docx"))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.open(file, at: Self.provider) }
        #expect(unmet?.finding.expected == "an unlocked document" && unmet?.finding.came == "the lock another's")
        let own = try await phone.open(file, at: Self.provider, lock: "another's")
        #expect(own.lock == "another's", "the lock is the app's own after all")
    }

    @Test func `a truncated download releases the lock`() async throws {
        fixture.makeDocument("Plan.docx", [1, 2, 3, 4])
        let half = MutantTransport(try #require(Mutant.named("content-cut")), before: fixture.provider)
        var wire = Wire(half, limits: fixture.setup.limits)
        wire.transport = ServicesTransport(await MicrosoftServices(for: fixture.setup, over: wire), besides: half)
        let phone = Phone(
            Device(), wire: wire, services: ServicesTransport.addresses, user: FormUser(SmallFixture.credential))
        try await phone.add(SmallFixture.sheet)
        let file = try #require(fixture.address(of: "Plan.docx"))
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.open(file, at: Self.provider) }
        #expect(unmet?.finding.expected == "4 bytes, the Size in CheckFileInfo" && unmet?.finding.came == "2")
        #expect(lock == nil)
    }

    // MARK: Saving and closing documents

    @Test func `a save gets a new version, and closing releases the lock`() async throws {
        let (phone, file) = try await opening()
        var document = try await phone.open(file, at: Self.provider)
        try await phone.save([4, 5], &document, at: Self.provider)
        #expect(document.bytes == [4, 5] && document.version == "v2")
        #expect(fixture.provider.change { place in place.items.values.contains { $0.content == [4, 5] } })
        try await phone.close(document, at: Self.provider)
        #expect(lock == nil)
    }

    @Test func `a save after losing the lock is a failure with the current lock`() async throws {
        let (phone, file) = try await opening()
        var document = try await phone.open(file, at: Self.provider)
        fixture.provider.change { place in
            for id in place.items.keys where place.items[id]?.lock != nil { place.items[id]?.lock = "thief" }
        }
        let unmet = await #expect(throws: UnmetExpectation.self) {
            try await phone.save([4], &document, at: Self.provider)
        }
        #expect(unmet?.finding.came == "409 with X-WOPI-Lock: thief")
        #expect(document.bytes == [1, 2, 3] && document.version == "v1", "nothing is taken for saved")
    }

    @Test func `closing an unchanged document sends nothing`() async throws {
        let (phone, file) = try await opening(isReadOnly: true)
        let document = try await phone.open(file, at: Self.provider), before = phone.wire.recorder.last
        try await phone.close(document, at: Self.provider)
        #expect(phone.wire.recorder.last == before)
    }

    @Test func `lock ids are JSON and unique`() async throws {
        let phone = await fixture.phone(), first = phone.newLock()
        #expect(first != phone.newLock())
        guard case .object(let members)? = JSONValue(Array(first.utf8)) else {
            Issue.record("\(first)")
            return
        }
        #expect(members.text("M") == "word-iOS" && members["F"] == .integer(4))
    }

    // MARK: Links

    private func link(
        to file: ResourceAddress, provider: String = provider, user: String = "u0", name: String = "Plan.docx",
        mode: OpenMode = .edit, passBack: AppScheme? = nil
    ) throws -> OfficeLink {
        let target = try ProviderFile(
            source: file.source, provider: provider, user: user, name: name, invokedBy: .app)
        return try OfficeLink(target, mode: mode, passBack: passBack, context: passBack == nil ? nil : "folder-9")
    }

    @Test(arguments: [(OpenMode.edit, true), (.view, false)]) func `a link opens the document in its mode`(
        mode: OpenMode, isLocked: Bool
    ) async throws {
        let (phone, file) = try await opening()
        let (read, document) = try await phone.follow(try link(to: file, mode: mode).text(), SmallFixture.sheet)
        #expect(read.mode == mode && document.bytes == [1, 2, 3])
        #expect((document.lock != nil) == isLocked && (lock != nil) == isLocked)
    }

    @Test func `a link to an unknown Place adds it first`() async throws {
        fixture.makeDocument("Plan.docx", [1])
        let phone = await fixture.phone(), file = try #require(fixture.address(of: "Plan.docx"))
        _ = try await phone.follow(try link(to: file).text(.encoded), SmallFixture.sheet)
        #expect(phone.book[Self.provider] != nil && phone.counts.signIns == 1)
    }

    @Test func `a link for another provider, user or name opens nothing`() async throws {
        let (phone, file) = try await opening()
        let wrong = [
            (try link(to: file, provider: "TP_OTHER"), "TP_CONTOSO in |d|"),
            (try link(to: file, user: "leo"), "a sign-in of the user in |e|, leo"),
            (try link(to: file, name: "Other.docx", mode: .view), "Plan.docx in |n|, the BaseFileName"),
        ]
        for (link, expected) in wrong {
            let unmet = await #expect(throws: UnmetExpectation.self) {
                try await phone.follow(link.text(.encoded), SmallFixture.sheet)
            }
            #expect(unmet?.finding.expected == expected)
        }
        #expect(lock == nil)
    }

    @Test(arguments: ["", "https://contoso.example/", "ms-word:", "ms-word:ofe|u|https://a.example/x.docx"])
    func `a link that leads to no document of the provider is reported`(text: String) async throws {
        let phone = try await fixture.phoneWithPlace()
        let unmet = await #expect(throws: UnmetExpectation.self) { try await phone.follow(text, SmallFixture.sheet) }
        #expect(unmet?.finding.section == "office-links.md#grammar")
    }

    @Test(arguments: [true, false])
    func `the Back link states whether an upload is pending`(isPending: Bool) async throws {
        let (phone, file) = try await opening(), scheme: AppScheme = "contosodrive"
        let text = try #require(try phone.back(from: try link(to: file, passBack: scheme), pending: isPending))
        let back = try PassBack(text, to: [scheme])
        #expect(back.isUploadPending == isPending && back.context == "folder-9" && back.mode == .edit)
        #expect(back.address.text == file.source)
        #expect(try phone.back(from: try link(to: file), pending: isPending) == nil, "nobody asked for it")
    }
}
