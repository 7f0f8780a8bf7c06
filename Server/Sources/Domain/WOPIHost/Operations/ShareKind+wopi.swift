import Documents
import WOPI

extension ShareKind {
    /// As a request names it.
    init(_ type: ShareURLType) {
        switch type {
        case .readOnly: self = .readOnly
        case .readWrite: self = .readWrite
        }
    }
}
