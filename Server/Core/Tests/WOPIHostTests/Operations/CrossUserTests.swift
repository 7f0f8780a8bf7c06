import Basics
import Documents
import Foundation
import PortContracts
import Testing
import WOPI
import WOPIHost

/// Tests every operation with every kind of token (docs/protocol/security.md#cross-user-checks and
/// docs/protocol/check-info.md#permissions).
@Suite struct CrossUserTests {
    @Test(arguments: HostOperation.all) func `a token that allows writing can use every WOPI operation`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), id = try await operation.makeSubject(in: fixture)
        try await operation.run(fixture, id, fixture.claims(ResourceID(id)))
    }

    @Test(arguments: HostOperation.all) func `a read-only token finds nothing that it can change`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), id = try await operation.makeSubject(in: fixture)
        let claims = fixture.claims(ResourceID(id), mayWrite: false)
        if operation.needsWriting {
            try await fixture.refuses(.notFound) { try await operation.run(fixture, id, claims) }
        } else {
            try await operation.run(fixture, id, claims)
        }
    }

    @Test(arguments: HostOperation.all) func `another user's file or folder is 404`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), id = try await operation.makeSubject(in: fixture)
        for mayWrite in [true, false] {
            let claims = fixture.claims(ResourceID(id), mayWrite: mayWrite, of: fixture.mallory)
            try await fixture.refuses(.notFound) { try await operation.run(fixture, id, claims) }
        }
    }

    @Test(arguments: HostOperation.all) func `a token becomes invalid at once when its grant is revoked`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), id = try await operation.makeSubject(in: fixture)
        let claims = fixture.claims(ResourceID(id))
        try await fixture.fixture.endGrant(fixture.mia.grant)
        try await fixture.refuses(.unauthorized) { try await operation.run(fixture, id, claims) }
    }

    @Test(arguments: HostOperation.all) func `a deleted item is 404 for every operation`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), id = try await operation.makeSubject(in: fixture)
        switch id {
        case .container(let id):
            try await fixture.host.delete(id, by: fixture.claims(.container(id)), now: fixture.now)
        case .file(let id):
            if operation.subject == .heldFile { try await fixture.lock(id, .release(MemoryPerson.lockID("A"))) }
            try await fixture.host.delete(id, by: fixture.claims(.file(id)), now: fixture.now)
        }
        try await fixture.refuses(.notFound) { try await operation.run(fixture, id, fixture.claims(ResourceID(id))) }
    }

    /// Reading the file is still allowed, and so is saving a copy in the same folder, because the copy is a new file.
    @Test(arguments: (HostOperation.locks + HostOperation.files).filter { $0.testDescription != "GetLock" })
    func `a read-only file can't be changed`(
        _ operation: HostOperation
    ) async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile("Fixed.docx", isReadOnly: true)
        let claims = fixture.claims(.file(file.id))
        switch operation.testDescription {
        case "PutRelativeFile", "GetShareUrl": try await operation.run(fixture, .file(file.id), claims)
        default: try await fixture.refuses(.notFound) { try await operation.run(fixture, .file(file.id), claims) }
        }
        #expect(try await fixture.mia.file(file.id) == file)
    }

    @Test func `GetShareUrl returns no edit link for a read-only file`() async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile("Fixed.docx", isReadOnly: true)
        try await fixture.refuses(.notSupported) {
            try await fixture.host.share(
                .file(file.id), as: .readWrite, by: fixture.claims(.file(file.id)), now: fixture.now)
        }
        let info = try await fixture.host.checkFileInfo(file.id, by: fixture.claims(.file(file.id)), now: fixture.now)
        #expect(info.supportedShareURLTypes == [ShareURLType.readOnly])
    }

    /// Tests docs/protocol/check-info.md#permissions: the flags are only hints, but must not promise more than the
    /// token allows.
    @Test(arguments: [
        (true, false, [true, false, true, false]), (false, false, [false, true, false, true]),
        (true, true, [false, true, false, false]), (false, true, [false, true, false, true]),
    ]) func `the flags match the rights of the token and file`(
        _ mayWrite: Bool, _ isReadOnly: Bool, _ expected: [Bool]
    ) async throws {
        let fixture = try await HostFixture(), file = try await fixture.mia.makeFile(isReadOnly: isReadOnly)
        let claims = fixture.claims(.file(file.id), mayWrite: mayWrite)
        let info = try await fixture.host.checkFileInfo(file.id, by: claims, now: fixture.now)
        let flags = [info.userCanWrite, info.readOnly, info.userCanRename, info.userCanNotWriteRelative]
        #expect(flags.map { $0 ?? false } == expected)
    }

    @Test(arguments: [true, false]) func `the flags of a container match the rights of the token`(
        _ mayWrite: Bool
    ) async throws {
        let fixture = try await HostFixture(), id = try await fixture.mia.makeFolder("Plans")
        let info = try await fixture.host.checkContainerInfo(
            id, by: fixture.claims(.container(id), mayWrite: mayWrite), now: fixture.now)
        let flags = [
            info.userCanCreateChildContainer, info.userCanCreateChildFile, info.userCanDelete, info.userCanRename,
        ]
        #expect(flags == [Bool](repeating: mayWrite, count: 4))
        let types: Set<ShareURLType> = mayWrite ? [.readOnly, .readWrite] : []
        #expect(Set(info.supportedShareURLTypes ?? []) == types)
    }

    @Test func `the root announces that it can't be renamed or deleted`() async throws {
        let fixture = try await HostFixture(), root = fixture.mia.root
        let info = try await fixture.host.checkContainerInfo(
            root, by: fixture.claims(.container(root)), now: fixture.now)
        #expect(!info.userCanDelete && !info.userCanRename)
        #expect(info.userCanCreateChildFile && info.userCanCreateChildContainer)
    }
}
