import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// docs/protocol/check-info.md, table by table.
@Suite struct CheckFileInfoTests {
    private static func info(
        _ place: HostPlace, of file: FileRecord, mayWrite: Bool = true
    ) async throws -> CheckFileInfo {
        let claims = place.claims(.file(file.id), mayWrite: mayWrite)
        return try await place.host.checkFileInfo(file.id, by: claims, now: place.now)
    }

    /// docs/protocol/check-info.md#required and #other-properties.
    @Test func `the file is told as it is`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile("Plan.docx", "first")
        let info = try await Self.info(place, of: file)
        #expect(info.baseFileName == "Plan.docx" && info.fileExtension == ".docx")
        #expect(info.ownerID == place.mia.id.rawValue && info.userID == place.mia.id.rawValue)
        #expect(info.size == 5 && info.version == "v1")
        #expect(info.fileNameMaxLength == 191)
        #expect(info.lastModifiedTime == "2027-01-15T08:00:00.0000000Z")
        #expect(info.sha256 == "p5N7ZLjKpY8Dchu2us9ceMsjX+vg5wsbhM2ZVBRhoI4=")
    }

    @Test func `after a save the version, the size, the time and the digest are others`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile("Plan.docx", "second")
        let before = try await Self.info(place, of: file)
        place.place.clock.advance(61.5)
        try await place.mia.save("first", to: file.id)
        let after = try await Self.info(place, of: file)
        #expect(before.version == "v1" && after.version == "v2" && before.size == 6 && after.size == 5)
        #expect(before.sha256 != after.sha256 && after.sha256 == "p5N7ZLjKpY8Dchu2us9ceMsjX+vg5wsbhM2ZVBRhoI4=")
        #expect(after.lastModifiedTime == "2027-01-15T08:01:01.5000000Z")
    }

    @Test func `a file of zero bytes says so`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile("New.docx", "")
        let info = try await Self.info(place, of: file)
        #expect(info.size == 0 && info.sha256 == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    }

    /// docs/protocol/check-info.md#user, and #equal-values for the licensing flags.
    @Test(arguments: [true, false], [true, false]) func `who looks is told, and the flags are those of the container`(
        _ isBusiness: Bool, _ isEducation: Bool
    ) async throws {
        let place = try await HostPlace(isBusiness: isBusiness, isEducation: isEducation)
        let file = try await place.mia.makeFile(), info = try await Self.info(place, of: file)
        let container = try await place.host.checkContainerInfo(
            place.mia.root, by: place.claims(.container(place.mia.root)), now: place.now)
        #expect(info.userFriendlyName == "Mia" && info.userInfo == nil)
        #expect(info.isEduUser == isEducation && container.isEduUser == isEducation)
        #expect(info.licenseCheckForEditIsEnabled == isBusiness)
        #expect(container.licenseCheckForEditIsEnabled == isBusiness)
        #expect(!info.isAnonymousUser && !container.isAnonymousUser)
    }

    /// docs/protocol/check-info.md#required: identifiers are ASCII letters and digits, and stable.
    @Test func `identifiers of people are letters and digits, and the same every day`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let first = try await Self.info(place, of: file)
        place.place.clock.advance(3 * 24 * 3600)
        let later = try await Self.info(place, of: file)
        #expect(first.userID == later.userID && first.ownerID == later.ownerID)
        #expect(first.userID.wholeMatch(of: /[A-Za-z0-9]+/) != nil)
    }

    /// docs/protocol/check-info.md#capabilities.
    @Test(arguments: [true, false]) func `everything that works is announced, whoever looks`(
        _ mayWrite: Bool
    ) async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        let info = try await Self.info(place, of: file, mayWrite: mayWrite)
        let announced = [
            info.supportsLocks, info.supportsGetLock, info.supportsExtendedLockLength, info.supportsUpdate,
            info.supportsRename, info.supportsDeleteFile, info.supportsContainers, info.supportsEcosystem,
        ]
        #expect(announced.allSatisfy { $0 == true })
        // Of a token to read only, see below.
        if mayWrite { #expect(info.supportsUserInfo == true) }
        let types: Set<ShareURLType> = mayWrite ? [.readOnly, .readWrite] : []
        #expect(Set(info.supportedShareURLTypes ?? []) == types)
        // No page runs Office for the web here.
        #expect(info.hostViewURL == nil && info.hostEditURL == nil)
        let ecosystem = try await place.host.checkEcosystem(by: place.claims(.ecosystem), now: place.now)
        #expect(ecosystem.supportsContainers == info.supportsContainers)
    }

    /// "True means ALL operations of the group work": docs/protocol/check-info.md#capabilities.
    @Test func `PutUserInfo is announced, and works`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        #expect(try await Self.info(place, of: file).supportsUserInfo == true)
        let claims = place.claims(.file(file.id))
        try await place.host.putUserInfo(Array("zoom".utf8), on: file.id, by: claims, now: place.now)
        #expect(try await Self.info(place, of: file).userInfo == "zoom")
    }

    /// docs/protocol/check-info.md#addresses.
    @Test func `addresses lead to the pages of this file`() async throws {
        let place = try await HostPlace(), folder = try await place.mia.makeFolder("Drafts")
        let file = try await place.mia.makeFile("Plan.docx", in: folder)
        let info = try await Self.info(place, of: file), base = TestAddresses.base
        #expect(info.fileVersionURL == "\(base)/d/\(file.id)#versions")
        #expect(info.fileSharingURL?.hasPrefix("\(base)/d/\(file.id)") == true)
        #expect(info.signoutURL == "\(base)/out")
        #expect(info.breadcrumbBrandName == "Contoso" && info.breadcrumbBrandURL == "\(base)/")
        #expect(info.breadcrumbFolderName == "Drafts" && info.breadcrumbFolderURL == "\(base)/f/\(folder)")
        #expect(info.breadcrumbDocName == "Plan.docx")
        #expect(info.closeURL?.hasPrefix(base) == true)
    }

    @Test func `a server without pages leaves the addresses out`() async throws {
        let place = try await HostPlace { $0.addresses = NoAddresses() }
        let info = try await Self.info(place, of: try await place.mia.makeFile())
        let addresses = [
            info.closeURL, info.downloadURL, info.fileSharingURL, info.fileURL, info.fileVersionURL, info.hostViewURL,
            info.hostEditURL, info.signoutURL, info.breadcrumbBrandURL, info.breadcrumbFolderURL,
        ]
        #expect(addresses == [String?](repeating: nil, count: addresses.count))
    }

    /// docs/protocol/check-info.md#other-properties: what the provider decides is left out unless it was set.
    @Test func `what the provider allows and forbids is said only when it was set`() async throws {
        func switches(_ info: CheckFileInfo) -> [Bool?] {
            [
                info.allowExternalMarketplace, info.allowAdditionalMicrosoftServices, info.allowErrorReportPrompt,
                info.disablePrint, info.disableTranslation,
            ]
        }
        let none = try await HostPlace()
        let keys: [WritableKeyPath<ClientFeatures, Bool>] = [
            \.allowsExternalMarketplace, \.allowsAdditionalMicrosoftServices, \.allowsErrorReportPrompt,
            \.disablesPrint, \.disablesTranslation,
        ]
        let silent = try await Self.info(none, of: try await none.mia.makeFile())
        #expect(switches(silent) == [Bool?](repeating: nil, count: keys.count))
        for (index, key) in keys.enumerated() {
            let place = try await HostPlace { $0.features[keyPath: key] = true }
            let info = try await Self.info(place, of: try await place.mia.makeFile())
            let expected: [Bool?] = keys.indices.map { $0 == index ? true : nil }
            #expect(switches(info) == expected)
        }
    }

    /// docs/protocol/files.md#names and docs/protocol/check-info.md#equal-values.
    @Test func `a name that phones can't bear goes out with hyphens, the same ones everywhere`() async throws {
        let place = try await HostPlace(), folder = try await place.mia.makeFolder("Q3|Q4")
        let file = try await place.mia.makeFile("50% off: [draft].docx", in: folder)
        let info = try await Self.info(place, of: file)
        #expect(info.baseFileName == "50- off- -draft-.docx" && info.breadcrumbDocName == info.baseFileName)
        #expect(info.breadcrumbFolderName == "Q3-Q4")
        #expect(try await place.children(of: folder).files.map(\.name) == [info.baseFileName])
        let container = try await place.host.checkContainerInfo(
            folder, by: place.claims(.container(folder)), now: place.now)
        #expect(container.name == "Q3-Q4")
        #expect(try await place.mia.file(file.id).name == "50% off: [draft].docx")
    }

    @Test func `a lock changes nothing that is told`() async throws {
        let place = try await HostPlace(), file = try await place.mia.makeFile()
        func told() async throws -> CheckFileInfo {
            var info = try await Self.info(place, of: file)
            (info.fileURL, info.downloadURL) = (nil, nil)
            return info
        }
        let before = try await told()
        try await place.mia.lock(file.id)
        #expect(try await told() == before)
    }

    /// docs/protocol/files.md#put-user-info.
    @Test func `what a client told about its user is theirs, on every file and to nobody else`() async throws {
        let place = try await HostPlace(), first = try await place.mia.makeFile()
        let second = try await place.mia.makeFile("Other.docx"), hers = try await place.mallory.makeFile()
        for text in [#"{"seen":[1,2]}"#, "second", ""] {
            let claims = place.claims(.file(first.id))
            try await place.host.putUserInfo(Array(text.utf8), on: first.id, by: claims, now: place.now)
            #expect(try await Self.info(place, of: second).userInfo ?? "" == text)
        }
        let claims = place.claims(.file(hers.id), of: place.mallory)
        let info = try await place.host.checkFileInfo(hers.id, by: claims, now: place.now)
        #expect(info.userInfo == nil)
    }

    @Test(arguments: [
        (String(repeating: "u", count: 1024), true), (String(repeating: "u", count: 1025), false), ("a\0b", false),
    ]) func `PutUserInfo takes at most 1024 characters of ASCII`(_ text: String, _ isTaken: Bool) async throws {
        let place = try await HostPlace(), id = try await place.mia.makeFile().id
        func put() async throws {
            try await place.host.putUserInfo(Array(text.utf8), on: id, by: place.claims(.file(id)), now: place.now)
        }
        if isTaken { try await put() } else { try await place.refuses(.malformed) { try await put() } }
    }
}
