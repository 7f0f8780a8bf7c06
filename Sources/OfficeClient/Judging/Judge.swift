import Foundation
import HTTPTypes

/// Collects what is wrong with an answer while it is read.
struct Judge {
    let response: WireResponse
    private(set) var findings: [Finding] = []

    init(_ response: WireResponse) { self.response = response }

    mutating func note(
        _ weight: Finding.Weight, _ rule: String, expected: String, came: String, cause: String
    ) {
        findings.append(Finding(weight, rule, expected: expected, came: came, cause: cause))
    }

    /// - Returns: whether the status is one of these.
    @discardableResult
    mutating func status(_ expected: [Int], _ rule: String) -> Bool {
        guard !expected.contains(response.status) else { return true }
        let isRedirect = (300..<400).contains(response.status)
        note(
            .fatal, rule, expected: expected.map(String.init).joined(separator: " or "), came: "\(response.status)",
            cause: isRedirect
                ? "something in front sends clients elsewhere; phones don't follow"
                : response.status >= 500 ? "the host failed; its log says why" : "the host refuses the request")
        return false
    }

    /// - Returns: the header's only value; `nil`, with a finding, when it isn't there.
    mutating func header(_ name: HTTPField.Name, _ weight: Finding.Weight, _ rule: String, cause: String) -> String? {
        let values = response.headers[values: name]
        if values.count > 1 {
            note(
                .strict, rule, expected: "one \(name)", came: "\(values.count) of them",
                cause: "the host and something in front both set it")
        }
        guard let value = values.first else {
            note(weight, rule, expected: "\(name)", came: "no such header", cause: cause)
            return nil
        }
        return value
    }

    /// - Parameter absent: what members that may be left out then mean.
    /// - Returns: the body as `Value`; `nil`, with a finding, when it isn't that.
    mutating func json<Value: Decodable>(_ type: Value.Type, _ rule: String, absent: [String: Bool] = [:]) -> Value? {
        let kind = response.headers[.contentType] ?? ""
        if !kind.lowercased().hasPrefix("application/json") {
            note(
                .strict, rule, expected: "Content-Type: application/json", came: kind.isEmpty ? "none" : kind,
                cause: "a page of something in front, or a framework's default")
        }
        guard let members = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any],
            let body = try? JSONSerialization.data(withJSONObject: members.merging(absent) { came, _ in came })
        else {
            note(
                .fatal, rule, expected: "a JSON object", came: "\(response.body.count) bytes of something else",
                cause: "an error page, or text in front of the JSON")
            return nil
        }
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            note(
                .fatal, rule, expected: "the members of the answer, of their types",
                came: (error as? DecodingError).map(Self.words) ?? "\(error)",
                cause: "a member is missing or has another type")
            return nil
        }
    }

    /// Whether the body's object has a member.
    func hasMember(_ name: String) -> Bool {
        (try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])?[name] != nil
    }

    func judged<Value: Sendable>(_ value: Value?) -> Judged<Value> {
        Judged(value: value, findings: findings, status: response.status)
    }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "no member \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "another type at \(context.codingPath.map(\.stringValue).joined(separator: "."))"
        case .dataCorrupted: "something that is no JSON"
        @unknown default: "\(error)"
        }
    }
}
