import Basics
import Documents
import Foundation

/// Notices of what isn't shared with somebody any more, as the cookie has them.
extension NoticeCookie {
    /// Two names, which share the room of one, and what it takes to give it back.
    static func text(permissionTo name: String, endedFor person: String, _ undo: PermissionUndo?) -> String {
        let names = [name, person].map { coded($0, atMost: maximumName / 2) }
        guard let undo else { return names.joined(separator: ".") }
        let way = [
            undo.resource.inForm, undo.user.rawValue, undo.mayEdit ? "edit" : "view", undo.lastDay?.description ?? "",
            undo.origin?.rawValue ?? "",
        ]
        return (names + way).joined(separator: ".")
    }

    static func permission(_ text: String) -> (String, String, PermissionUndo?)? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 || parts.count == 7, let name = Data(base64Encoded: parts[0]),
            let person = Data(base64Encoded: parts[1])
        else { return nil }
        let names = (String(decoding: name, as: UTF8.self), String(decoding: person, as: UTF8.self))
        guard parts.count == 7 else { return (names.0, names.1, nil) }
        guard let resource = try? NodeID(inForm: parts[2]), let user = UserID(rawValue: parts[3]),
            ["edit", "view"].contains(parts[4])
        else { return nil }
        let lastDay = Day(parts[5]), origin = PageOrigin(rawValue: parts[6])
        guard lastDay != nil || parts[5].isEmpty, origin != nil || parts[6].isEmpty else { return nil }
        let undo = PermissionUndo(
            resource: resource, user: user, mayEdit: parts[4] == "edit", lastDay: lastDay,
            origin: origin)
        return (names.0, names.1, undo)
    }
}
