import Documents
import WOPI

extension ShareKind {
    /// Converts the kind named in a request.
    init(_ type: ShareURLType) {
        switch type {
        case .readOnly: self = .readOnly
        case .readWrite: self = .readWrite
        }
    }
}
