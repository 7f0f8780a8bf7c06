import Documents
import Foundation

/// The rights of a person to what a page shows, and whose it is.
struct PageAccess: Hashable, Sendable {
    var mayWrite: Bool
    var mayArrange: Bool
    var mayShare: Bool
    /// Former versions are shown.
    var mayReadHistory: Bool
    /// The name of the owner; `nil` for the person's own.
    var sharedBy: String?
    /// It was shared with the person itself, not as a part of something, so that they can give it back.
    var mayLeave: Bool
    /// The end of what somebody else shares; `nil` for none.
    var expires: Date?

    /// Everything, as for one's own.
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

    /// - Parameter owner: the display name of somebody else whose it is.
    init(_ rights: Rights, sharedBy owner: String?) {
        self.init(
            mayWrite: rights.mayWrite, mayArrange: rights.mayArrange, mayShare: rights.mayShare,
            mayReadHistory: rights.role >= .editor, sharedBy: owner, mayLeave: rights.mayLeave)
    }

    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "mayWrite": mayWrite, "mayArrange": mayArrange, "mayShare": mayShare, "mayLeave": mayLeave,
            "hasHistory": mayReadHistory,
        ]
        if let sharedBy {
            model["from"] = strings.share.from(sharedBy)
            model["may"] = mayReadHistory ? strings.share.canEdit : strings.share.canView
            if let expires { model["ends"] = strings.ends.until(localization.day(before: expires)) }
        }
        return model
    }
}
