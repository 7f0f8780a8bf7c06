package import HTTPServing
package import HTTPTypes
import Pages
import WOPI

extension PlaceServer {
    /// Keeps the token of a share link out of logs, since it lets in whoever has it.
    package static let redaction = LogRedaction(
        secretParameters: LogRedaction.commonSecrets.union(PagePath.wordParameters),
        secretPathPrefixes: [PagePath.shares])

    /// The fields in which clients name their requests: Office has one of its own.
    package static let requestIDFields: [HTTPField.Name] = [.wopiCorrelationID]
}
