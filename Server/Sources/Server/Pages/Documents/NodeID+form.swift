import Basics
import Documents

extension NodeID {
    /// The value that identifies the item in a form field. It contains the item's kind and identifier.
    var inForm: String {
        switch self {
        case .file(let id): "file-" + id.rawValue
        case .container(let id): "folder-" + id.rawValue
        }
    }

    /// - Throws: ``DocumentsError/notFound`` for a value that no form sends.
    init(inForm text: String?) throws(DocumentsError) {
        let parts = text?.split(separator: "-", maxSplits: 1).map(String.init) ?? []
        switch parts.first {
        case "file": if let id = parts.last.flatMap(FileID.init) { self = .file(id); return }
        case "folder": if let id = parts.last.flatMap(ContainerID.init) { self = .container(id); return }
        default: break
        }
        throw .notFound
    }
}

/// Encodes the id of an item as the value that identifies the item in a form field.
extension NodeID: @retroactive Decodable, @retroactive Encodable {
    init(from decoder: any Decoder) throws {
        try self.init(inForm: try decoder.singleValueContainer().decode(String.self))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(inForm)
    }
}
