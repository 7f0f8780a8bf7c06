package import HTTPTypes
import WOPI

extension PlaceServer {
    /// The fields in which clients name their requests: Office has one of its own.
    package static let requestIDFields: [HTTPField.Name] = [.wopiCorrelationID]
}
