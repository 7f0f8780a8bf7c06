import HTTPTypes
import Testing

@testable import HTTPServing

@Suite struct RequestFieldsTests {
    private static let first = HTTPField.Name("X-First")!
    private static let second = HTTPField.Name("X-Second")!

    private static func fields(_ pairs: [(String, String)]) throws -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in pairs { fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        return fields
    }

    @Test(
        arguments: [
            ([], nil), ([("X-Second", "b"), ("x-first", "a")], "a"),
            ([("X-FIRST", "not one"), ("X-Second", "b")], "b"),
            ([("X-First", "a"), ("X-Second", "b"), ("X-First", "a")], "b"), ([("X-First", "not one")], nil),
            ([("X-Firsts", "a"), ("X-Third", "b")], nil),
        ] as [([(String, String)], String?)])
    func `a request's id comes from the first valid id field, and the field may occur once`(
        pairs: [(String, String)], expected: String?
    ) throws {
        let fields = RequestFields(try Self.fields(pairs), idFields: [Self.first, Self.second])
        #expect(fields.id(suiting: ClientIdentity.isSane) == expected)
    }

    @Test func `repeated proxy fields and Host fields are all found`() throws {
        let fields = RequestFields(
            try Self.fields([
                ("Accept", "*/*"), ("x-forwarded-for", "a"), ("host", "h"), ("X-Forwarded-For", "b, c"), ("Host", "i"),
                ("X-Forwarded-Fox", "d"), ("Most", "j"),
            ]))
        #expect(fields.forwardedFor == ["a", "b, c"])
        #expect(fields.hosts == ["h", "i"])
    }

    /// `AnnouncedBody` reads the fields in one pass. The result must be the same as that of a separate lookup of each
    /// field.
    @Test(
        arguments: [
            [], [("content-length", "5")], [("Content-Length", "5"), ("Content-Length", "5")],
            [("Content-Length", "5"), ("Content-Length", "5"), ("Content-Length", "5")], [("Content-Length", "x")],
            [("Content-Length", "")], [("Content-Length", "99999999999999999999")], [("Expect", "100-Continue")],
            [("Expect", "100-continue"), ("expect", "100-continue")], [("Expect", "x"), ("Content-Length", "0")],
            [("Content-Lengths", "5"), ("Except", "100-continue")],
        ] as [[(String, String)]])
    func `a body is announced by fields that occur once`(pairs: [(String, String)]) throws {
        let fields = try Self.fields(pairs)
        let body = AnnouncedBody(fields)
        #expect(body.length == fields[.contentLength].flatMap { Int64($0) })
        #expect(body.expectsContinue == (fields[.expect]?.lowercased() == "100-continue"))
    }
}
