import Basics
import Foundation
import HTTPTypes

/// The bootstrapper's `WWW-Authenticate: Bearer …` as a client parses it
/// (docs/protocol/bootstrap-and-oauth.md#challenge-parameters).
public struct Challenge: Hashable, Sendable {
    /// `authorization_uri`: the address that the web view opens.
    public let authorizationURI: String
    /// `tokenIssuance_uri`: the token endpoint.
    public let tokenIssuanceURI: String
    /// `providerId`, which Microsoft assigned at onboarding; `nil` if it is missing.
    public let providerID: String?
    /// `UrlSchemes` as JSON text, percent-decoded (docs/protocol/bootstrap-and-oauth.md#url-schemes).
    public let urlSchemes: String?

    /// The parameters of a `WWW-Authenticate` header, and the violations of the header's grammar.
    struct Reading: Hashable {
        var values: [String: String] = [:]
        var problems: [String] = []
    }

    /// Parses the challenge of a 401. Returns `nil` if the challenge is so wrong that no client could sign in.
    init?(_ headers: HTTPFields, _ judge: inout Judge) {
        let section = "bootstrap-and-oauth.md#challenge-parameters"
        let bearers = headers[values: .wwwAuthenticate].filter { $0.lowercased().hasPrefix("bearer") }
        guard let header = bearers.first else {
            let others = headers[values: .wwwAuthenticate]
            judge.add(
                .breaks, section, expected: "a WWW-Authenticate: Bearer header with the 401",
                came: others.isEmpty ? "no WWW-Authenticate" : others.joined(separator: " | "),
                cause: "a proxy or framework that sends its own 401; let the bootstrapper's response through")
            return nil
        }
        let repeated = bearers.count + header.ranges(of: "Bearer ").count - 1
        if repeated > 1 {
            judge.add(
                .breaks, section, expected: "exactly one Bearer challenge", came: "\(repeated)",
                cause: "a framework that adds its own Bearer challenge; remove it")
        }
        self.init(header, &judge)
    }

    init?(_ header: String, _ judge: inout Judge) {
        let grammar = "bootstrap-and-oauth.md#challenge-grammar"
        let reading = Self.read(header)
        for problem in reading.problems {
            judge.add(
                .strict, grammar, expected: #"a challenge in the form Bearer name="value",name="value""#, came: problem)
        }
        let naive = Self.readNaively(header)
        if naive != reading.values {
            judge.add(
                .strict, grammar, expected: "values without = and , because Office splits the challenge there",
                came: "\(Self.list(naive)) instead of \(Self.list(reading.values))",
                cause: "an address with a query string, or UrlSchemes that isn't percent-encoded")
        }
        func value(_ name: String) -> String? {
            reading.values[name] ?? reading.values.first { $0.key.lowercased() == name.lowercased() }?.value
        }
        for name in reading.values.keys.sorted() where !Self.names.contains(name) {
            let known = Self.names.first { $0.lowercased() == name.lowercased() }
            judge.add(
                known == nil ? .note : .strict, grammar, expected: known ?? "only documented parameters", came: name)
        }
        guard let authorization = value("authorization_uri"), let token = value("tokenIssuance_uri"),
            !authorization.isEmpty, !token.isEmpty
        else {
            judge.add(
                .breaks, "bootstrap-and-oauth.md#challenge-parameters",
                expected: "the parameters authorization_uri and tokenIssuance_uri",
                came: Self.list(reading.values))
            return nil
        }
        for (name, address) in [("authorization_uri", authorization), ("tokenIssuance_uri", token)] {
            switch WebAddress(address) {
            case nil:
                judge.add(.breaks, grammar, expected: "an absolute address in \(name)", came: address)
                return nil
            case let address? where address.scheme != "https":
                judge.add(
                    .breaks, "bootstrap-and-oauth.md#sign-in-page", expected: "https in \(name)", came: address.text)
            default: break
            }
        }
        authorizationURI = authorization
        tokenIssuanceURI = token
        providerID = value("providerId")
        if let id = providerID, id.isEmpty || !id.utf8.allSatisfy(Self.isProviderByte) {
            judge.add(
                .strict, "bootstrap-and-oauth.md#challenge-parameters",
                expected: "only letters, digits and _ in providerId",
                came: id)
        }
        urlSchemes = Self.schemes(value("UrlSchemes"), &judge)
    }

    private static let names = ["authorization_uri", "tokenIssuance_uri", "providerId", "UrlSchemes"]

    private static func isProviderByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == UInt8(ascii: "_")
    }

