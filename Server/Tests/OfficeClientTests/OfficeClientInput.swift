import Foundation
import HTTPTypes
@testable import OfficeClient
import ParserInvariants
import WOPI

/// The invariants of the parsers for a provider's answers. The tests and `scripts/fuzz` check them.
enum OfficeClientInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("challenge", check: challenge),
        FuzzedParser("challenge-written", check: written),
        FuzzedParser("answer", check: answer),
        FuzzedParser("resource", check: resource),
    ]

    /// The input is the value of a `WWW-Authenticate` header.
    @Sendable static func challenge(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let reading = Challenge.read(text)
        if reading.problems.isEmpty {
            let pairs = reading.values.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }
            let again = "Bearer " + pairs.joined(separator: ",")
            try hold(Challenge.read(again).values == reading.values, "written and read again: \(text)")
        }
        _ = Challenge.readNaively(text)
        var judge = Judge()
        guard let challenge = Challenge(text, &judge) else {
            return try hold(judge.findings.contains { $0.weight == .breaks }, "why nobody can go on: \(text)")
        }
        try hold(WebAddress(challenge.authorizationURI) != nil, "an address: \(challenge)")
        try hold(WebAddress(challenge.tokenIssuanceURI) != nil, "an address: \(challenge)")
    }

    /// The lines of the input are the authorization URI, the token URI, the provider and the schemes. The parser must
    /// accept every challenge that the host writes.
    @Sendable static func written(_ bytes: [UInt8]) throws {
        let lines = text(bytes).split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 4, WebAddress(lines[0]) != nil, WebAddress(lines[1]) != nil,
            let challenge = try? BearerChallenge(
                authorizationURI: lines[0], tokenIssuanceURI: lines[1], providerID: lines[2], urlSchemes: lines[3])
        else { return }
        let reading = Challenge.read(challenge.headerValue)
        try hold(reading.problems.isEmpty, "the grammar: \(challenge.headerValue)")
        try hold(
            Challenge.readNaively(challenge.headerValue) == reading.values, "two readers: \(challenge.headerValue)")
        try hold(reading.values["authorization_uri"] == lines[0], "\(lines[0])")
        try hold(reading.values["tokenIssuance_uri"] == lines[1], "\(lines[1])")
        let schemes = (reading.values["UrlSchemes"] ?? "").removingPercentEncoding
        try hold(schemes == lines[3], "\(lines[3]) became \(schemes ?? "nothing")")
    }

    /// The input is the body of an answer: JSON or anything else.
    @Sendable static func answer(_ bytes: [UInt8]) throws {
        var judge = Judge()
        var headers = HTTPFields()
        headers[.contentType] = "application/json"
        let raw = RawAnswer(status: 200, headers: headers, body: bytes)
        guard let members = judge.object(in: raw, "test", typeWeight: .breaks) else {
            return try hold(judge.findings.contains { $0.weight == .breaks }, "why it is none")
        }
        for name in members.all.keys.prefix(20) {
            _ = members.string(name, &judge)
            _ = members.integer(name, &judge)
            _ = members.flag(name, &judge)
            for member in members.objects(name, &judge) ?? [] { _ = member.object("Url", &judge) }
        }
        try hold(judge.findings.allSatisfy { $0.came.count < 400 }, "a finding stays short")
    }

    @Sendable static func resource(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        guard let resource = ResourceAddress(text) else { return }
        let query = resource.source.unicodeScalars.drop { $0 != "?" }.dropFirst().split(separator: "&")
        let hasToken = query.contains { $0.starts(with: "access_token=".unicodeScalars) }
        try hold(!hasToken, "the WOPISrc has no token: \(text)")
        let again = ResourceAddress(resource.call())
        try hold(again?.source == resource.source, "called where it is: \(text)")
        try hold(again?.token == resource.token, "with its token: \(text)")
        try hold(again?.host == resource.host && again?.kind == resource.kind, "the same resource: \(text)")
    }
}
