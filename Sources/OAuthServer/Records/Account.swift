public import Foundation
public import OAuth

/// A person who can sign in.
public struct Account: Hashable, Sendable {
    public var id: UserID
    public var name: SignInName
    public var displayName: String
    /// Editing on a phone needs a Microsoft 365 subscription (check-info.md §4).
    public var isBusiness: Bool
    public var isEducation: Bool
    public var created: Date
    /// Counts the passwords this account has had. What was verified against one is worth nothing under the next.
    public var passwordVersion: Int64

    public init(
        id: UserID = .random(), name: SignInName, displayName: String, isBusiness: Bool = false,
        isEducation: Bool = false, created: Date, passwordVersion: Int64 = 1
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.created = created
        self.passwordVersion = passwordVersion
    }
}

/// An account with what verifies its password; only sign-in asks for it.
public struct Credentials: Hashable, Sendable {
    public var account: Account
    /// `nil`: nobody signs in with a password.
    public var password: PasswordHash?

    public init(account: Account, password: PasswordHash?) {
        self.account = account
        self.password = password
    }
}

/// What may be changed about an account; `nil` leaves it as it is.
public struct AccountChange: Hashable, Sendable {
    public var displayName: String?
    public var isBusiness: Bool?
    public var isEducation: Bool?

    public init(displayName: String? = nil, isBusiness: Bool? = nil, isEducation: Bool? = nil) {
        self.displayName = displayName
        self.isBusiness = isBusiness
        self.isEducation = isEducation
    }

    public func apply(to account: inout Account) {
        if let displayName { account.displayName = displayName }
        if let isBusiness { account.isBusiness = isBusiness }
        if let isEducation { account.isEducation = isEducation }
    }
}
