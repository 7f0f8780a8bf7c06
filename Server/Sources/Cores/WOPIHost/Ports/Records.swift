public import Foundation
public import OAuth
public import WOPI

/// A person as the host answers for them.
public struct Person: Hashable, Sendable {
    public var id: UserID
    /// What they type to sign in; tells several accounts of one person apart.
    public var signInName: String
    /// At most 400 bytes: it is part of every CheckFileInfo.
    public var displayName: String
    /// Editing on a phone needs a Microsoft 365 subscription (check-info.md §4).
    public var isBusiness: Bool
    public var isEducation: Bool
    /// The last text of PutUserInfo.
    public var userInfo: String?

    public init(
        id: UserID, signInName: String, displayName: String, isBusiness: Bool = false, isEducation: Bool = false,
        userInfo: String? = nil
    ) {
        self.id = id
        self.signInName = signInName
        self.displayName = displayName.cut(toUTF8: 400)
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.userInfo = userInfo
    }
}

/// A version of a file: counts up with every save, also one of equal bytes, and never repeats (files.md §5).
public struct FileVersion: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Reads `v12`.
    public init?(_ text: String) {
        guard text.utf8.count <= 20, text.hasPrefix("v"), let number = Int64(text.dropFirst()), number > 0 else {
            return nil
        }
        rawValue = number
    }

    /// As CheckFileInfo and `X-WOPI-ItemVersion` write it.
    public var description: String { "v\(rawValue)" }

    public static func < (left: FileVersion, right: FileVersion) -> Bool { left.rawValue < right.rawValue }
}

/// A file as of one moment.
public struct FileRecord: Hashable, Sendable {
    public var id: FileID
    /// As stored; ``WireName`` makes what phones see of it.
    public var name: String
    public var parent: ContainerID
    public var owner: UserID
    /// Bytes.
    public var size: Int64
    public var version: FileVersion
    public var modified: Date
    public var content: ContentRecord
    /// Possibly expired; ask it for its holder as of now.
    public var lock: FileLock
    /// Nobody may change it.
    public var isReadOnly: Bool

    public init(
        id: FileID, name: String, parent: ContainerID, owner: UserID, size: Int64, version: FileVersion,
        modified: Date, content: ContentRecord, lock: FileLock, isReadOnly: Bool
    ) {
        self.id = id
        self.name = name
        self.parent = parent
        self.owner = owner
        self.size = size
        self.version = version
        self.modified = modified
        self.content = content
        self.lock = lock
        self.isReadOnly = isReadOnly
    }
}

/// A file and the person who looks at it: what CheckFileInfo needs, in one read.
public struct FileView: Hashable, Sendable {
    public var file: FileRecord
    public var person: Person
    /// The stored name of the folder it is in.
    public var parentName: String

    public init(file: FileRecord, person: Person, parentName: String) {
        self.file = file
        self.person = person
        self.parentName = parentName
    }
}

public struct ContainerRecord: Hashable, Sendable {
    public var id: ContainerID
    /// As stored.
    public var name: String
    /// `nil` for the top of a user's tree.
    public var parent: ContainerID?
    public var owner: UserID
    public var modified: Date

    public init(id: ContainerID, name: String, parent: ContainerID?, owner: UserID, modified: Date) {
        self.id = id
        self.name = name
        self.parent = parent
        self.owner = owner
        self.modified = modified
    }
}

public struct ContainerView: Hashable, Sendable {
    public var container: ContainerRecord
    public var person: Person

    public init(container: ContainerRecord, person: Person) {
        self.container = container
        self.person = person
    }
}

/// What is directly in a container, sorted by name.
public struct Listing: Hashable, Sendable {
    public var containers: [ContainerRecord]
    public var files: [FileRecord]

    public init(containers: [ContainerRecord], files: [FileRecord]) {
        self.containers = containers
        self.files = files
    }
}

/// One version of a file, the newest included.
public struct VersionRecord: Hashable, Sendable {
    public var version: FileVersion
    public var content: ContentRecord
    public var saved: Date
    /// Display name of who saved it; `nil` for the machine.
    public var author: String?
    /// Display names of those who contributed, as the client that saved it said, in its order.
    public var editors: [String]

    public init(
        version: FileVersion, content: ContentRecord, saved: Date, author: String?, editors: [String] = []
    ) {
        self.version = version
        self.content = content
        self.saved = saved
        self.author = author
        self.editors = editors
    }
}

/// A held lock, for the operator's list.
public struct LockRecord: Hashable, Sendable {
    public var file: FileID
    /// Below the user's root, with the file's own name last.
    public var path: [String]
    public var owner: UserID
    /// Sign-in name of whose file it is.
    public var ownerName: String
    public var lock: LockID
    /// Sign-in name of whose request took it.
    public var takenBy: String?
    public var since: Date
    public var expires: Date

    public init(
        file: FileID, path: [String], owner: UserID, ownerName: String, lock: LockID, takenBy: String?, since: Date,
        expires: Date
    ) {
        self.file = file
        self.path = path
        self.owner = owner
        self.ownerName = ownerName
        self.lock = lock
        self.takenBy = takenBy
        self.since = since
        self.expires = expires
    }
}
