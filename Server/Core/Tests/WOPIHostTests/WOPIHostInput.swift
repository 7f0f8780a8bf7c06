import Documents
import Foundation
import OAuth
import ParserInvariants
import WOPI
@testable import WOPIHost

/// The invariants of the parsers in the module WOPIHost, for the tests and for `scripts/fuzz`.
enum WOPIHostInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("access-token", check: accessToken),
        FuzzedParser("name", check: name),
        FuzzedParser("wished-name", check: wishedName),
        FuzzedParser("renaming", check: renaming),
    ]

    /// The key that signs the tokens in the corpus files. It isn't secret.
    static let key = SigningKey(id: "k1", secret: Array("a key for tests alone".utf8), created: .distantPast)

    @Sendable static func accessToken(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        guard let token = TokenText(text) else { return }
        let minter = TokenMinter(key: key)
        guard let claims = token.claims else {
            return try hold(!token.isSigned(by: minter), "signed, and not readable: \(text)")
        }
        // Skip an expiration time if it can't be written as a number of milliseconds, because it is too far from 1970.
        guard abs(claims.expires.timeIntervalSince1970) < 1e12 else { return }
        let minted = minter.token(claims)
        try hold(TokenText(minted)?.claims == claims, "minted and read again: \(minted)")
        try hold(TokenText(minted)?.isSigned(by: minter) == true, "by whom it was signed: \(minted)")
        if token.isSigned(by: minter), token.key == key.id { try hold(same(text, minted), "signed by nobody: \(text)") }
    }

    /// Encodes a stored name for the protocol, decodes it, and expects the same name.
    @Sendable static func name(_ bytes: [UInt8]) throws {
        guard let name = try? DocumentName(text(bytes)) else { return }
        let wire = WireName.wire(name.text)
        try hold(same(WireName.wire(wire), wire), "what was replaced stays: \(name) as \(wire)")
        let again = try NameRules.renamed(WireName.wire(name.base), keepingExtensionOf: name)
        try hold(same(again.text, name.text), "given back as it was seen: \(name) became \(again)")
        try hold(same(name.base + name.fileExtension, name.text), "base and extension make it up: \(name)")
        try hold(DocumentName.key(name.key) == name.key, "what is folded stays: \(name)")
        // Don't insert the name itself, because an alternative may equal the name: a very long name that ends in ` (2)`
        // is cut before the number is appended.
        var seen: Set<String> = []
        for other in name.alternatives(mark: "k7m2q9xwab").prefix(3) {
            try hold(seen.insert(other.key).inserted, "another name: \(other)")
        }
        try hold(seen.count == 3, "as many as it takes: \(name)")
    }

    /// Tests a name that a client requests, either as an exact name or as a suggestion.
    @Sendable static func wishedName(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        for made in [NameRules.like(text), NameRules.like(text, source: try DocumentName("Plan.docx"))] {
            try isFit(made, from: text)
        }
        do {
            let name = try NameRules.exact(text)
            try isFit(name, from: text)
            try hold(same(text, name.text), "exactly: \(text) became \(name)")
        } catch DocumentsError.nameIllegal(_, let valid?) {
            try hold(!same(valid, text), "what is refused isn't offered: \(text)")
            try hold((try? NameRules.exact(valid)) != nil, "what is offered would do: \(valid) for \(text)")
        } catch is DocumentsError {}
    }

    /// The first line of the input is the stored name, the second line is the requested name.
    @Sendable static func renaming(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2, let current = try? DocumentName(String(lines[0])),
            let name = try? NameRules.renamed(String(lines[1]), keepingExtensionOf: current)
        else { return }
        try isFit(name, from: String(lines[1]))
        if current.fileExtension.utf16.count <= 64, !current.fileExtension.contains(where: { ". ".contains($0) }) {
            try hold(name.text.hasSuffix(current.fileExtension), "\(current) → \(name)")
        }
    }

    /// Checks that a name is valid on phones and in the database.
    private static func isFit(_ name: DocumentName, from text: String) throws {
        let wire = WireName.wire(name.text)
        try hold((try? DocumentName(name.text)) == name, "stored: \(name) from \(text)")
        try hold(!wire.unicodeScalars.contains(where: WireName.isForbidden), "on the wire: \(wire) from \(text)")
        try hold(!wire.hasPrefix("."), "no leading dot: \(wire) from \(text)")
    }
}
