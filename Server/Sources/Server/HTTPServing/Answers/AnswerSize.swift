/// Sizes of answers, in bytes.
package enum AnswerSize {
    /// Up to this a body is handed over whole, in one write with the head: it counts as sent, and holds nothing open.
    /// A longer answer goes out in pieces of about as much or more.
    package static let whole = 64 * 1024
}
