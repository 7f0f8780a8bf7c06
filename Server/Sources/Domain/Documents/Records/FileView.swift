/// A document and the user who reads it: the values of CheckFileInfo, in one read.
public struct FileView: Hashable, Sendable {
    /// The document with the name and parent that the caller sees.
    public var file: FileRecord
    /// The user behind the caller; the owner, for a share's visitor.
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
