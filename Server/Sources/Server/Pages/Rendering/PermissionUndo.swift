import Basics
import Documents
import Foundation

/// The way to give somebody back what the owner took from them a moment ago.
struct PermissionUndo: Hashable, Codable, Sendable {
    var resource: NodeID
    var user: UserID
    var mayEdit: Bool
    /// The last day that it had.
    var lastDay: Day?
    /// The list on which it was taken.
    var origin: PageOrigin?

    /// The fields of the form, which is that of sharing.
    var fields: [(name: String, value: String)] {
        [
            (FormField.id, user.rawValue), (FormField.access, mayEdit ? "edit" : "view"),
            (FormField.until, lastDay?.description ?? ""),
        ] + (origin.map { [(FormField.from, $0.rawValue)] } ?? [])
    }
}

extension PermissionUndo {
    /// - Returns: `nil` for what had ended by itself, or was kept by a link, with which it ends.
    init?(_ permission: Permission, from origin: PageOrigin?, now: Date) {
        guard permission.isLive(at: now), permission.share == nil else { return nil }
        self.init(
            resource: permission.resource, user: permission.user, mayEdit: permission.role == .editor,
            lastDay: permission.expires.map { Day(before: $0) }, origin: origin)
    }
}
