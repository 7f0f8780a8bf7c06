import Basics
import Foundation
import HTTPTypes
import Testing

@testable import HTTPServing

/// Tests the conditions of requests that change a resource (RFC 9110 §13.1).
@Suite struct RequestConditionsTests {
    @Test(arguments: [
        ("*", StateTags.any), (" * ", .any), ("\"a\"", .these(["a"])), ("\"a\", \"b\"", .these(["a", "b"])),
        ("\"a,b\" ,\"c\"", .these(["a,b", "c"])), (",, \"a\",", .these(["a"])), ("\"\"", .these([""])),
        ("W/\"a\"", .these([])), ("W/\"a\", \"b\"", .these(["b"])), ("w/\"a\"", .these([])),
        ("a", .these([])), ("\"a", .these([])), ("\"", .these([])), ("", .these([])), ("'a'", .these([])),
        ("*, \"a\"", .these(["a"])), ("*,*", .these([])), ("\"a b\"", .these([])), ("\"ü\"", .these(["ü"])),
    ])
    func `If-Match contains the states of its strong tags`(value: String, states: StateTags) {
        #expect(RequestConditions([.ifMatch: value])?.match == states)
    }

    @Test(arguments: [
        ("*", StateTags.any), ("\"a\"", .these(["a"])), ("W/\"a\"", .these(["a"])),
        ("W/\"a\", \"b\"", .these(["a", "b"])),
        ("", .these([])), (",", .these([])),
        // The server must not overwrite a document if it can't parse the condition.
        ("a", .any), ("\"a\", b", .any), ("w/\"a\"", .any), ("*, \"a\"", .any), ("\"a", .any), ("\"a b\"", .any),
    ])
    func `If-None-Match contains the states of all its tags, and its star matches every state`(
        value: String, states: StateTags
    ) {
        #expect(RequestConditions([.ifNoneMatch: value])?.noneMatch == states)
    }

    @Test func `Several header lines with one name form one list`() throws {
        var fields = HTTPFields()
        for value in ["\"a\"", "\"b\""] {
            fields.append(HTTPField(name: .ifMatch, value: value))
            fields.append(HTTPField(name: .ifNoneMatch, value: value))
        }
        let conditions = try #require(RequestConditions(fields))
        #expect(conditions.match == .these(["a", "b"]) && conditions.noneMatch == .these(["a", "b"]))
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `A date is accepted in each HTTP format`(date: String) {
        let conditions = RequestConditions([.ifUnmodifiedSince: date])
        #expect(conditions?.unmodifiedSince == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(
        arguments: [
            [:], [.ifUnmodifiedSince: "yesterday"], [.ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"],
            [.ifRange: "\"a\""], [.accept: "*/*"],
        ] as [HTTPFields])
    func `Fields without a valid condition parse to nil`(fields: HTTPFields) {
        #expect(RequestConditions(fields) == nil)
    }
}
