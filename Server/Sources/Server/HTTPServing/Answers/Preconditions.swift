import Foundation
import HTTPTypes

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
