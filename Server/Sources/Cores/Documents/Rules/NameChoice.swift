/// The name that a client asks for something new, and whether another will do.
public enum NameChoice: Hashable, Sendable {
    /// This one or none. With `overwrite`, a document that has it gets a new version instead.
    case exactly(DocumentName, overwrite: Bool)
    /// This one, or the first of ``DocumentName/alternatives(mark:)`` that is free.
    case like(DocumentName)
}
