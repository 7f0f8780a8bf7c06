import Foundation
import HTTPTypes
import Testing

@testable import HTTPServing

@Suite struct PreconditionsTests {
    let conditions = Preconditions(entityTag: "\"v1\"", lastModified: Date(timeIntervalSince1970: 784_111_777.5))
    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"

    @Test func `dates are parsed and formatted as IMF-fixdate`() {
        #expect(HTTPDate.format(Date(timeIntervalSince1970: 784_111_777)) == Self.date)
        #expect(HTTPDate.parse(Self.date) == Date(timeIntervalSince1970: 784_111_777))
        #expect(HTTPDate.format(Date(timeIntervalSince1970: 951_827_696)) == "Tue, 29 Feb 2000 12:34:56 GMT")
    }

    @Test(arguments: [
        "", "nonsense", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov 08:49:37 GMT",
        "Sun, 99 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:x:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37: GMT", "Sun, 06 Nov 1994 :08:49:37 GMT",
    ])
    func `an invalid date is nil`(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }

    @Test(arguments: [
        date, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "  Sun, 06 Nov 1994 08:49:37 GMT ",
    ])
    func `a date is parsed in each of the three HTTP formats`(text: String) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: 784_111_777))
    }

    @Test(arguments: [
        row([.ifMatch: "\"v1\""], .proceed),
        row([.ifMatch: "*"], .proceed),
        row([.ifMatch: "\"v0\", \"v1\""], .proceed),
        row([.ifMatch: "\"v0\""], .failed),
        row([.ifMatch: "W/\"v1\""], .failed),
        row([.ifMatch: "\"v0\"", .ifNoneMatch: "\"v1\""], .failed),
        row([.ifUnmodifiedSince: date], .proceed),
        row([.ifUnmodifiedSince: earlier], .failed),
        row([.ifUnmodifiedSince: "nonsense"], .proceed),
        row([.ifMatch: "\"v1\"", .ifUnmodifiedSince: earlier], .proceed),
        row([.ifNoneMatch: "\"v1\""], .notModified),
        row([.ifNoneMatch: "W/\"v1\""], .notModified),
        row([.ifNoneMatch: "*"], .notModified),
        row([.ifNoneMatch: "\"a,b\", \"v1\""], .notModified),
        row([.ifNoneMatch: "\"v2\""], .proceed),
        row([.ifNoneMatch: "\"v2\"", .ifModifiedSince: date], .proceed),
        row([.ifModifiedSince: date], .notModified),
        row([.ifModifiedSince: earlier], .proceed),
        row([.ifModifiedSince: "nonsense"], .proceed),
        row([:], .proceed),
    ])
    func `conditions are evaluated in the order of RFC 9110`(headers: HTTPFields, expected: Preconditions.Outcome) {
        #expect(conditions.evaluate(headers) == expected)
    }

    @Test(arguments: [
        ("\"v1\"", true), ("\"v2\"", false), ("W/\"v1\"", false), (date, true), (earlier, false), ("nonsense", false),
    ])
    func `If-Range allows a range only if it matches the current content`(field: String, expected: Bool) {
        #expect(conditions.allowsRange([.ifRange: field]) == expected)
    }

    private static func row(
        _ headers: HTTPFields, _ outcome: Preconditions.Outcome
    ) -> (HTTPFields, Preconditions.Outcome) {
        (headers, outcome)
    }
}
