import Foundation
import ParserInvariants
@testable import WOPIProof

/// The invariants of the parsers in the module WOPIProof, for the tests and for `scripts/fuzz`.
enum ProofInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("discovery", check: discovery),
        FuzzedParser("proof", check: proof),
    ]

    /// A public key for which nobody knows a private key.
    private static let modulus = Data([0xC5] + Array(repeating: 0x5B, count: 255)).base64EncodedString()
    static let element = #"<proof-key exponent="AQAB" modulus="\#(modulus)"/>"#

    @Sendable static func discovery(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let keys = ProofKeys(discovery: text)
        try hold(ProofKeys(discovery: "<!-- \(element) -->" + text) == keys, "a comment says nothing: \(text)")
        try hold(ProofKeys(discovery: text + "<!--" + element) == keys, "an open one neither: \(text)")
        guard let keys else { return }
        try hold(text.contains("<proof-key"), "keys have a place: \(text)")
        try hold(ProofKeys(discovery: "<?xml version='1.0'?><wopi>" + text) == keys, "what is before: \(text)")
    }

    /// The lines of the input are the time stamp, the access token, the address, the proof and the old proof.
    @Sendable static func proof(_ bytes: [UInt8]) throws {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { text($0) }
        guard lines.count >= 5, let keys = ProofKeys(discovery: element) else { return }
        let request = SignedRequest(
            proof: lines[3], proofOld: lines[4].isEmpty ? nil : lines[4], timeStamp: lines[0], url: lines[2],
            token: lines[1])
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        if case .valid = request.verdict(keys, now: now) { throw BrokenInvariant("signed by nobody: \(request)") }
        let ticks = Int64(lines[0]) ?? .min
        var message = SignedRequest.message(token: lines[1], url: lines[2], ticks: ticks)[...]
        func next() -> Data? {
            let length = message.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            message = message.dropFirst(4)
            defer { message = message.dropFirst(length) }
            return message.count >= length ? Data(message.prefix(length)) : nil
        }
        try hold(next() == Data(lines[1].utf8), "the token as it is: \(request)")
        let address = next() ?? Data()
        try hold(
            address.count == lines[2].utf8.count && !address.contains(where: { (0x61...0x7A).contains($0) }),
            "the address in capitals: \(request)")
        try hold(next()?.reduce(0) { $0 << 8 | UInt64($1) } == UInt64(bitPattern: ticks), "the ticks: \(request)")
        try hold(message.isEmpty, "and nothing behind: \(request)")
    }
}
