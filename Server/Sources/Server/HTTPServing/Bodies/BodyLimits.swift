/// Limits of request bodies in bytes. A document has a limit of its own, which the operator sets.
package enum BodyLimits {
    /// A form, or another body that is held whole.
    package static let whole = 64 * 1024
    /// Bytes around one file in a form: boundaries, headers, and the form's token.
    package static let aroundFile: Int64 = 64 * 1024
    /// Bytes of a form with files that nobody stores: unknown fields, and whatever follows the last boundary. A form
    /// with many files has no other limit.
    package static let besideFiles = 64 * 1024
    /// Bytes of the header of one part of such a form.
    package static let partHeader = 8 * 1024
    /// Bytes of the token that is the first field of such a form.
    package static let formToken = 256
}
