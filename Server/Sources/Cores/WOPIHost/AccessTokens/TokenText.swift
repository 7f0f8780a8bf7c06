import Basics
import Foundation
import WOPI

/// A token taken apart, before its signature is checked.
struct TokenText {
    let key: String
    private let body: Substring
    private let mac: Substring
    private let fields: [Substring]

    /// `nil` unless the text has seven parts.
    init?(_ text: String) {
        var fields: [Substring] = []
        fields.reserveCapacity(6)
        var rest = text[...]
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
            guard fields.count < 6 else { return nil }
            fields.append(rest[..<end])
            rest = rest[rest.utf8.index(after: end)...]
        }
        guard fields.count == 6, let key = fields.first, let last = fields.last else { return nil }
        self.key = String(key)
        self.fields = fields
        mac = rest
        body = text[..<last.endIndex]
    }

    func isSigned(by minter: TokenMinter) -> Bool {
        Base64URL.decode(mac).map { minter.isMAC($0, of: body) } ?? false
    }

    var claims: AccessClaims? {
        guard fields.count == 6, fields[1].utf8.count == 2, let originFlag = fields[1].first,
            let origin = AccessClaims.Origin(rawValue: originFlag), let user = UserID(rawValue: String(fields[2])),
            let grant = GrantID(rawValue: String(fields[3])), let resource = Self.resource(fields[4]),
            let end = Int64(fields[5], radix: 36)
        else { return nil }
        return AccessClaims(
            user: user, grant: grant, origin: origin, resource: resource, mayWrite: fields[1].last == "w",
            expires: Date(milliseconds: end))
    }

    static func body(of claims: AccessClaims, key: String) -> String {
        var text = key
        text.reserveCapacity(AccessTokens.maximumLength)
        text += "."
        text.append(claims.origin.rawValue)
        text += claims.mayWrite ? "w." : "r."
        text += claims.user.rawValue
        text += "."
        text += claims.grant.rawValue
        switch claims.resource {
        case .file(let id): text += ".f"; text += id.rawValue
        case .container(let id): text += ".c"; text += id.rawValue
        case .ecosystem: text += ".e"
        }
        text += "."
        text += String(claims.expires.milliseconds, radix: 36)
        return text
    }

    private static func resource(_ text: Substring) -> ResourceID? {
        let name = String(text.dropFirst())
        switch text.first {
        case "f": return FileID(rawValue: name).map(ResourceID.file)
        case "c": return ContainerID(rawValue: name).map(ResourceID.container)
        case "e": return name.isEmpty ? .ecosystem : nil
        default: return nil
        }
    }
}
