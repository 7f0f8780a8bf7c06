import Basics
import Foundation
public import HTTPTypes
import WOPI

/// The parts of a request that Office signs, and the signatures (docs/protocol/security.md#proof-keys).
public struct SignedRequest: Hashable, Sendable {
    /// The value of `X-WOPI-Proof`, in base64.
    public var proof: String?
    /// The value of `X-WOPI-ProofOld`, in base64.
    public var proofOld: String?
    /// The value of `X-WOPI-TimeStamp`: .NET ticks in decimal.
    public var timeStamp: String?
    /// The URL as the client requested it, with the public scheme, host, path and the whole query in its original
    /// percent-encoding.
    public var url: String
    /// The token exactly as it appears in the query.
    public var token: String

    /// Creates a request from separate header values; ``verdict(_:now:)`` validates them.
    public init(proof: String?, proofOld: String?, timeStamp: String?, url: String, token: String) {
        self.proof = proof
        self.proofOld = proofOld
        self.timeStamp = timeStamp
        self.url = url
        self.token = token
    }

    /// Reads the three proof headers.
    ///
    /// - Parameters:
    ///   - url: the URL as the client requested it; see ``url``.
    ///   - token: the value of `access_token`, still percent-encoded.
    public init(headers: HTTPFields, url: String, token: String) {
        self.init(
            proof: headers.value(of: .wopiProof), proofOld: headers.value(of: .wopiProofOld),
            timeStamp: headers.value(of: .wopiTimeStamp), url: url, token: token)
    }

    /// Whether the request has a signature.
    public var hasProof: Bool { proof != nil || proofOld != nil }

    /// The signed bytes (docs/protocol/security.md#signed-bytes): token, uppercase URL and ticks, each preceded by its
    /// length.
    ///
    /// - Parameter token: the token as sent or decoded. The sent and the decoded token are equal if the token contains
    ///   only unreserved characters.
    static func message(token: String, url: String, ticks: Int64) -> Data {
        // Uppercase only ASCII letters: a URL contains no other letters, and `uppercased` could follow a locale's
        // rules.
        let address = url.utf8.map { $0.isASCIILowercase ? $0 - 0x20 : $0 }
        var message = Data()
        for part in [Array(token.utf8), address, bigEndian(ticks)] {
            message.append(contentsOf: bigEndian(Int32(truncatingIfNeeded: part.count)))
            message.append(contentsOf: part)
        }
        return message
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
