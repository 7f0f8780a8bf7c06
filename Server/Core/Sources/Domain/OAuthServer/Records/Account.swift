public import Basics
public import Foundation
import OAuth

/// A user who can sign in.
public struct Account: Hashable, Sendable {
    /// The account's id, which stays the same when the sign-in name changes.
    public var id: UserID
    /// The sign-in name, unique on the server.
    public var name: SignInName
    /// The name that other people see, also in CheckFileInfo; see ``isAllowed(displayName:)``.
    public private(set) var displayName: String
    /// Whether the user needs a Microsoft 365 subscription to edit on a phone (docs/protocol/check-info.md#user).
    public var isBusiness: Bool
    /// Whether the user belongs to an educational institution (docs/protocol/check-info.md#user).
    public var isEducation: Bool
    /// The user's own redirect hints, which override the redirect hints of the server.
    public var hints: RedirectHints
    /// When the account was created.
    public var created: Date
    /// The number of passwords this account has had, plus the number of times that it was disabled, unlinked from a
    /// provider, or ended by a provider. A sign-in in progress fails if this number changes after the password or the
    /// identity was checked.
    public var passwordVersion: Int64
    /// When the account was disabled; `nil` while it is enabled.
    public var disabled: Date?
    /// Whether the user is an operator of the server.
    public var isOperator: Bool

    /// Creates a new account or one read from a store. Shortens a display name that is too long.
    public init(
        id: UserID = .random(), name: SignInName, displayName: String, isBusiness: Bool = false,
        isEducation: Bool = false, hints: RedirectHints = RedirectHints(), created: Date, passwordVersion: Int64 = 1,
        disabled: Date? = nil, isOperator: Bool = false
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName.cut(toUTF8: Self.maxDisplayBytes)
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.hints = hints
        self.created = created
        self.passwordVersion = passwordVersion
        self.disabled = disabled
        self.isOperator = isOperator
    }

    /// The folded display name for search.
    public var displayKey: String { SignInName.folded(displayName) }

    private static let maxDisplayCharacters = 100
    private static let maxDisplayBytes = 400

    /// Whether a display name is allowed: 1 to 100 characters and at most 400 bytes of UTF-8, without characters that
    /// end a line or change the text direction.
    public static func isAllowed(displayName: String) -> Bool { problem(withDisplayName: displayName) == nil }

    /// The rule that a display name breaks; `nil` if the name is allowed.
    public static func problem(withDisplayName name: String) -> DisplayNameProblem? {
        if name.isEmpty { return .empty }
        if let scalar = name.unicodeScalars.first(where: \.controlsDisplay) { return .character(scalar) }
        guard name.utf8.count <= maxDisplayBytes, name.count <= maxDisplayCharacters else {
            return .tooLong(limit: maxDisplayCharacters)
        }
        return nil
    }

    /// Applies a change to the account.
    mutating func apply(_ change: AccountChange) {
        if let name = change.displayName { displayName = name.cut(toUTF8: Self.maxDisplayBytes) }
        if let isBusiness = change.isBusiness { self.isBusiness = isBusiness }
        if let isEducation = change.isEducation { self.isEducation = isEducation }
        if let endpoint = change.tokenEndpoint { hints.tokenEndpoint = endpoint.value }
        if let context = change.sessionContext { hints.sessionContext = context.value }
        if let isOperator = change.isOperator { self.isOperator = isOperator }
    }
}

/// The rules that a display name can break.
public enum DisplayNameProblem: Hashable, Sendable {
    /// The name is empty.
    case empty
    /// The name has too many characters or too many combining marks.
    case tooLong(limit: Int)
    /// The name contains a character that ends a line or changes the text direction. The value is the first such
    /// character.
    case character(Unicode.Scalar)
}

/// An account with the hash of its password. Only sign-in reads the hash together with the account.
public struct AccountPassword: Hashable, Sendable {
    /// The account, which may be disabled.
    public var account: Account
    /// The hash; `nil` for an account without a password.
    public var password: PasswordHash?

    /// Creates the account with its hash, read from a store.
    public init(account: Account, password: PasswordHash?) {
        self.account = account
        self.password = password
    }
}

/// New values for the properties of an account; `nil` keeps the current value.
public struct AccountChange: Hashable, Sendable {
    /// The new display name, allowed by ``Account/isAllowed(displayName:)``.
    public var displayName: String?
    /// The new value of ``Account/isBusiness``.
    public var isBusiness: Bool?
    /// The new value of ``Account/isEducation``.
    public var isEducation: Bool?
    /// The change of the parameter `tk` in redirects for this user; `nil` for no change.
    public var tokenEndpoint: HintChange?
    /// The change of the parameter `sc` in redirects for this user; `nil` for no change.
    public var sessionContext: HintChange?
    /// The new value of ``Account/isOperator``.
    public var isOperator: Bool?

    /// A change of one of an account's ``RedirectHints``.
    public enum HintChange: Hashable, Sendable {
        /// Use this value instead of the value of the server.
        case set(String)
        /// Remove the user's value, so that the value of the server is used.
        case clear

        var value: String? { if case .set(let text) = self { text } else { nil } }
    }

    /// Creates a change of the properties for which an argument isn't `nil`.
    public init(
        displayName: String? = nil, isBusiness: Bool? = nil, isEducation: Bool? = nil,
        tokenEndpoint: HintChange? = nil, sessionContext: HintChange? = nil, isOperator: Bool? = nil
    ) {
        self.displayName = displayName
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.tokenEndpoint = tokenEndpoint
        self.sessionContext = sessionContext
        self.isOperator = isOperator
    }
}
