public import Foundation

/// A change to a link's expiry and password.
public struct LinkChange: Hashable, Sendable {
    /// A change to one property of a link.
    public enum Term<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Keep the current value.
        case stays
        /// Set a new value.
        case becomes(Value)
        /// Remove the value.
        case goes

        func applied(to value: Value?) -> Value? {
            switch self {
            case .stays: value
            case .becomes(let value): value
            case .goes: nil
            }
        }
    }

    /// The link's expiry.
    public var end: Term<Date>
    /// The hash of the link's password.
    public var password: Term<SharePassword>

    /// Creates a change of the given properties.
    public init(end: Term<Date> = .stays, password: Term<SharePassword> = .stays) {
        self.end = end
        self.password = password
    }
}
