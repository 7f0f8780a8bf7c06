/// A file and the person who looks at it: what CheckFileInfo needs, in one read.
public struct FileView: Hashable, Sendable {
    /// The document as of the read.
    public var file: FileRecord
    /// The person behind the caller; the owner, for a share's visitor.
    public var person: Person
    /// The stored name of the folder it is in.
    public var parentName: String

    /// A document as one person sees it.
    public init(file: FileRecord, person: Person, parentName: String) {
        self.file = file
        self.person = person
        self.parentName = parentName
    }
}
