import Basics
import Foundation
import Testing
import WOPI

@testable import WOPIHost

/// Tests that the bytes of a token stay the same in every release, because issued tokens must stay valid
/// (docs/protocol/security.md#access-token).
@Suite struct TokenFormTests {
    /// Tokens that another implementation of HMAC created with the key of ``WOPIHostInput``.
    private static let issued = [
        "k1.pw.u2.g3.ff-1_7.mywpiwzf.Sa7uAa-fPrh8Iddg0qjkctKCczDub0rrQKb43Pt2Yt0",
        "k1.hr.u2.g3.croot.mywpiwzf.AjUGn_uZMxYPkktC6IkO6XdJogsclxkEMXUmeKKFAl8",
        "k1.dr.u2.g3.ff-1_7.mywpiwzf.7pgysVMpgH-CBm_iHZpaN03R9gkr-0KjjUHN4xUiAT4",
        "k1.pw.u2.g3.e.mywpiwzf.FSoLZKqy0FL03jO7NsOPxuYUD6h9re9YRiKaQ5HrYvg",
    ]

    private static func claims() throws -> [AccessClaims] {
        let file = ResourceID.file(try #require(FileID(rawValue: "f-1_7")))
        let root = ResourceID.container(try #require(ContainerID(rawValue: "root")))
        let kinds: [(AccessClaims.Origin, ResourceID, Bool)] = [
            (.phone, file, true), (.hostPage, root, false), (.download, file, false), (.phone, .ecosystem, true),
        ]
        let user = try #require(UserID(rawValue: "u2")), grant = try #require(GrantID(rawValue: "g3"))
        return kinds.map { origin, resource, mayWrite in
            AccessClaims(
                user: user, grant: grant, origin: origin, resource: resource, mayWrite: mayWrite,
                expires: Date(milliseconds: 1_800_000_000_123))
        }
    }

    @Test func `a token has the same form as in earlier releases`() throws {
        let minter = TokenMinter(key: WOPIHostInput.key)
        #expect(try Self.claims().map { minter.token($0) } == Self.issued)
    }

    @Test func `an older token is still read correctly`() throws {
        let minter = TokenMinter(key: WOPIHostInput.key)
        for (text, claims) in zip(Self.issued, try Self.claims()) {
            let token = try #require(TokenText(text))
            #expect(token.key == "k1")
            #expect(token.isSigned(by: minter))
            #expect(token.claims == claims)
        }
    }

    @Test(arguments: [
        "", "......", ".....", ".......", "k1.pw.u2.g3.e.1", "k1.pw.u2.g3.e.1.2.3", "k1.w.u2.g3.e.1.",
        "k1.xw.u2.g3.e.1.", "k1.pww.u2.g3.e.1.", "k1.pw..g3.e.1.", "k1.pw.u2..e.1.", "k1.pw.u2.g3..1.",
        "k1.pw.u2.g3.ex.1.", "k1.pw.u2.g3.f.1.", "k1.pw.u2.g3.xid.1.", "k1.pw.u2.g3.e..", "k1.pw.u2.g3.e.é.",
    ])
    func `a token with a missing or malformed part has no claims`(text: String) {
        #expect(TokenText(text)?.claims == nil)
        #expect(TokenText(text)?.isSigned(by: TokenMinter(key: WOPIHostInput.key)) != true)
    }
}

/// Tests the vectors of RFC 4231 §4, and keys that have exactly one block of the hash or one byte more.
@Suite struct KeyedHashTests {
    private static let vectors: [(key: [UInt8], message: [UInt8], code: String)] = [
        (
            Array(repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 20), Array(repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            Array(repeating: 0xAA, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            Array(repeating: 0x6B, count: 64), [],
            "83026a325aaee70e36cfe607536aa1054104ad1077c36134810d4ccded1ccd3b"
        ),
        (
            Array(repeating: 0x6B, count: 65), Array("m".utf8),
            "c2d7d4c2256ddb097409ec0c67e1d58fa1a007fc6932cac0d892a525d08af7cc"
        ),
    ]

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.utf8.compactMap(\.hexadecimalValue)
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    @Test(arguments: vectors.indices) func `a MAC matches the standard, however often it is computed`(index: Int) {
        let (key, message, code) = Self.vectors[index], keyed = KeyedHash(key: key)
        for _ in 0..<2 {
            let isCode = message.withUnsafeBytes { keyed.isCode(Self.bytes(code), of: $0) }
            #expect(isCode)
        }
    }

    @Test(arguments: vectors.indices) func `a MAC with a changed bit or another length is invalid`(index: Int) {
        let (key, message, text) = Self.vectors[index], keyed = KeyedHash(key: key), code = Self.bytes(text)
        var others: [[UInt8]] = [[], code.dropLast(), code + [0]]
        for index in 0..<8 * code.count {
            var changed = code
            changed[index / 8] ^= 1 << UInt8(index % 8)
            others.append(changed)
        }
        for other in others {
            let isCode = message.withUnsafeBytes { keyed.isCode(other, of: $0) }
            #expect(!isCode)
        }
    }
}
