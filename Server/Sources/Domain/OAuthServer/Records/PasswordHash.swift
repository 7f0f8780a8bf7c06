/// A password's hash with its salt and parameters, as one line of text (`$scrypt$ln=15,r=8,p=3$salt$hash`).
///
/// Printing one shows nothing of it.
public struct PasswordHash: RawRepresentable, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The whole line, for the store only.
    public let rawValue: String

    /// A line as read from a store; one that isn't of this form verifies no password.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Hides the hash.
    public var description: String { "(password hash)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Empty, so that `dump` and a debugger print nothing of it.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
