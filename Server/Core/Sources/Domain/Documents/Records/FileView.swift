public import Foundation

/// A document and the user who reads it: everything that CheckFileInfo needs, found in one read.
public struct FileView: Hashable, Sendable {
    /// The document with the name and parent that the caller sees.
    public var file: FileRecord
    /// The user on whose behalf the caller acts; for a visitor with a link, the owner.
    public var person: Person
    /// The stored name of the folder that contains the document.
    public var parentName: String
    /// The rights of the caller.
    public var rights: Rights

    /// Creates a view of a document for one caller.
    public init(file: FileRecord, person: Person, parentName: String, rights: Rights) {
        self.file = file
        self.person = person
        self.parentName = parentName
        self.rights = rights
    }
}

/// A folder and the user who reads it: everything that CheckContainerInfo needs, found in one read.
public struct ContainerView: Hashable, Sendable {
    /// The folder with the name and parent that the caller sees.
    public var container: ContainerRecord
    /// The user on whose behalf the caller acts; for a visitor with a link, the owner.
    public var person: Person
    /// The rights of the caller.
    public var rights: Rights

    /// Creates a view of a folder for one caller.
    public init(container: ContainerRecord, person: Person, rights: Rights) {
        self.container = container
        self.person = person
        self.rights = rights
    }
}

/// One version of a document, opened for reading.
public struct OpenedFile: Sendable {
    /// The document at the time of the read.
    public var file: FileRecord
    /// The opened version.
    public var version: FileVersion
    /// When the version was saved; for the newest version, when its content was last changed.
    public var saved: Date
    /// The content, which stays readable as long as this value exists, even if the document is saved in the meantime.
    public var content: any BlobContent

    /// Creates an opened version.
    public init(file: FileRecord, version: FileVersion, saved: Date, content: any BlobContent) {
        self.file = file
        self.version = version
        self.saved = saved
        self.content = content
    }
}

/// The result of reading a folder or a document on behalf of a caller.
public enum Lookup: Hashable, Sendable {
    /// The caller's grant or share was revoked or has expired.
    case noAuthority
    /// The caller's grant or share is valid, but it gives no access to an item with this id.
    case nothing
    /// The item, the stored name of its folder (`nil` for a root), the user on whose behalf the caller acts, and the
    /// caller's access to the item.
    case node(Node, parentName: String?, Person, Reach)
}
