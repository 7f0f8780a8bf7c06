import HTTPTypes
import Testing

@testable import WOPI

@Suite struct FieldValueTests {
    /// Tests that `value(of:)` finds the same value as the subscript, regardless of which other header fields there
    /// are.
    @Test(
        arguments: [
            [], [("X-WOPI-Lock", "a")], [("x-wopi-lock", "")], [("X-WOPI-Lick", "a"), ("X-WOPI-LOCK", "b")],
            [("X-WOPI-Lock", "a"), ("Accept", "*/*"), ("X-WOPI-Lock", "b")],
            [("X-WOPI-Locks", "a"), ("X-WOPI-Loc", "b")],
            [("X-WOPI-Lock", "a"), ("X-WOPI-Lock", "b"), ("X-WOPI-Lock", "c"), ("X-WOPI-OldLock", "d")],
        ] as [[(String, String)]])
    func `a field's value is the one that the subscript returns`(pairs: [(String, String)]) throws {
        var fields = HTTPFields()
        for (name, value) in pairs { fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        #expect(fields.value(of: .wopiLock) == fields[.wopiLock])
        #expect(fields.value(of: .wopiOldLock) == fields[.wopiOldLock])
    }
}