    private static func schemes(_ text: String?, _ judge: inout Judge) -> String? {
        guard let text else { return nil }
        let json = text.removingPercentEncoding ?? text
        if case .object(let lists)? = JSONValue(Array(json.utf8)), lists.values.allSatisfy(isList) { return json }
        judge.add(
            .strict, "bootstrap-and-oauth.md#url-schemes",
            expected: "a JSON object of lists in UrlSchemes, percent-encoded once",
            came: text, cause: "JSON that is percent-encoded twice or not at all")
        return nil
    }

    /// Returns whether a value is a list of strings or integers. Android version codes can be either
    /// (docs/protocol/app-to-app.md#android-advertising).
    private static func isList(_ value: JSONValue) -> Bool {
        guard case .array(let elements) = value else { return false }
        return elements.allSatisfy { element in
            switch element {
            case .string, .integer: true
            default: false
            }
        }
    }

    /// Parses a `WWW-Authenticate` header by its grammar, including quoted strings. Skips parts that violate the
    /// grammar, and reports each violation.
    static func read(_ header: String) -> Reading {
        var reading = Reading(), rest = header[...]
        func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" } }
        let scheme = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(scheme.count)
        if scheme != "Bearer" { reading.problems.append("the scheme written \(scheme)") }
        if rest.first != " " { reading.problems.append("no space after the scheme") }
        skipBlanks()
        while !rest.isEmpty {
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            rest = rest.dropFirst(name.count)
            skipBlanks()
            guard !name.isEmpty, rest.first == "=" else {
                reading.problems.append("\(name.isEmpty ? rest.prefix(20) : name) without a value")
                return reading
            }
            rest = rest.dropFirst()
            skipBlanks()
            let value: Substring
            if rest.first == "\"" {
                value = rest.dropFirst().prefix { $0 != "\"" }
                rest = rest.dropFirst(value.count + 1)
                guard rest.first == "\"" else {
                    reading.problems.append("\(name) without a closing quotation mark")
                    return reading
                }
                rest = rest.dropFirst()
            } else {
                value = rest.prefix { $0 != "," && $0 != " " }
                rest = rest.dropFirst(value.count)
                reading.problems.append("\(name) without quotation marks")
            }
            if reading.values.updateValue(String(value), forKey: String(name)) != nil {
                reading.problems.append("\(name) more than once")
            }
            skipBlanks()
            guard let next = rest.first else { break }
            if next == "," {
                rest = rest.dropFirst()
                skipBlanks()
                if rest.isEmpty { reading.problems.append("a comma after the last parameter") }
            } else {
                reading.problems.append("no comma after \(name)")
            }
        }
        return reading
    }

    /// Parses a header like Microsoft's simulator of 2016, which comments this parsing with "what Office does": deletes
    /// every `Bearer`, then splits at every `=` and `,`.
    static func readNaively(_ header: String) -> [String: String] {
        let pieces = header.replacing("Bearer", with: "").split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "=" || $0 == "," }
        ).map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }
        var values: [String: String] = [:]
        for index in stride(from: 0, to: pieces.count - pieces.count % 2, by: 2) {
            values[String(pieces[index])] = String(pieces[index + 1].filter { $0 != "\"" })
        }
        return values
    }

    private static func list(_ values: [String: String]) -> String {
        values.isEmpty
            ? "nothing" : values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}
