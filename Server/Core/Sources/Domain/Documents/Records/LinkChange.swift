public import Foundation

/// A change to a link's expiration and password.
public struct LinkChange: Hashable, Sendable {
    /// A change to one property of a link.
    public enum Term<Value: Hashable & Sendable>: Hashable, Sendable {
        /// Keep the property's current value.
        case stays
        /// Set the property to a new value.
        case becomes(Value)
        /// Remove the property's current value.
        case goes

        func applied(to value: Value?) -> Value? {
            switch self {
            case .stays: value
            case .becomes(let value): value
            case .goes: nil
            }
        }
    }

    /// The change of the link's expiration.
    public var end: Term<Date>
    /// The change of the link's password.
    public var password: Term<SharePassword>

    /// Creates a change of the given properties.
    public init(end: Term<Date> = .stays, password: Term<SharePassword> = .stays) {
        self.end = end
        self.password = password
    }
}
