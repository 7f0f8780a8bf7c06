package import Basics
package import Foundation
import HTTPTypes
package import Hummingbird

/// The conditions of a request that changes something (RFC 9110 §13.1). `If-Modified-Since` and `If-Range` are none: they
/// are for GET and HEAD.
package struct RequestConditions: Hashable, Sendable {
    /// `If-Match`. Tags are compared strongly (§13.1.1): a weak one is in no state, and neither is what is no tag.
    package let match: StateTags?
    /// `If-None-Match`. Tags are compared weakly (§13.1.2). A list with something in it that is no tag names every state:
    /// what can't be read must not be taken for leave to overwrite.
    package let noneMatch: StateTags?
    /// `If-Unmodified-Since`; `nil` also for what is no date (§13.1.4).
    package let unmodifiedSince: Date?

    /// - Returns: `nil` for a request without any, and for one that changes nothing.
    package init?(_ request: Request) {
        guard request.method != .get, request.method != .head else { return nil }
        self.init(request.headers)
    }

    init?(_ headers: HTTPFields) {
        // One pass for the many requests that have none.
        guard headers.contains(where: { $0.name.canonicalName.utf8.starts(with: "if-".utf8) }) else { return nil }
        match = EntityTags(headers, .ifMatch).map(\.strong)
        noneMatch = EntityTags(headers, .ifNoneMatch).map(\.weak)
        unmodifiedSince = headers[.ifUnmodifiedSince].flatMap(HTTPDate.parse)
        if match == nil, noneMatch == nil, unmodifiedSince == nil { return nil }
    }
}

/// The value of `If-Match` or `If-None-Match`.
struct EntityTags {
    /// The whole value is `*`.
    let isAny: Bool
    /// What stands between commas that aren't in quotation marks.
    let members: [String]

    /// - Returns: `nil` where the field is missing.
    init?(_ headers: HTTPFields, _ name: HTTPField.Name) {
        let values = headers[values: name]
        guard !values.isEmpty else { return nil }
        let value = values.joined(separator: ",").trimmed
        isAny = value == "*"
        members = isAny ? [] : Self.split(value)
    }

    var strong: StateTags { isAny ? .any : .these(Set(members.compactMap { Self.opaque($0) })) }

    var weak: StateTags {
        let tags = members.map { Self.opaque($0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0) }
        return isAny || tags.contains(nil) ? .any : .these(Set(tags.compactMap { $0 }))
    }

    /// The text of a strong tag; `nil` for what is none (§8.8.3).
    private static func opaque(_ member: String) -> String? {
        guard member.utf8.count >= 2, member.hasPrefix("\""), member.hasSuffix("\"") else { return nil }
        let text = member.dropFirst().dropLast()
        return text.utf8.allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 } ? String(text) : nil
    }

    /// Empty members are none (§5.6.1.2).
    static func split(_ value: String) -> [String] {
        var members = [""], isQuoted = false
        for character in value {
            if character == "\"" { isQuoted.toggle() }
            if character == ",", !isQuoted {
                members.append("")
            } else {
                members[members.count - 1].append(character)
            }
        }
        return members.map(\.trimmed).filter { !$0.isEmpty }
    }
}
