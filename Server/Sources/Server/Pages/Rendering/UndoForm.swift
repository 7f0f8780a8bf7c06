import Basics
import Documents

/// The form of the "Undo" button next to a flash message.
struct UndoForm {
    /// The address of the form.
    var action: String
    var fields: [(name: String, value: String)]
}

extension UndoForm {
    /// - Parameters:
    ///   - field: the name of the form field; it occurs once for each item.
    ///   - folder: the folder to which the items return, or in which they were.
    /// - Returns: `nil` if there are no items, because they were too many for a cookie.
    init?(_ action: String, with field: String, of nodes: [NodeID], in folder: ContainerID? = nil) {
        guard !nodes.isEmpty else { return nil }
        fields = nodes.map { (field, $0.inForm) } + (folder.map { [(FormField.folder, $0.rawValue)] } ?? [])
        self.action = action
    }

    var model: [String: Any] {
        ["action": action, "fields": fields.map { ["field": $0.name, "value": $0.value] }]
    }
}
