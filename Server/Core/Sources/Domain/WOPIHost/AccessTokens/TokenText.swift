import Basics
import Crypto
import Foundation
import WOPI

/// A token that was split into its parts but wasn't verified yet: the bytes of the token, and the offsets of the dots
/// between the parts.
struct TokenText {
    /// The id of the key with which the token claims to be signed.
    let key: String
    private let bytes: [UInt8]
    /// The offset of the dot after each part.
    private let dots: [Int]

    private static let dot = UInt8(ascii: ".")

    /// Parses a token; returns `nil` unless the text has seven parts.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        var dots: [Int] = []
        dots.reserveCapacity(6)
        for (index, byte) in bytes.enumerated() where byte == Self.dot {
            guard dots.count < 6 else { return nil }
            dots.append(index)
        }
        guard dots.count == 6, let first = dots.first else { return nil }
        self.bytes = bytes
        self.dots = dots
        key = String(decoding: bytes[..<first], as: UTF8.self)
    }

    func isSigned(by minter: TokenMinter) -> Bool {
        let code = bytes[(dots[5] + 1)...].withUnsafeBufferPointer { Base64URL.decode($0) }
        return code.map { minter.isCode($0, of: bytes[..<dots[5]]) } ?? false
    }

    var claims: AccessClaims? {
        let flags = part(1)
        guard flags.count == 2, let origin = flags.first.flatMap({ AccessClaims.Origin(letter: $0) }),
            let user = UserID(rawValue: text(part(2))), let grant = GrantID(rawValue: text(part(3))),
            let resource = resource, let end = Int64(text(part(5)), radix: 36)
        else { return nil }
        return AccessClaims(
            user: user, grant: grant, origin: origin, resource: resource, mayWrite: flags.last == UInt8(ascii: "w"),
            expires: Date(milliseconds: end))
    }

    /// One part of the token.
    ///
    /// - Parameter number: the number of the part, from 1 (the part after the id of the key) to 5.
    private func part(_ number: Int) -> ArraySlice<UInt8> { bytes[(dots[number - 1] + 1)..<dots[number]] }

    private func text(_ part: ArraySlice<UInt8>) -> String { String(decoding: part, as: UTF8.self) }

    private var resource: ResourceID? {
        let part = part(4), name = text(part.dropFirst())
        switch part.first {
        case UInt8(ascii: "f"): return FileID(rawValue: name).map(ResourceID.file)
        case UInt8(ascii: "c"): return ContainerID(rawValue: name).map(ResourceID.container)
        case UInt8(ascii: "e"): return name.isEmpty ? .ecosystem : nil
        default: return nil
        }
    }
}

extension TokenText {
    /// Returns the bytes of a signed token with these claims.
    static func signed(_ claims: AccessClaims, key: String, by keyed: KeyedHash) -> [UInt8] {
        var text = body(of: claims, key: key)
        let code = text.withUnsafeBytes { keyed.code(of: $0) }
        text.append(dot)
        code.withUnsafeBytes { Base64URL.append($0, to: &text) }
        return text
    }

    /// The signed bytes: all parts except the last, and the dots between them.
    private static func body(of claims: AccessClaims, key: String) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(AccessTokens.maxLength)
        text.append(utf8Of: key)
        text.append(dot)
        text.append(claims.origin.letter)
        text.append(claims.mayWrite ? UInt8(ascii: "w") : UInt8(ascii: "r"))
        text.append(dot)
        text.append(utf8Of: claims.user.rawValue)
        text.append(dot)
        text.append(utf8Of: claims.grant.rawValue)
        text.append(dot)
        append(claims.resource, to: &text)
        text.append(dot)
        text.append(utf8Of: String(claims.expires.milliseconds, radix: 36))
        return text
    }

    private static func append(_ resource: ResourceID, to text: inout [UInt8]) {
        switch resource {
        case .file(let id):
            text.append(UInt8(ascii: "f"))
            text.append(utf8Of: id.rawValue)
        case .container(let id):
            text.append(UInt8(ascii: "c"))
            text.append(utf8Of: id.rawValue)
        case .ecosystem: text.append(UInt8(ascii: "e"))
        }
    }
}

extension AccessClaims.Origin {
    /// The letter that stands for the origin in the flags of a token.
    fileprivate var letter: UInt8 {
        switch self {
        case .phone: UInt8(ascii: "p")
        case .hostPage: UInt8(ascii: "h")
        case .download: UInt8(ascii: "d")
        }
    }

    fileprivate init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "p"): self = .phone
        case UInt8(ascii: "h"): self = .hostPage
        case UInt8(ascii: "d"): self = .download
        default: return nil
        }
    }
}
