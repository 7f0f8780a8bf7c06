import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests each table of docs/protocol/check-info.md.
@Suite struct CheckFileInfoTests {
    private static func info(
        _ fixture: HostFixture, of file: FileRecord, mayWrite: Bool = true
    ) async throws -> CheckFileInfo {
        let claims = fixture.claims(.file(file.id), mayWrite: mayWrite)
        return try await fixture.host.checkFileInfo(file.id, by: claims, now: fixture.now)
    }

    /// Tests docs/protocol/check-info.md#required and docs/protocol/check-info.md#other-properties.
    @Test func `CheckFileInfo describes the file as it is`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile("Plan.docx", "first")
        let info = try await Self.info(fixture, of: file)
        #expect(info.baseFileName == "Plan.docx" && info.fileExtension == ".docx")
        #expect(info.ownerID == fixture.mia.id.rawValue && info.userID == fixture.mia.id.rawValue)
        #expect(info.size == 5 && info.version == "v1")
        #expect(info.fileNameMaxLength == 191)
        #expect(info.lastModifiedTime == "2027-01-15T08:00:00.0000000Z")
        #expect(info.sha256 == "p5N7ZLjKpY8Dchu2us9ceMsjX+vg5wsbhM2ZVBRhoI4=")
    }

    @Test func `a save changes the version, size, time and digest`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile("Plan.docx", "second")
        let before = try await Self.info(fixture, of: file)
        fixture.fixture.clock.advance(61.5)
        try await fixture.mia.save("first", to: file.id)
        let after = try await Self.info(fixture, of: file)
        #expect(before.version == "v1" && after.version == "v2" && before.size == 6 && after.size == 5)
        #expect(before.sha256 != after.sha256 && after.sha256 == "p5N7ZLjKpY8Dchu2us9ceMsjX+vg5wsbhM2ZVBRhoI4=")
        #expect(after.lastModifiedTime == "2027-01-15T08:01:01.5000000Z")
    }

    @Test func `a file of zero bytes has size zero`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile("New.docx", "")
        let info = try await Self.info(fixture, of: file)
        #expect(info.size == 0 && info.sha256 == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    }

    /// Tests docs/protocol/check-info.md#user, and docs/protocol/check-info.md#equal-values for the flags about the
    /// license.
    @Test(arguments: [true, false], [true, false])
    func `CheckFileInfo names the user, and its education and business flags match the container's`(
        _ isBusiness: Bool, _ isEducation: Bool
    ) async throws {
        let fixture = try await HostFixture(isBusiness: isBusiness, isEducation: isEducation)
        let file = try await fixture.mia.makeFile(), info = try await Self.info(fixture, of: file)
        let container = try await fixture.host.checkContainerInfo(
            fixture.mia.root, by: fixture.claims(.container(fixture.mia.root)), now: fixture.now)
        #expect(info.userFriendlyName == "Mia" && info.userInfo == nil)
        #expect(info.isEduUser == isEducation && container.isEduUser == isEducation)
        #expect(info.licenseCheckForEditIsEnabled == isBusiness)
        #expect(container.licenseCheckForEditIsEnabled == isBusiness)
        #expect(!info.isAnonymousUser && !container.isAnonymousUser)
    }

    /// Tests docs/protocol/check-info.md#required: user ids are ASCII letters and digits, and never change.
    @Test func `user ids consist of letters and digits and stay the same`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let first = try await Self.info(fixture, of: file)
        fixture.fixture.clock.advance(3 * 24 * 3600)
        let later = try await Self.info(fixture, of: file)
        #expect(first.userID == later.userID && first.ownerID == later.ownerID)
        #expect(first.userID.wholeMatch(of: /[A-Za-z0-9]+/) != nil)
    }

    /// Tests docs/protocol/check-info.md#capabilities.
    @Test(arguments: [true, false]) func `every supported operation is announced to every user`(
        _ mayWrite: Bool
    ) async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        let info = try await Self.info(fixture, of: file, mayWrite: mayWrite)
        let announced = [
            info.supportsLocks, info.supportsGetLock, info.supportsExtendedLockLength, info.supportsUpdate,
            info.supportsRename, info.supportsDeleteFile, info.supportsContainers, info.supportsEcosystem,
        ]
        #expect(announced.allSatisfy { $0 == true })
        // Another test checks this property for read-only tokens.
        if mayWrite { #expect(info.supportsUserInfo == true) }
        let types: Set<ShareURLType> = mayWrite ? [.readOnly, .readWrite] : []
        #expect(Set(info.supportedShareURLTypes ?? []) == types)
        // This server doesn't run Office for the web.
        #expect(info.hostViewURL == nil && info.hostEditURL == nil)
        let ecosystem = try await fixture.host.checkEcosystem(by: fixture.claims(.ecosystem), now: fixture.now)
        #expect(ecosystem.supportsContainers == info.supportsContainers)
    }

    /// Tests this sentence of docs/protocol/check-info.md#capabilities: "True means ALL operations of the group work".
    @Test func `PutUserInfo is announced and works`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        #expect(try await Self.info(fixture, of: file).supportsUserInfo == true)
        let claims = fixture.claims(.file(file.id))
        try await fixture.host.putUserInfo(Array("zoom".utf8), on: file.id, by: claims, now: fixture.now)
        #expect(try await Self.info(fixture, of: file).userInfo == "zoom")
    }

    /// Tests docs/protocol/check-info.md#addresses.
    @Test func `the URLs lead to the pages of this file`() async throws {
        let fixture = try await HostFixture(), folder = try await fixture.mia.makeFolder("Drafts")
        let file = try await fixture.mia.makeFile("Plan.docx", in: folder)
        let info = try await Self.info(fixture, of: file), base = TestAddresses.base
        #expect(info.fileVersionURL == "\(base)/d/\(file.id)#versions")
        #expect(info.fileSharingURL?.hasPrefix("\(base)/d/\(file.id)") == true)
        #expect(info.signoutURL == "\(base)/out")
        #expect(info.breadcrumbBrandName == "Contoso" && info.breadcrumbBrandURL == "\(base)/")
        #expect(info.breadcrumbFolderName == "Drafts" && info.breadcrumbFolderURL == "\(base)/f/\(folder)")
        #expect(info.breadcrumbDocName == "Plan.docx")
        #expect(info.closeURL?.hasPrefix(base) == true)
    }

    @Test func `a server without pages omits the URLs`() async throws {
        let fixture = try await HostFixture { $0.addresses = NoAddresses() }
        let info = try await Self.info(fixture, of: try await fixture.mia.makeFile())
        let addresses = [
            info.closeURL, info.downloadURL, info.fileSharingURL, info.fileURL, info.fileVersionURL, info.hostViewURL,
            info.hostEditURL, info.signoutURL, info.breadcrumbBrandURL, info.breadcrumbFolderURL,
        ]
        #expect(addresses == [String?](repeating: nil, count: addresses.count))
    }

    /// Tests docs/protocol/check-info.md#other-properties: a property that depends on a setting is omitted unless the
    /// setting is set.
    @Test func `restrictions by the provider appear only if they are set`() async throws {
        func switches(_ info: CheckFileInfo) -> [Bool?] {
            [
                info.allowExternalMarketplace, info.allowAdditionalMicrosoftServices, info.allowErrorReportPrompt,
                info.disablePrint, info.disableTranslation,
            ]
        }
        let none = try await HostFixture()
        let keys: [WritableKeyPath<ClientFeatures, Bool>] = [
            \.allowsExternalMarketplace, \.allowsAdditionalMicrosoftServices, \.allowsErrorReportPrompt,
            \.disablesPrint, \.disablesTranslation,
        ]
        let silent = try await Self.info(none, of: try await none.mia.makeFile())
        #expect(switches(silent) == [Bool?](repeating: nil, count: keys.count))
        for (index, key) in keys.enumerated() {
            let fixture = try await HostFixture { $0.features[keyPath: key] = true }
            let info = try await Self.info(fixture, of: try await fixture.mia.makeFile())
            let expected: [Bool?] = keys.indices.map { $0 == index ? true : nil }
            #expect(switches(info) == expected)
        }
    }

    /// Tests docs/protocol/files.md#names and docs/protocol/check-info.md#equal-values.
    @Test func `a name that is invalid on phones has the same hyphens in every response`() async throws {
        let fixture = try await HostFixture(), folder = try await fixture.mia.makeFolder("Q3|Q4")
        let file = try await fixture.mia.makeFile("50% off: [draft].docx", in: folder)
        let info = try await Self.info(fixture, of: file)
        #expect(info.baseFileName == "50- off- -draft-.docx" && info.breadcrumbDocName == info.baseFileName)
        #expect(info.breadcrumbFolderName == "Q3-Q4")
        #expect(try await fixture.children(of: folder).files.map(\.name) == [info.baseFileName])
        let container = try await fixture.host.checkContainerInfo(
            folder, by: fixture.claims(.container(folder)), now: fixture.now)
        #expect(container.name == "Q3-Q4")
        #expect(try await fixture.mia.file(file.id).name == "50% off: [draft].docx")
    }

    @Test func `a lock changes nothing in CheckFileInfo`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile()
        func reported() async throws -> CheckFileInfo {
            var info = try await Self.info(fixture, of: file)
            (info.fileURL, info.downloadURL) = (nil, nil)
            return info
        }
        let before = try await reported()
        try await fixture.mia.lock(file.id)
        #expect(try await reported() == before)
    }

    /// Tests docs/protocol/files.md#put-user-info.
    @Test func `a user's UserInfo appears on all files for this user only`() async throws {
        let fixture = try await HostFixture(), first = try await fixture.mia.makeFile()
        let second = try await fixture.mia.makeFile("Other.docx"), hers = try await fixture.mallory.makeFile()
        for text in [#"{"seen":[1,2]}"#, "second", ""] {
            let claims = fixture.claims(.file(first.id))
            try await fixture.host.putUserInfo(Array(text.utf8), on: first.id, by: claims, now: fixture.now)
            #expect(try await Self.info(fixture, of: second).userInfo ?? "" == text)
        }
        let claims = fixture.claims(.file(hers.id), of: fixture.mallory)
        let info = try await fixture.host.checkFileInfo(hers.id, by: claims, now: fixture.now)
        #expect(info.userInfo == nil)
    }

    @Test(arguments: [
        (String(repeating: "u", count: 1024), true), (String(repeating: "u", count: 1025), false), ("a\0b", false),
    ]) func `PutUserInfo accepts at most 1024 ASCII characters`(_ text: String, _ isTaken: Bool) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFile().id
        func put() async throws {
            try await fixture.host.putUserInfo(
                Array(text.utf8), on: id, by: fixture.claims(.file(id)), now: fixture.now)
        }
        if isTaken { try await put() } else { try await fixture.refuses(.malformed) { try await put() } }
    }
}
