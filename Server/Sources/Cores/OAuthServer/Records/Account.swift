public import Foundation
public import OAuth

/// A person who can sign in.
public struct Account: Hashable, Sendable {
    public var id: UserID
    public var name: SignInName
    /// Part of every CheckFileInfo; ``isAllowed(displayName:)`` says what may be chosen.
    public private(set) var displayName: String
    /// Editing on a phone needs a Microsoft 365 subscription (check-info.md §4).
    public var isBusiness: Bool
    public var isEducation: Bool
    /// Where this person's redirects differ from the place's.
    public var hints: RedirectHints
    public var created: Date
    /// Counts the passwords this account has had. What was verified against one is worth nothing under the next.
    public var passwordVersion: Int64
    /// Since when nobody can sign in with it; `nil` while somebody can.
    public var disabled: Date?

    public init(
        id: UserID = .random(), name: SignInName, displayName: String, isBusiness: Bool = false,
        isEducation: Bool = false, hints: RedirectHints = RedirectHints(), created: Date, passwordVersion: Int64 = 1,
        disabled: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName.cut(toUTF8: Self.maximumDisplayBytes)
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.hints = hints
        self.created = created
        self.passwordVersion = passwordVersion
        self.disabled = disabled
    }

    private static let maximumDisplayCharacters = 100
    private static let maximumDisplayBytes = 400

    /// Whether somebody may be shown under this name: 1 to 100 characters in at most 400 bytes of UTF-8, with nothing
    /// that ends a line or turns the direction of writing.
    public static func isAllowed(displayName: String) -> Bool {
        !displayName.isEmpty && displayName.utf8.count <= maximumDisplayBytes
            && displayName.count <= maximumDisplayCharacters
            && !displayName.unicodeScalars.contains(where: \.controlsDisplay)
    }

    /// Applies what may be changed.
    mutating func apply(_ change: AccountChange) {
        if let name = change.displayName { displayName = name.cut(toUTF8: Self.maximumDisplayBytes) }
        if let isBusiness = change.isBusiness { self.isBusiness = isBusiness }
        if let isEducation = change.isEducation { self.isEducation = isEducation }
        if let endpoint = change.tokenEndpoint { hints.tokenEndpoint = endpoint.value }
        if let context = change.sessionContext { hints.sessionContext = context.value }
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
    public var tokenEndpoint: HintChange?
    public var sessionContext: HintChange?

    /// A change of one of an account's ``RedirectHints``.
    public enum HintChange: Hashable, Sendable {
        case set(String)
        /// Back to the place's.
        case clear

        var value: String? { if case .set(let text) = self { text } else { nil } }
    }

    public init(
        displayName: String? = nil, isBusiness: Bool? = nil, isEducation: Bool? = nil,
        tokenEndpoint: HintChange? = nil, sessionContext: HintChange? = nil
    ) {
        self.displayName = displayName
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.tokenEndpoint = tokenEndpoint
        self.sessionContext = sessionContext
    }

    public func apply(to account: inout Account) { account.apply(self) }
}
