public import Basics

/// A person as the host answers for them.
public struct Person: Hashable, Sendable {
    /// The same on every day and in every place it is sent in (docs/protocol/check-info.md#equal-values).
    public var id: UserID
    /// The name they sign in with; it tells several accounts of one person apart.
    public var signInName: String
    /// At most 400 bytes: it is part of every CheckFileInfo.
    public var displayName: String
    /// Editing on a phone needs a Microsoft 365 subscription (docs/protocol/check-info.md#user).
    public var isBusiness: Bool
    /// The person belongs to an education institution (docs/protocol/check-info.md#user).
    public var isEducation: Bool
    /// The last text of PutUserInfo.
    public var userInfo: String?
    /// The bound on the room of their documents, where the store finds it with the person; `nil` where it has to be asked
    /// for by ``DocumentReader/quota(of:)``.
    public var quota: Quota?

    /// A person of these values; a display name that is too long is cut.
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
