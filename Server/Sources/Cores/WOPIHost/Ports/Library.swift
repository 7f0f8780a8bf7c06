public import Foundation
public import OAuth
public import WOPI

/// Keeps people's documents: folders, files, versions, locks.
///
/// Every verb is one atomic step. A conforming type checks, inside that step and before anything else,
/// - that the caller's authority stands, else ``HostError/unauthorized(reason:)``;
/// - that the resource is the caller's (its owner is `caller.user`; for a share: it is what was shared or lies
///   below it), else ``HostError/notFound``;
/// - for verbs that change something, that the caller may write and a file isn't read-only, else
///   ``HostError/notFound``.
/// Where a rule decides (``FileLock``, ``NameRules``), the step reads, applies the rule and writes in one
/// transaction, so that of two callers who find the same state only one changes it. When it returns, what it did
/// would survive a power cut; when it throws, nothing has changed. Releases of locks by the operator and saves are
/// written to the audit log in the same step.
///
/// Check a new one with `LibraryContract`.
public protocol Library: Sendable {
    // MARK: Looking

    func person(_ caller: Caller) async throws -> Person
    /// One indexed read.
    func file(_ id: FileID, for caller: Caller) async throws -> FileView
    func container(_ id: ContainerID, for caller: Caller) async throws -> ContainerView
    func root(for caller: Caller) async throws -> ContainerView
    func children(of id: ContainerID, for caller: Caller) async throws -> Listing
    /// A page of them, for containers of any size: up to `limit`, from `place` on.
    ///
    /// Each page is a step of its own. What is there from before the first until after the last, under one name, is
    /// on exactly one of them.
    func children(
        of id: ContainerID, _ content: ListingContent, after place: ListingPlace?, limit: Int, for caller: Caller
    ) async throws -> ListingPage
    /// Root first, direct parent last; the root itself has none. A share's visitor sees none above what is shared.
    func ancestors(of resource: ResourceID, for caller: Caller) async throws -> [ContainerRecord]
    /// Newest first.
    func versions(of id: FileID, for caller: Caller) async throws -> [VersionRecord]

    // MARK: Locks

    /// Applies ``FileLock/apply(_:now:)`` and says which version the file is in.
    func lock(_ id: FileID, _ request: LockRequest, for caller: Caller, now: Date) async throws -> FileVersion

    // MARK: Content

    /// Makes staged content the file's next version, under ``FileLock/permitsWrite(presenting:size:now:)``.
    ///
    /// - Parameter editors: who contributed to it, as the client says; kept with the version, and no right of anybody's.
    func save(
        _ content: ContentRecord, to id: FileID, presenting lock: LockID?, by editors: [UserID], for caller: Caller,
        now: Date
    ) async throws -> FileVersion
    /// The same for somebody who has no lock to present (a web upload, a restore): refused while one is held.
    func replace(
        _ content: ContentRecord, of id: FileID, for caller: Caller, now: Date
    ) async throws -> FileVersion
    /// Makes an old version the newest, as a new one of the same bytes; refused while a lock is held.
    func restore(_ version: FileVersion, of id: FileID, for caller: Caller, now: Date) async throws -> FileVersion

    // MARK: Names

    /// Makes a file; with ``NameChoice/exactly(_:overwrite:)`` on a taken name and `overwrite`, a new version of the
    /// file that has it, whose id stays. A read-only file can't be overwritten: ``HostError/notSupported(_:)``.
    ///
    /// - Throws: ``HostError/nameTaken(valid:lock:)``; `lock` when overwriting is refused because one is held.
    func createFile(
        _ name: NameChoice, in container: ContainerID, content: ContentRecord, isReadOnly: Bool, for caller: Caller,
        now: Date
    ) async throws -> FileView
    func createContainer(
        _ name: NameChoice, in container: ContainerID, for caller: Caller, now: Date
    ) async throws -> ContainerView
    /// Gives the file a new name, the extension included; a taken one is varied (files.md §6).
    ///
    /// - Returns: the stored name it has now.
    func renameFile(
        _ id: FileID, to name: DocumentName, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> String
    /// - Throws: ``HostError/nameTaken(valid:lock:)``; ``HostError/notFound`` for a root.
    func renameContainer(_ id: ContainerID, to name: DocumentName, for caller: Caller, now: Date) async throws -> String
    /// Moves a file or a container, ids and locks unchanged. A container can't go below itself:
    /// ``HostError/malformed(_:)``.
    func move(_ resource: ResourceID, to container: ContainerID, for caller: Caller, now: Date) async throws

    /// Refused while a lock is held; the id is dead afterwards.
    func deleteFile(_ id: FileID, for caller: Caller, now: Date) async throws
    /// - Throws: ``HostError/containerNotEmpty``, also for a root.
    func deleteContainer(_ id: ContainerID, for caller: Caller, now: Date) async throws

    // MARK: People

    func setUserInfo(_ text: String, for caller: Caller) async throws

    // MARK: Sharing

    /// One share per resource, type and person, however often it is asked for.
    ///
    /// - Throws: ``HostError/notSupported(_:)`` for a link to write to a read-only file.
    func share(_ resource: ResourceID, as type: ShareURLType, for caller: Caller, now: Date) async throws -> ShareRecord
    func shares(of resource: ResourceID, for caller: Caller) async throws -> [ShareRecord]
    func unshare(_ id: ShareID, for caller: Caller, now: Date) async throws
    /// What a visitor's link leads to.
    ///
    /// - Throws: ``HostError/notFound`` for a link that doesn't exist, was withdrawn, or whose resource is gone.
    func visit(_ id: ShareID) async throws -> ShareRecord

    // MARK: The operator

    /// Locks held as of `now`.
    func heldLocks(now: Date) async throws -> [LockRecord]
    /// The lock that holds one file, found without a look at any other; `nil` when none does.
    func heldLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockRecord?
    /// Frees a file whoever holds it; written to the audit log.
    ///
    /// - Returns: the lock that was held, `nil` when none was.
    func releaseLock(of id: FileID, for caller: Caller, now: Date) async throws -> LockID?
    /// Which of these no version names.
    func unnamed(_ keys: [BlobKey]) async throws -> [BlobKey]
}

extension Library {
    /// The same where nobody says who contributed.
    public func save(
        _ content: ContentRecord, to id: FileID, presenting lock: LockID?, for caller: Caller, now: Date
    ) async throws -> FileVersion {
        try await save(content, to: id, presenting: lock, by: [], for: caller, now: now)
    }
}

/// Names a share link's row; the link itself also carries a MAC.
public struct ShareID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// `nil` unless letters and digits, 1 to 64 of them.
    public init?(rawValue: String) {
        guard Identifier.isWellFormed(rawValue) else { return nil }
        self.rawValue = rawValue
    }
}

public struct ShareRecord: Hashable, Sendable {
    public var id: ShareID
    public var resource: ResourceID
    public var type: ShareURLType
    public var owner: UserID
    public var created: Date

    public init(id: ShareID, resource: ResourceID, type: ShareURLType, owner: UserID, created: Date) {
        self.id = id
        self.resource = resource
        self.type = type
        self.owner = owner
        self.created = created
    }

    /// Who a visitor is.
    public var visitor: Caller { Caller(user: owner, authority: .share(id), mayWrite: type == .readWrite) }
}
