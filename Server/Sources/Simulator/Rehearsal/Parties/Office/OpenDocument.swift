import OfficeClient

/// A document that the app has open.
struct OpenDocument: Sendable {
    var address: ResourceAddress
    var name: String
    var info: FileInfo
    /// The lock that the app holds; `nil` if the document is open read-only.
    var lock: String?
    var version: String?
    var bytes: [UInt8]
}
