/// Size limits for request bodies in bytes. The operator sets a separate limit for documents.
package enum BodyLimits {
    /// The maximum size in bytes of a body that is held in memory, such as a form.
    package static let whole = 64 * 1024
    /// The maximum number of bytes in a form with a single file that aren't content of the file: boundaries, headers
    /// and the form token.
    package static let aroundFile: Int64 = 64 * 1024
    /// The maximum number of bytes that the server reads and discards in an upload form: unknown fields and data after
    /// the last boundary. A form with many files has no other limit on its total size.
    package static let besideFiles = 64 * 1024
    /// The maximum size in bytes of the header of one part in an upload form.
    package static let partHeader = 8 * 1024
    /// The largest form token in bytes. The token is the first field of an upload form.
    package static let formToken = 256
}
