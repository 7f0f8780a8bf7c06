public import Foundation

/// A change to the terms of a link: its end and its password.
public struct LinkChange: Hashable, Sendable {
    /// One of the terms.
    public enum Term<Value: Hashable & Sendable>: Hashable, Sendable {
        /// It is as it was.
        case stays
        /// It is another one from now on, whether or not there was one.
        case becomes(Value)
        /// There is none any more.
        case goes

        func applied(to value: Value?) -> Value? {
            switch self {
            case .stays: value
            case .becomes(let value): value
            case .goes: nil
            }
        }
    }

    /// The time from which the link leads nowhere.
    public var end: Term<Date>
    /// The hash of what a visitor has to give.
    public var password: Term<SharePassword>

    /// A change of what is named.
    public init(end: Term<Date> = .stays, password: Term<SharePassword> = .stays) {
        self.end = end
        self.password = password
    }
}
