import Documents

extension NodeID {
    /// The value that identifies the item in a form field. It contains the item's kind and identifier.
    var inForm: String { text }

    /// - Throws: ``DocumentsError/notFound`` for a value that no form sends.
    init(inForm text: String?) throws(DocumentsError) { try self.init(text: text ?? "") }
}
