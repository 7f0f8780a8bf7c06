import Basics
public import Foundation

/// The result of verifying the proof signature of a request.
public enum ProofVerdict: Hashable, Sendable {
    /// The proof is valid.
    ///
    /// - isStale: whether Office's current key is no longer this server's current key, so that the server should read
    ///   the discovery document again (docs/protocol/security.md#key-combinations).
    case valid(isStale: Bool)
    /// The proof is missing or invalid, so the response has status 500 (docs/protocol/security.md#key-combinations).
    case refused(ProofProblem)
}

/// The reason why a proof is invalid, for the log and `X-WOPI-ServerError`.
public enum ProofProblem: String, Hashable, Sendable {
    /// Both `X-WOPI-Proof` and `X-WOPI-ProofOld` are missing.
    case missing = "no proof on a request that has to have one"
    /// `X-WOPI-TimeStamp` is missing, isn't decimal digits, or doesn't fit into 64 bits.
    case timeStamp = "X-WOPI-TimeStamp is missing or no number of ticks"
    /// The request is older than ``SignedRequest/maxAge``.
    case tooOld = "X-WOPI-TimeStamp is more than twenty minutes old"
    /// The request is further in the future than ``SignedRequest/maxSkew``.
    case tooNew = "X-WOPI-TimeStamp lies in the future"
    /// The URL is longer than 32 KiB or a signature is longer than 2 KiB, so nothing was verified.
    case tooLong = "the request's address or proof is too long"
    /// The headers are well-formed, but no accepted combination of signature and key is valid.
    case signature = "no proof is signed by a key that may sign it"
    /// The server hasn't read a discovery document yet, so it has no key with which it could verify the signature.
    case noKeys = "the keys of discovery are not known yet"
}

extension SignedRequest {
    /// The lifetime of a signature in seconds (docs/protocol/security.md#signed-bytes).
    public static let maxAge: TimeInterval = 20 * 60
    /// How far Office's clock may be ahead of this server's clock, in seconds.
    public static let maxSkew: TimeInterval = 5 * 60

    /// Verifies the three accepted combinations of signature and key: either header with the current key, or
    /// `X-WOPI-Proof` with the old key (docs/protocol/security.md#key-combinations).
    public func verdict(_ keys: ProofKeys, now: Date) -> ProofVerdict {
        guard hasProof else { return .refused(.missing) }
        guard let ticks = timeStamp.flatMap(Self.ticks) else { return .refused(.timeStamp) }
        let age = now.timeIntervalSince(Self.date(ticks))
        guard age <= Self.maxAge else { return .refused(.tooOld) }
        guard age >= -Self.maxSkew else { return .refused(.tooNew) }
        guard url.utf8.count <= 32_768, [proof, proofOld].allSatisfy({ ($0?.utf8.count ?? 0) <= 2048 }) else {
            return .refused(.tooLong)
        }
        let messages = messages(ticks)
        func isSigned(_ signature: String?, _ key: ProofKeys.Key?) -> Bool {
            guard let key, let signature = signature.flatMap({ Data(base64Encoded: $0) }) else { return false }
            return messages.contains { key.verifies(signature, of: $0) }
        }
        if isSigned(proof, keys.current) { return .valid(isStale: false) }
        if isSigned(proofOld, keys.current) || isSigned(proof, keys.old) { return .valid(isStale: true) }
        return .refused(.signature)
    }

    /// The messages that Office may have signed: a message with the token as the client sent it and, if it differs, a
    /// message with the percent-decoded token. Some of Microsoft's tools sign the former message, others the latter
    /// (docs/protocol/security.md#signed-bytes).
    private func messages(_ ticks: Int64) -> [Data] {
        let spellings = [token] + [token.removingPercentEncoding].compactMap { $0 == token ? nil : $0 }
        return spellings.map { Self.message(token: $0, url: url, ticks: ticks) }
    }

    /// Parses a number of ticks. Returns `nil` unless the text consists of digits and the number fits into an Int64.
    private static func ticks(_ text: String) -> Int64? {
        guard text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int64(text)
    }

    /// Converts ticks (100 ns since the year 1) to a date.
    private static func date(_ ticks: Int64) -> Date {
        Date(timeIntervalSince1970: Double(ticks) / 10_000_000 - 62_135_596_800)
    }
}
