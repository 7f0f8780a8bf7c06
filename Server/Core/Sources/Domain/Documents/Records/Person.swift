public import Basics

/// A user, with the properties that the server sends to clients.
public struct Person: Hashable, Sendable {
    /// The user's id, which has the same value in all messages to clients (docs/protocol/check-info.md#equal-values).
    public var id: UserID
    /// The sign-in name, which distinguishes several accounts of the same person.
    public var signInName: String
    /// The display name, at most 400 bytes because every CheckFileInfo contains it.
    public var displayName: String
    /// Whether editing on a phone requires a Microsoft 365 subscription (docs/protocol/check-info.md#user).
    public var isBusiness: Bool
    /// Whether the user belongs to an educational institution (docs/protocol/check-info.md#user).
    public var isEducation: Bool
    /// The last text stored with PutUserInfo.
    public var userInfo: String?
    /// The quota of the user's documents, if the store reads it together with the user; `nil` if it must be read with
    /// ``DocumentReader/quota(of:)``.
    public var quota: Quota?

    /// Creates a person. A display name that is too long is shortened.
    public init(
        id: UserID, signInName: String, displayName: String, isBusiness: Bool = false, isEducation: Bool = false,
        userInfo: String? = nil, quota: Quota? = nil
    ) {
        self.id = id
        self.signInName = signInName
        self.displayName = displayName.cut(toUTF8: 400)
        self.isBusiness = isBusiness
        self.isEducation = isEducation
        self.userInfo = userInfo
        self.quota = quota
    }
}
