/// The name that a client asks for something new, and whether another will do.
public enum NameChoice: Hashable, Sendable {
    /// Exactly this name. When it is taken, the verb is refused, or with `overwrite` the document that has it gets a new
    /// version.
    case exactly(DocumentName, overwrite: Bool)
    /// This name, or when it is taken the first of ``DocumentName/alternatives(mark:)`` that is free.
    case like(DocumentName)
}
