/// A file and the person who looks at it: what CheckFileInfo needs, in one read.
public struct FileView: Hashable, Sendable {
    /// The document as of the read, under the name and in the folder that the caller knows it by.
    public var file: FileRecord
    /// The person behind the caller; the owner, for a share's visitor.
    public var person: Person
    /// The stored name of the folder it is in.
    public var parentName: String
    /// The rights of the caller.
    public var rights: Rights

    /// A document as one person sees it.
    public init(file: FileRecord, person: Person, parentName: String, rights: Rights) {
        self.file = file
        self.person = person
        self.parentName = parentName
        self.rights = rights
    }
}
