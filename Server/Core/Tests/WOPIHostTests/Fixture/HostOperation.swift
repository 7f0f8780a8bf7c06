import Basics
import Documents
import PortContracts
import Testing
import WOPI
import WOPIHost

/// A WOPI operation on a file or a container, as listed in docs/protocol/files.md#operations and
/// docs/protocol/containers.md#operations, that tests can run with any claims.
struct HostOperation: CustomTestStringConvertible, Sendable {
    /// The file or folder on which the operation runs: "Plan.docx", unlocked or with the lock A, or the empty folder
    /// "Plans".
    enum Subject: Sendable {
        case freeFile
        case heldFile
        case container
    }

    let subject: Subject
    let testDescription: String
    /// Whether the operation needs the permission to write. If so, the host answers 404 to users without this
    /// permission.
    let needsWriting: Bool
    let run: @Sendable (HostFixture, NodeID, AccessClaims) async throws -> Void

    static func onFile(
        _ name: String, _ subject: Subject = .freeFile, needsWriting: Bool = true,
        run: @escaping @Sendable (HostFixture, FileID, AccessClaims) async throws -> Void
    ) -> HostOperation {
        HostOperation(subject: subject, testDescription: name, needsWriting: needsWriting) { fixture, id, claims in
            guard case .file(let id) = id else { throw HostError.damaged(reason: "no file") }
            try await run(fixture, id, claims)
        }
    }

    static func onContainer(
        _ name: String, needsWriting: Bool = true,
        run: @escaping @Sendable (HostFixture, ContainerID, AccessClaims) async throws -> Void
    ) -> HostOperation {
        let name = "\(name) of a container"
        return HostOperation(subject: .container, testDescription: name, needsWriting: needsWriting) {
            fixture, id, claims in
            guard case .container(let id) = id else { throw HostError.damaged(reason: "no container") }
            try await run(fixture, id, claims)
        }
    }

    /// Creates the file or folder of the operation in a new fixture.
    func makeSubject(in fixture: HostFixture) async throws -> NodeID {
        if subject == .container { return .container(try await fixture.mia.makeFolder("Plans")) }
        let id = try await fixture.mia.makeFile().id
        if subject == .heldFile { try await fixture.mia.lock(id) }
        return .file(id)
    }

    private static func lock(_ text: String) throws -> LockID { try MemoryPerson.lockID(text) }

    static let all = looks + locks + files + containers

    static let looks: [HostOperation] = [
        .onFile("CheckFileInfo", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.checkFileInfo(id, by: claims, now: fixture.now)
        },
        .onFile("GetFile", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.getFile(id, GetFileRequest(maxExpectedSize: .max), by: claims, now: fixture.now)
        },
        .onFile("EnumerateAncestors", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.ancestors(of: .file(id), by: claims, now: fixture.now)
        },
        .onFile("GetEcosystem", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.ecosystemPointer(.file(id), by: claims, now: fixture.now)
        },
        .onContainer("CheckContainerInfo", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.checkContainerInfo(id, by: claims, now: fixture.now)
        },
        .onContainer("EnumerateChildren", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.children(of: id, by: claims)
        },
        .onContainer("EnumerateAncestors", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.ancestors(of: .container(id), by: claims, now: fixture.now)
        },
        .onContainer("GetEcosystem", needsWriting: false) { fixture, id, claims in
            _ = try await fixture.host.ecosystemPointer(.container(id), by: claims, now: fixture.now)
        },
    ]

    static let locks: [HostOperation] = [
        .onFile("Lock") { try await $0.lock($1, .acquire(lock("A")), by: $2) },
        .onFile("UnlockAndRelock", .heldFile) { try await $0.lock($1, .replace(lock("A"), with: lock("N")), by: $2) },
        .onFile("RefreshLock", .heldFile) { try await $0.lock($1, .refresh(lock("A")), by: $2) },
        .onFile("Unlock", .heldFile) { try await $0.lock($1, .release(lock("A")), by: $2) },
        .onFile("GetLock", .heldFile) { _ = try await $0.host.getLock($1, by: $2, now: $0.now) },
    ]

    static let files: [HostOperation] = [
        .onFile("PutFile", .heldFile) { try await $0.put("new", to: $1, lock: "A", by: $2) },
        .onFile("PutRelativeFile") { fixture, id, claims in
            _ = try await fixture.putRelative(.suggested("Copy.docx"), beside: id, by: claims)
        },
        .onFile("RenameFile", .heldFile) { fixture, id, claims in
            _ = try await fixture.host.rename(id, to: "New", presenting: lock("A"), by: claims, now: fixture.now)
        },
        .onFile("DeleteFile") { try await $0.host.delete($1, by: $2, now: $0.now) },
        .onFile("GetShareUrl") { fixture, id, claims in
            _ = try await fixture.host.share(.file(id), as: .readOnly, by: claims, now: fixture.now)
        },
    ]

    static let containers: [HostOperation] = [
        .onContainer("CreateChildContainer") { fixture, id, claims in
            _ = try await fixture.host.createChildContainer(.suggested("New"), in: id, by: claims, now: fixture.now)
        },
        .onContainer("CreateChildFile") { fixture, id, claims in
            _ = try await fixture.host.createChildFile(.suggested(".docx"), in: id, by: claims, now: fixture.now)
        },
        .onContainer("DeleteContainer") { try await $0.host.delete($1, by: $2, now: $0.now) },
        .onContainer("RenameContainer") { fixture, id, claims in
            _ = try await fixture.host.rename(id, to: "New", by: claims, now: fixture.now)
        },
        .onContainer("GetShareUrl") { fixture, id, claims in
            _ = try await fixture.host.share(.container(id), as: .readWrite, by: claims, now: fixture.now)
        },
    ]
}
