import Documents
import WOPI

extension ShareKind {
    /// Creates a kind from the kind of share URL that a client requests with GetShareUrl.
    init(_ type: ShareURLType) {
        switch type {
        case .readOnly: self = .readOnly
        case .readWrite: self = .readWrite
        }
    }
}
