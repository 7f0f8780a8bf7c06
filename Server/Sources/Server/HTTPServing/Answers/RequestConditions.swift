import HTTPTypes
package import Basics
package import Foundation
package import Hummingbird

/// The conditions of a request that changes a resource (RFC 9110 §13.1).
/// `If-Modified-Since` and `If-Range` are ignored, because they apply only to GET and HEAD.
package struct RequestConditions: Hashable, Sendable {
    /// The entity tags in `If-Match`. The comparison is strong (§13.1.1), so weak and malformed tags never match.
    package let match: StateTags?
    /// The entity tags in `If-None-Match`. The comparison is weak (§13.1.2). A list with a malformed tag always
    /// matches, so a condition that can't be parsed never allows an overwrite.
    package let noneMatch: StateTags?
    /// The date of `If-Unmodified-Since`; `nil` if it is missing or malformed (§13.1.4).
    package let unmodifiedSince: Date?

    /// - Returns: `nil` for GET and HEAD, and for a request without conditions.
    package init?(_ request: Request) {
        guard request.method != .get, request.method != .head else { return nil }
        self.init(request.headers)
    }

    init?(_ headers: HTTPFields) {
        // Most requests have no conditions, and a single pass over the header fields shows this.
        guard headers.contains(where: { $0.name.canonicalName.utf8.starts(with: "if-".utf8) }) else { return nil }
        match = EntityTags(headers, .ifMatch).map(\.strong)
        noneMatch = EntityTags(headers, .ifNoneMatch).map(\.weak)
        unmodifiedSince = headers[.ifUnmodifiedSince].flatMap(HTTPDate.parse)
        if match == nil, noneMatch == nil, unmodifiedSince == nil { return nil }
    }
}

/// The parsed value of `If-Match` or `If-None-Match`.
struct EntityTags {
    /// Whether the whole field value is `*`.
    let isAny: Bool
    /// The entity tags in the list, which commas separate. A comma in quotation marks is part of a tag.
    let members: [String]

    /// - Returns: `nil` if the field is missing.
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

    /// Returns the text in the quotation marks of a strong tag, or `nil` if the member isn't a strong tag (§8.8.3).
    private static func opaque(_ member: String) -> String? {
        guard member.utf8.count >= 2, member.hasPrefix("\""), member.hasSuffix("\"") else { return nil }
        let text = member.dropFirst().dropLast()
        return text.utf8.allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) || $0 >= 0x80 } ? String(text) : nil
    }

    /// Splits a list at its commas. Empty members are ignored (§5.6.1.2).
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

/// Evaluates the conditional fields of a GET or HEAD request for content with a given entity tag and date (RFC 9110
/// §13).
struct Preconditions {
    enum Outcome: Equatable {
        case proceed
        case notModified
        case failed
    }

    /// A strong entity tag in quotation marks.
    let entityTag: String
    let lastModified: Date?

    /// Evaluates the conditional fields in the order of RFC 9110 §13.2.2.
    func evaluate(_ headers: HTTPFields) -> Outcome {
        if let field = list(headers, .ifMatch) {
            guard field == "*" || EntityTags.split(field).contains(entityTag) else { return .failed }
        } else if let date = headers[.ifUnmodifiedSince].flatMap(HTTPDate.parse), isModified(since: date) {
            return .failed
        }
        if let field = list(headers, .ifNoneMatch) {
            // `If-None-Match` uses the weak comparison (§8.8.3.2), which ignores the `W/` prefix.
            let tags = EntityTags.split(field).map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
            return field == "*" || tags.contains(entityTag) ? .notModified : .proceed
        }
        if let date = headers[.ifModifiedSince].flatMap(HTTPDate.parse), lastModified != nil, !isModified(since: date) {
            return .notModified
        }
        return .proceed
    }

    /// Returns whether `Range` applies: an `If-Range` field must exactly match the current entity tag or date
    /// (§13.1.5).
    func allowsRange(_ headers: HTTPFields) -> Bool {
        guard let field = headers[.ifRange]?.trimmed else { return true }
        if field.hasSuffix("\"") { return field == entityTag }
        guard let date = HTTPDate.parse(field), let lastModified else { return false }
        return Int64(date.timeIntervalSince1970) == Int64(lastModified.timeIntervalSince1970.rounded(.down))
    }

    /// Returns whether the content was modified after `date`. HTTP dates have a precision of one second, so fractions
    /// of a second are dropped before the comparison.
    private func isModified(since date: Date) -> Bool {
        guard let lastModified else { return false }
        return lastModified.timeIntervalSince1970.rounded(.down) > date.timeIntervalSince1970
    }

    private func list(_ headers: HTTPFields, _ name: HTTPField.Name) -> String? {
        let values = headers[values: name]
        return values.isEmpty ? nil : values.joined(separator: ",").trimmed
    }
}
