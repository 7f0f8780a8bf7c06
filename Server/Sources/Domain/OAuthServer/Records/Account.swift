public import Basics
public import Foundation
import OAuth

/// A person who can sign in.
public struct Account: Hashable, Sendable {
    /// The identifier, which never changes, even when the name does.
    public var id: UserID
    /// The name that the person signs in with, unique in the place.
    public var name: SignInName
    /// The name that other people see, in every CheckFileInfo too; ``isAllowed(displayName:)`` has the rule for it.
    public private(set) var displayName: String
    /// Whether the person needs a Microsoft 365 subscription to edit on a phone (docs/protocol/check-info.md#user).
    public var isBusiness: Bool
    /// Whether the person belongs to an educational institution (docs/protocol/check-info.md#user).
    public var isEducation: Bool
    /// The hints in which this person's redirects differ from the place's.
    public var hints: RedirectHints
    /// The time when the account was made.
    public var created: Date
    /// The number of passwords this account has had. The result of a password check is void once this number is another.
    public var passwordVersion: Int64
    /// The time when the account was disabled; `nil` while it can be signed in to.
    public var disabled: Date?
    /// Whether the person looks after the place by its pages for operators.
    public var isOperator: Bool

    /// An account as read from a store, or a new one. A display name that is too long is cut.
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

    /// The display name as it is searched for, by its beginning.
    package var displayKey: String { SignInName.folded(displayName) }

    private static let maxDisplayCharacters = 100
    private static let maxDisplayBytes = 400

    /// Whether a person may choose this display name: 1 to 100 characters in at most 400 bytes of UTF-8, none of which
    /// ends a line or changes the direction of writing.
    public static func isAllowed(displayName: String) -> Bool { problem(withDisplayName: displayName) == nil }

    /// The rule that a display name breaks; `nil` for one that may be chosen.
    public static func problem(withDisplayName name: String) -> DisplayNameProblem? {
        if name.isEmpty { return .empty }
        if let scalar = name.unicodeScalars.first(where: \.controlsDisplay) { return .character(scalar) }
        guard name.utf8.count <= maxDisplayBytes, name.count <= maxDisplayCharacters else {
            return .tooLong(limit: maxDisplayCharacters)
        }
        return nil
    }

    /// Applies a change.
    mutating func apply(_ change: AccountChange) {
        if let name = change.displayName { displayName = name.cut(toUTF8: Self.maxDisplayBytes) }
        if let isBusiness = change.isBusiness { self.isBusiness = isBusiness }
        if let isEducation = change.isEducation { self.isEducation = isEducation }
        if let endpoint = change.tokenEndpoint { hints.tokenEndpoint = endpoint.value }
        if let context = change.sessionContext { hints.sessionContext = context.value }
        if let isOperator = change.isOperator { self.isOperator = isOperator }
    }
}

/// The rules of a display name, as what breaks them.
public enum DisplayNameProblem: Hashable, Sendable {
    /// No character at all.
    case empty
    /// More characters, or more combining marks, than a name may have.
    case tooLong(limit: Int)
    /// The first character that ends a line or changes the direction of writing.
    case character(Unicode.Scalar)
}

/// An account with the hash of its password. Only signing in reads both.
public struct AccountPassword: Hashable, Sendable {
    /// The account, disabled or not.
    public var account: Account
    /// The hash; `nil` for an account that can't be signed in to with a password.
    public var password: PasswordHash?

    /// An account and its hash as read from a store.
    public init(account: Account, password: PasswordHash?) {
        self.account = account
        self.password = password
    }
}

/// A change of an account; `nil` leaves a value as it is.
public struct AccountChange: Hashable, Sendable {
    /// The new display name, which ``Account/isAllowed(displayName:)`` allows.
    public var displayName: String?
    /// The new value of ``Account/isBusiness``.
    public var isBusiness: Bool?
    /// The new value of ``Account/isEducation``.
    public var isEducation: Bool?
    /// A change of the `tk` in this person's redirects.
    public var tokenEndpoint: HintChange?
    /// A change of the `sc` in this person's redirects.
    public var sessionContext: HintChange?
    /// The new value of ``Account/isOperator``.
    public var isOperator: Bool?

    /// A change of one of an account's ``RedirectHints``.
    public enum HintChange: Hashable, Sendable {
        /// Redirects carry this value instead of the place's.
        case set(String)
        /// Redirects carry the place's value again.
        case clear

        var value: String? { if case .set(let text) = self { text } else { nil } }
    }

    /// A change of the values that aren't `nil`.
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
