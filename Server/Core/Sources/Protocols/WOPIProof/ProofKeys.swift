import CryptoExtras
import Foundation

/// The public keys of the key pairs with which Office signs its requests, as published in its discovery document
/// (docs/protocol/security.md#key-combinations).
public struct ProofKeys: Hashable, Sendable {
    /// The key with which Office signs `X-WOPI-Proof`.
    public let current: Key
    /// The previous key. Office servers that haven't switched to the current key sign with this key.
    public let old: Key?

    /// Creates keys without a discovery document, for tests.
    public init(current: Key, old: Key?) {
        self.current = current
        self.old = old
    }

    /// An RSA public key.
    public struct Key: Hashable, Sendable {
        private let modulus: Data
        private let exponent: Data
        private let key: _RSA.Signing.PublicKey

        /// Returns `nil` unless both values are base64 of unsigned big-endian numbers that form an RSA key of 2048 to
        /// 8192 bits.
        public init?(modulus: String, exponent: String) {
            guard modulus.utf8.count <= 2048, exponent.utf8.count <= 64, let n = Data(base64Encoded: modulus),
                let e = Data(base64Encoded: exponent), n.count <= 1024,
                let key = try? _RSA.Signing.PublicKey(n: n, e: e)
            else { return nil }
            self.modulus = n
            self.exponent = e
            self.key = key
        }

        /// Verifies an RSA PKCS#1 v1.5 signature over SHA-256.
        func verifies(_ signature: Data, of message: Data) -> Bool {
            key.isValidSignature(.init(rawRepresentation: signature), for: message, padding: .insecurePKCS1v1_5)
        }

        /// Two keys are equal when their moduli and exponents are equal numbers.
        public static func == (left: Key, right: Key) -> Bool {
            left.modulus == right.modulus && left.exponent == right.exponent
        }

        /// Hashes the modulus and the exponent.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(modulus)
            hasher.combine(exponent)
        }
    }
}

/// Finds `<proof-key …/>` in a discovery document (docs/protocol/web.md#discovery-document).
///
/// The server needs only six attributes of one XML element. The document comes from a trusted source and its size is
/// limited, so a short scanner is enough. An XML parser would depend on libxml2 and could load external entities.
extension ProofKeys {
    /// Reads the keys. Returns `nil` when the document has no such element, or the element has no valid current key.
    public init?(discovery text: String) {
        guard let attributes = Self.attributes(of: "proof-key", in: Self.withoutComments(text)),
            let current = Key(attributes, prefix: "")
        else { return nil }
        self.init(current: current, old: Key(attributes, prefix: "old"))
    }

    // Scan bytes rather than characters, because a bracket followed by a combining mark is a single `Character` that
    // doesn't equal a bracket.
    private static func withoutComments(_ text: String) -> [UInt8] {
        var rest = Array(text.utf8)[...], kept: [UInt8] = []
        while let start = range(of: "<!--", in: rest) {
            kept += rest[..<start.lowerBound]
            guard let end = range(of: "-->", in: rest[start.upperBound...]) else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    private static func range(of mark: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
        let mark = Array(mark.utf8)
        var rest = text
        while let start = rest.firstIndex(of: mark[0]) {
            if text[start...].starts(with: mark) { return start..<start + mark.count }
            rest = text[(start + 1)...]
        }
        return nil
    }

    private static func attributes(of element: String, in text: [UInt8]) -> [String: String]? {
        var rest = text[...]
        while let start = range(of: "<" + element, in: rest) {
            rest = rest[start.upperBound...]
            guard let next = rest.first else { return nil }
            if isBlank(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: ">") { return attributes(rest) }
        }
        return nil
    }

    /// Reads `name="value"` and `name='value'` until the end of the XML tag.
    private static func attributes(_ text: ArraySlice<UInt8>) -> [String: String] {
        var found: [String: String] = [:], rest = text
        while found.count < 32 {
            rest = rest.drop(while: isBlank)
            let name = rest.prefix { !isBlank($0) && !"=/>".utf8.contains($0) }
            rest = rest.dropFirst(name.count).drop(while: isBlank)
            guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { break }
            rest = rest.dropFirst().drop(while: isBlank)
            guard let quote = rest.popFirst(), "\"'".utf8.contains(quote), let end = rest.firstIndex(of: quote) else {
                break
            }
            found[String(decoding: name, as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[end...].dropFirst()
        }
        return found
    }

    private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}

extension ProofKeys.Key {
    fileprivate init?(_ attributes: [String: String], prefix: String) {
        guard let modulus = attributes[prefix + "modulus"], let exponent = attributes[prefix + "exponent"] else {
            return nil
        }
        self.init(modulus: modulus, exponent: exponent)
    }
}
