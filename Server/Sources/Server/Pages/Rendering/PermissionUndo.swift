import Basics
import Documents
import Foundation

/// The data with which the "Undo" button restores access that the owner has just revoked.
struct PermissionUndo: Hashable, Codable, Sendable {
    var resource: NodeID
    var user: UserID
    var mayEdit: Bool
    /// The last day of the revoked access.
    var lastDay: Day?
    /// The list on whose page the user revoked the access; `nil` if it was another page.
    var origin: PageOrigin?

    /// The hidden fields of the form that restores the access.
    var fields: [HiddenField] {
        [
            HiddenField(name: FormField.id, value: user.rawValue),
            HiddenField(name: FormField.access, value: mayEdit ? "edit" : "view"),
            HiddenField(name: FormField.until, value: lastDay?.description ?? ""),
        ] + [origin?.field].compactMap(\.self)
    }
}

extension PermissionUndo {
    /// - Returns: `nil` if the access had already expired, or if the user had the access only through a share link.
    init?(_ permission: Permission, from origin: PageOrigin?, now: Date) {
        guard permission.isLive(at: now), permission.share == nil else { return nil }
        self.init(
            resource: permission.resource, user: permission.user, mayEdit: permission.role == .editor,
            lastDay: permission.expires.map { Day(before: $0) }, origin: origin)
    }
}
