import Basics
import Foundation
import HTTPTypes
import OfficeClient

extension WireResponse {
    static func json(_ value: some Encodable, status: Int = 200) -> WireResponse {
        let bytes = (try? JSONEncoder.compact.encode(value)).map(Array.init) ?? []
        return WireResponse(status: status, headers: [.contentType: "application/json"], body: .bytes(bytes))
    }

    static func problem(_ status: Int, _ error: String) -> WireResponse { json(["error": error], status: status) }
}
