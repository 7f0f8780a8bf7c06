import Basics
import Documents

/// The form of the button *Undo* beside a notice.
struct UndoForm {
    /// The address of the form.
    var action: String
    var fields: [(name: String, value: String)]
}

extension UndoForm {
    /// - Parameters:
    ///   - field: has one of the documents and folders, as often as there are any.
    ///   - folder: where they go back to, or were.
    /// - Returns: `nil` where there are none, as they were too many for a cookie.
    init?(_ action: String, with field: String, of nodes: [NodeID], in folder: ContainerID? = nil) {
        guard !nodes.isEmpty else { return nil }
        fields = nodes.map { (field, $0.inForm) } + (folder.map { [(FormField.folder, $0.rawValue)] } ?? [])
        self.action = action
    }

    var model: [String: Any] {
        ["action": action, "fields": fields.map { ["field": $0.name, "value": $0.value] }]
    }
}
