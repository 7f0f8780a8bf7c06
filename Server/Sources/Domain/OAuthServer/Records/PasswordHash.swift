/// A password's hash with its salt and parameters, as one line of text (`$scrypt$ln=15,r=8,p=3$salt$hash`).
///
/// Printing it reveals nothing.
public struct PasswordHash: RawRepresentable, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The whole line, for the store only.
    public let rawValue: String

    /// Creates a hash read from a store. A malformed one verifies no password.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Hides the hash.
    public var description: String { "(password hash)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` and debuggers print nothing of the hash.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
