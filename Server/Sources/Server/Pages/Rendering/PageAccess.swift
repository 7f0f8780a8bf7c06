import Documents
import Foundation
import Localization

/// The rights of a user to the item that a page shows, and the item's owner.
struct PageAccess: Hashable, Sendable {
    var mayWrite: Bool
    var mayArrange: Bool
    var mayShare: Bool
    /// Whether the page shows old versions of a document.
    var mayReadHistory: Bool
    /// The name of the owner; `nil` if the user is the owner.
    var sharedBy: String?
    /// Whether the item itself, not only a parent folder, was shared with the user. The user can then remove the item
    /// from "Shared with me".
    var mayLeave: Bool
    /// The time at which the user's access expires; `nil` if it doesn't expire.
    var expires: Date?

    /// The rights of a user to an item that the user owns.
    static let own = PageAccess(
        mayWrite: true, mayArrange: true, mayShare: true, mayReadHistory: true, sharedBy: nil, mayLeave: false)

    struct Content: Encodable {
        let mayWrite, mayArrange, mayShare, mayLeave, hasHistory: Bool
        /// The sentence that names the owner; `nil` for the user's own item.
        let from: Sentence?
        /// The user's access level for an item of another user, and the day on which that access ends.
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

extension PageAccess {
    /// - Parameter owner: the item's owner; `nil` if the user of the page is the owner.
    init(_ rights: Rights, owner: ForeignOwner?) {
        self.init(
            mayWrite: rights.mayWrite, mayArrange: rights.mayArrange, mayShare: rights.mayShare,
            mayReadHistory: rights.role >= .editor, sharedBy: owner?.name, mayLeave: rights.mayLeave)
        expires = owner?.accessExpires
    }
}
