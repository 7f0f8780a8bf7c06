import Basics
import Foundation
public import HTTPTypes
import WOPI

/// The parts of a request that Office signs, and the signatures (docs/protocol/security.md#proof-keys).
public struct SignedRequest: Hashable, Sendable {
    /// `X-WOPI-Proof`, Base64.
    public var proof: String?
    /// `X-WOPI-ProofOld`, Base64.
    public var proofOld: String?
    /// `X-WOPI-TimeStamp`: .NET ticks, decimal.
    public var timeStamp: String?
    /// As the client called it: public scheme, host, path and the whole query, in its own percent-encoding.
    public var url: String
    /// As it stands in the query.
    public var token: String

    /// A request whose headers are already taken apart; nothing is checked before ``verdict(_:now:)``.
    public init(proof: String?, proofOld: String?, timeStamp: String?, url: String, token: String) {
        self.proof = proof
        self.proofOld = proofOld
        self.timeStamp = timeStamp
        self.url = url
        self.token = token
    }

    /// Takes the three proof headers.
    ///
    /// - Parameters:
    ///   - url: as the client called it; see ``url``.
    ///   - token: the value of `access_token`, still percent-encoded.
    public init(headers: HTTPFields, url: String, token: String) {
        self.init(
            proof: headers.value(of: .wopiProof), proofOld: headers.value(of: .wopiProofOld),
            timeStamp: headers.value(of: .wopiTimeStamp), url: url, token: token)
    }

    /// Whether there is anything to check.
    public var hasProof: Bool { proof != nil || proofOld != nil }

    /// The bytes that are signed (docs/protocol/security.md#signed-bytes): token, upper-cased address and ticks, each
    /// after its length.
    ///
    /// - Parameter token: as it stands or decoded; the two differ only for tokens that aren't unreserved characters.
    static func message(token: String, url: String, ticks: Int64) -> Data {
        // ASCII letters only: an address has no others, and a locale's rules could give another result.
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
