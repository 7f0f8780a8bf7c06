/// Response sizes in bytes.
package enum AnswerSize {
    /// The largest body that is written together with its head in one write.
    /// Such a body counts as sent immediately and keeps no file open.
    /// A larger body is sent in pieces of about this size or more.
    package static let whole = 64 * 1024
}
