import Foundation
import OAuth
import WOPI

/// The spelling of a token, before anybody believes it.
struct TokenText {
    let key: String
    private let body: Substring
    private let mac: Substring
    private let fields: [Substring]

    /// `nil` unless the text has seven parts.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 8, omittingEmptySubsequences: false)
            .map { Substring($0) }
        guard parts.count == 7, let key = parts.first, let mac = parts.last else { return nil }
        self.key = String(key)
        self.mac = mac
        fields = Array(parts.dropLast())
        body = Substring(text.utf8[..<mac.startIndex].dropLast())
    }

    func isSigned(by minter: TokenMinter) -> Bool {
        ConstantTime.areEqual(mac.utf8, minter.mac(of: body.utf8).utf8)
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
        let resource =
            switch claims.resource {
            case .file(let id): "f" + id.rawValue
            case .container(let id): "c" + id.rawValue
            case .ecosystem: "e"
            }
        let flags = "\(claims.origin.rawValue)\(claims.mayWrite ? "w" : "r")"
        let end = String(claims.expires.milliseconds, radix: 36)
        return [key, flags, claims.user.rawValue, claims.grant.rawValue, resource, end].joined(separator: ".")
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
