/// A password's hash with its salt and parameters, as one line of text (`$scrypt$ln=15,r=8,p=1$salt$hash`).
///
/// Printing one shows nothing of it.
public struct PasswordHash: RawRepresentable, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { "(password hash)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
