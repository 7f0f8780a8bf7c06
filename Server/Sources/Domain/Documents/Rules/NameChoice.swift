/// The name that a client requests for a new item, and whether an alternative is acceptable.
public enum NameChoice: Hashable, Sendable {
    /// Exactly this name. When it is taken, the verb is refused or, with `overwrite`, adds a version to the existing
    /// document.
    case exactly(DocumentName, overwrite: Bool)
    /// This name or, when it is taken, the first of ``DocumentName/alternatives(mark:)`` that is free.
    case like(DocumentName)
}
