import Basics
import Foundation
import HTTPTypes

/// Masks secrets in reports. The same secret always has the same mask, so a reader can see that a response and a later
/// request contain the same secret. Texts are split by scalars, because a combining mark after `=` would form a single
/// `Character` with it, and the secret after the `=` wouldn't be masked.
enum Mask {
    private static let headers: Set<String> = ["authorization", "cookie", "set-cookie", "proxy-authorization"]
    private static let names: Set<String> = [
        "access_token", "refresh_token", "client_secret", "password", "code", "code_verifier", "accesstoken", "token",
        "csrf", "continuation",
    ]

    /// Masks a secret with a hash. Each process uses another seed for the hash, so nobody can test guessed passwords
    /// against the masks of a report.
    static func secret(_ text: some StringProtocol) -> String {
        guard !text.isEmpty else { return "" }
        let hash = String(UInt32(truncatingIfNeeded: String(text).hashValue), radix: 16)
        return "masked-\(hash)"
    }

    static func header(_ field: HTTPField) -> Exchange.Header {
        let name = field.name.canonicalName
        let value =
            if name == "set-cookie" {
                cookie(field.value)
            } else if headers.contains(name) {
                credentials(field.value)
            } else if name == "location" || name.contains("url") || name == "x-wopi-wopisrc" {
                address(field.value)
            } else {
                field.value
            }
        return Exchange.Header(name: field.name.rawName, value: shortened(value, to: 2048))
    }

    /// Masks the value of a `Set-Cookie` line, but not the cookie's name and attributes, which a reader of a report
    /// needs.
    private static func cookie(_ line: String) -> String {
        let line = line.unicodeScalars
        let pair = line.prefix { $0 != ";" }
        guard let equals = pair.firstIndex(of: "=") else { return secret(String(line)) }
        return String(pair[...equals]) + secret(String(pair[equals...].dropFirst())) + String(line[pair.endIndex...])
    }

    /// Masks the credentials in an `Authorization` value, but not the scheme, whose spelling a reader of a report
    /// needs.
    private static func credentials(_ value: String) -> String {
        let value = value.unicodeScalars
        guard let blank = value.firstIndex(of: " ") else { return secret(String(value)) }
        return String(value[...blank]) + secret(String(value[blank...].dropFirst()))
    }

    /// Masks the values of secret parameters in the query and fragment of an address.
    static func address(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let question = scalars.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return text }
        return String(scalars[...question]) + form(String(scalars[question...].dropFirst()))
    }

    /// Masks secret values in `name=value` pairs separated by `&`.
    static func form(_ text: String) -> String {
        text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let name = parts.first, let value = parts.last,
                names.contains(name.lowercased()) || name != "client_id" && isOpaque(value)
            else { return String(pair) }
            return "\(name)=\(secret(value))"
        }.joined(separator: "&")
    }

    /// Returns whether a value looks like a random token. Form fields with such tokens may have any name.
    private static func isOpaque(_ value: String) -> Bool {
        value.utf8.count >= 20
            && value.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }

    /// Masks the secrets in a JSON or HTML body. It uses patterns instead of a parser, so malformed bodies are masked
    /// too.
    static func body(_ bytes: [UInt8], contentType: String?) -> String {
        let type = contentType?.lowercased() ?? ""
        let isText = type.contains("json") || type.hasPrefix("text/") || type.contains("form-urlencoded")
        guard isText || bytes.count < 2048 && String(validating: bytes, as: UTF8.self) != nil else {
            return bytes.isEmpty ? "" : "\(bytes.count) bytes of \(contentType ?? "no type")"
        }
        let text = String(decoding: bytes.prefix(16 * 1024), as: UTF8.self)
        if type.contains("form-urlencoded") { return shortened(form(text), to: 4096) }
        var masked = text
        for name in names {
            masked = replaced(masked, ##"("\##(name)"\s*:\s*")([^"]*)"##)
            masked = replaced(masked, ##"([?&;]\##(name)=)([^&"'<>\s\\#]*)"##)
            masked = replaced(masked, ##"(name="\##(name)"[^>]*value=")([^"]*)"##)
        }
        // Hidden fields contain form tokens under any name. `type` and `value` may be in either order.
        masked = replaced(masked, ##"(<input[^>]*type="hidden"[^>]*value=")([^"]*)"##)
        masked = replaced(masked, ##"(<input[^>]*value=")([^"]*)"[^>]*type="hidden"##)
        return shortened(masked, to: 4096)
    }

    private static func replaced(_ text: String, _ pattern: String) -> String {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) else {
            return text
        }
        var output = text
        let whole = NSRange(text.startIndex..., in: text)
        for match in expression.matches(in: text, range: whole).reversed() {
            guard let range = Range(match.range(at: 2), in: output) else { continue }
            output.replaceSubrange(range, with: secret(output[range]))
        }
        return output
    }

    static func shortened(_ text: String, to limit: Int) -> String {
        text.count <= limit ? text : "\(text.prefix(limit))… (\(text.count) characters)"
    }
}
