import Foundation
import OfficeClient

/// Writes JSON as text. The members are in a fixed order.
enum JSONText {
    static func of(_ value: JSONValue) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
