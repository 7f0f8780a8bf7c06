import Documents
import Foundation

/// A user's rights to the item on a page, and the item's owner.
struct PageAccess: Hashable, Sendable {
    var mayWrite: Bool
    var mayArrange: Bool
    var mayShare: Bool
    /// Whether old versions are shown.
    var mayReadHistory: Bool
    /// The name of the owner; `nil` if the user is the owner.
    var sharedBy: String?
    /// Whether the item itself was shared with the user, so the user can remove it from their documents.
    var mayLeave: Bool
    /// The end of the user's access; `nil` for no end.
    var expires: Date?

    /// The access of a user to an item of their own: all rights.
    static let own = PageAccess(
        mayWrite: true, mayArrange: true, mayShare: true, mayReadHistory: true, sharedBy: nil, mayLeave: false)

    init(
        mayWrite: Bool, mayArrange: Bool, mayShare: Bool, mayReadHistory: Bool, sharedBy: String?, mayLeave: Bool
    ) {
        self.mayWrite = mayWrite
        self.mayArrange = mayArrange
        self.mayShare = mayShare
        self.mayReadHistory = mayReadHistory
        self.sharedBy = sharedBy
        self.mayLeave = mayLeave
    }

    /// - Parameter owner: the owner, if the owner is another user.
    init(_ rights: Rights, owner: ForeignOwner?) {
        self.init(
            mayWrite: rights.mayWrite, mayArrange: rights.mayArrange, mayShare: rights.mayShare,
            mayReadHistory: rights.role >= .editor, sharedBy: owner?.name, mayLeave: rights.mayLeave)
        expires = owner?.accessExpires
    }

    struct Content: Encodable {
        let mayWrite, mayArrange, mayShare, mayLeave, hasHistory: Bool
        /// For another user's item: the sentence that names the owner, the access level, and when the access expires.
        let from: Sentence?
        let may, ends: String?
    }

    func content(_ localization: Localization) -> Content {
        let strings = localization.strings
        return Content(
            mayWrite: mayWrite, mayArrange: mayArrange, mayShare: mayShare, mayLeave: mayLeave,
            hasHistory: mayReadHistory, from: sharedBy.map { strings.share.from($0) },
            may: sharedBy.map { _ in mayReadHistory ? strings.share.canEdit : strings.share.canView },
            ends: sharedBy == nil ? nil : expires.map { strings.ends.until(localization.day(before: $0)) })
    }
}
