package import HTTPTypes
import WOPI

extension PlaceServer {
    /// The header fields with a request id from the client. Office uses `X-WOPI-CorrelationId`.
    package static let requestIDFields: [HTTPField.Name] = [.wopiCorrelationID]
}
