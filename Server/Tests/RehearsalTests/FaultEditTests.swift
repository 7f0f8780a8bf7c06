import HTTPTypes
import OfficeClient
import Testing

@testable import Rehearsal

/// Tests each kind of change that a fault makes to a request or an answer.
@Suite struct FaultEditTests {
    @Test(
        arguments: [
            (TextEdit.remove, []), (.set("B"), ["B"]), (.add("B"), ["A b", "B"]), (.append("!"), ["A b!"]),
            (.replace("b", with: "c"), ["A c"]), (.prefix(1), ["A"]), (.lowercased, ["a b"]), (.dropEmpty, ["A b"]),
            (.renamed("X"), ["A b"]),
        ] as [(TextEdit, [String])]) func `a text value is replaced`(edit: TextEdit, after: [String])
    {
        #expect(edit.applied(to: "A b") == after)
    }

    @Test func `only an empty text is dropped as empty`() {
        #expect(TextEdit.dropEmpty.applied(to: "") == [] && TextEdit.dropEmpty.applied(to: " ") == [" "])
    }

    @Test(
        arguments: [
            (TextEdit.remove, []), (.set("2"), ["2"]), (.add("2"), ["1", "1b", "2"]), (.append("x"), ["1x", "1bx"]),
            (.renamed("X-Other"), []),
        ] as [(TextEdit, [String])]) func `all headers with the name are changed`(edit: TextEdit, after: [String])
        throws
    {
        let name = try #require(HTTPField.Name("X-One"))
        var fields = HTTPFields()
        for value in ["1", "1b"] { fields.append(HTTPField(name: name, value: value)) }
        fields.edit("x-one", edit)
        let came = fields[values: name]
        #expect(edit == .set("2") ? Set(came) == Set(after) : came == after)
        let other = try #require(HTTPField.Name("X-Other"))
        #expect(fields[values: other] == (edit == .renamed("X-Other") ? ["1", "1b"] : []))
    }

    @Test func `setting a missing header adds it, and other edits don't`() throws {
        let name = try #require(HTTPField.Name("X-One"))
        for (edit, after) in [(TextEdit.set("1"), ["1"]), (.append("x"), []), (.lowercased, [])]
            as [(TextEdit, [String])]
        {
            var fields = HTTPFields()
            fields.edit("X-One", edit)
            #expect(fields[values: name] == after)
        }
        var fields: HTTPFields = [name: "1"]
        fields.edit("no name", .remove)
        #expect(fields[name] == "1")
    }

    @Test(
        arguments: [
            (MemberEdit.remove, JSONValue.integer(7), nil), (.null, .integer(7), .null),
            (.set(.bool(true)), nil, .bool(true)),
            (.text, .integer(7), .string("7")), (.text, .bool(true), .string("true")),
            (.number, .string("12"), .integer(12)),
            (.number, .string("u12"), .integer(7)), (.append("x"), .string("a"), .string("ax")),
            (.append("x"), .integer(1), .string("1x")), (.replace("a", with: "b"), .string("aa"), .string("bb")),
            (.divided(1000), .integer(5000), .integer(5)), (.divided(0), .integer(5), .integer(5)),
            (.firstHalf, .array([.null, .null, .null]), .array([.null])), (.emptied, .array([.null]), .array([])),
            (.reversed, .array([.integer(1), .integer(2)]), .array([.integer(2), .integer(1)])),
            (.appendFirst, .array([.integer(1), .integer(2)]), .array([.integer(1), .integer(2), .integer(1)])),
            (.appendFirst, .array([]), .array([])), (.not, .bool(true), .bool(false)), (.not, nil, .bool(true)),
        ] as [(MemberEdit, JSONValue?, JSONValue?)]) func `a member is replaced`(
            edit: MemberEdit, before: JSONValue?, after: JSONValue?
        )
    {
        #expect(edit.applied(to: before) == after)
    }

    @Test(arguments: [MemberEdit.text, .number, .replace("a", with: "b"), .divided(2), .firstHalf, .reversed, .not])
    func `a value of another type stays the same`(_ edit: MemberEdit) {
        #expect(edit.applied(to: .object(["a": .null])) == .object(["a": .null]))
    }

    @Test(arguments: [
        (ContentEdit.emptied, ""), (.firstHalf, "ab"), (.brokenOff, "abcde"), (.padded, "abcde\0"),
        (.scrambled, "edcba"), (.text("x"), "x"), (.replace("b", with: "BB"), "aBBcde"),
    ]) func `content is replaced`(edit: ContentEdit, after: String) {
        #expect(edit.applied(to: Array("abcde".utf8)) == Array(after.utf8))
    }

    @Test func `a Content-Length is adjusted to the changed content`() {
        var told = BufferedResponse(status: 200, headers: [.contentLength: "4"], body: [1, 2, 3, 4])
        told.edit(.firstHalf)
        #expect(told.headers[.contentLength] == "2" && told.body == [1, 2])
        var untold = BufferedResponse(status: 200, body: [1, 2])
        untold.edit(.padded)
        #expect(untold.headers[.contentLength] == nil && untold.body == [1, 2, 0])
    }

    @Test func `truncated content announces its full length and ends halfway`() async throws {
        var answer = BufferedResponse(status: 200, headers: [.contentLength: "4"], body: [1, 2, 3, 4])
        answer.edit(.brokenOff)
        let body = answer.response.body
        #expect(body.length == 4 && answer.headers[.contentLength] == "4")
        var came: [UInt8] = []
        await #expect(throws: TransportFailure.cutShort("a fault was injected")) {
            for try await chunk in body.chunks { came += chunk }
        }
        #expect(came == [1, 2])
    }

    @Test(arguments: [
        ("A.B", #"{"A":{"B":1},"C":2}"#, #"{"A":{},"C":2}"#), ("A", #"{"A":{"B":1}}"#, "{}"),
        ("L[].B", #"{"L":[{"B":1},{"C":2},3]}"#, #"{"L":[{},{"C":2},3]}"#), ("A.B", #"{"A":[1]}"#, #"{"A":[1]}"#),
        ("L[].M[].B", #"{"L":[{"M":[{"B":1}]}]}"#, #"{"L":[{"M":[{}]}]}"#), ("A", "[1]", "[1]"),
    ]) func `a path selects its member`(path: String, before: String, after: String) throws {
        var value = try #require(JSONValue(Array(before.utf8)))
        value.edit(path.split(separator: ".").map(String.init)[...], .remove)
        #expect(value == JSONValue(Array(after.utf8)))
    }
}

/// Tests how a fault recognizes the WOPI operation of a request: by the request's method, address and headers.
@Suite struct WireOperationTests {
    private static let host = "https://place.example"

    private static func operation(
        _ method: HTTPRequest.Method, _ path: String, _ headers: [String: String], body: String = ""
    ) async throws -> WireOperation {
        var fields = HTTPFields()
        for (name, value) in headers {
            let field = try #require(HTTPField.Name(name))
            fields[field] = value
        }
        let request = WireRequest(
            method: method, url: host + path, headers: fields, body: .bytes(Array(body.utf8)))
        return WireOperation(try await BufferedRequest(request, limit: 1000))
    }

    @Test(
        arguments: [
            ("/wopibootstrapper", .bootstrap), ("/x/y/wopibootstrapper", .bootstrap), ("/authorize", .page),
            ("/icons/16.png", .icon), ("/wopi/files/1", .checkFileInfo), ("/wopi/files/1/contents", .getFile),
            ("/wopi/files/1/ancestry", .fileAncestors), ("/wopi/files/1/ecosystem_pointer", .fileEcosystem),
            ("/wopi/containers/1", .checkContainerInfo), ("/wopi/containers/1/children", .children),
            ("/wopi/containers/1/ancestry", .containerAncestors), ("/wopi/files/1/else", .other),
            ("/wopi/containers/1/ecosystem_pointer", .containerEcosystem), ("/wopi/ecosystem", .checkEcosystem),
            ("/wopi/ecosystem/root_container_pointer", .rootContainer), ("/a/wopi_test/files/1", .checkFileInfo),
            ("/wopi/folders/1", .page), ("/files/1", .page), ("/wopi", .page),
        ] as [(String, WireOperation)]) func `a GET is recognized by its path`(path: String, operation: WireOperation)
        async throws
    {
        #expect(try await Self.operation(.get, path + "?access_token=t", [:]) == operation)
    }

    @Test(
        arguments: [
            ("LOCK", .lock), ("GET_LOCK", .getLock), ("REFRESH_LOCK", .refreshLock), ("UNLOCK", .unlock),
            ("PUT", .putFile),
            ("PUT_RELATIVE", .putRelativeFile), ("RENAME_FILE", .renameFile), ("DELETE", .deleteFile),
            ("CREATE_CHILD_FILE", .createChildFile), ("CREATE_CHILD_CONTAINER", .createChildContainer),
            ("RENAME_CONTAINER", .renameContainer), ("DELETE_CONTAINER", .deleteContainer), ("GET_SHARE_URL", .other),
            ("NONSENSE", .other),
        ] as [(String, WireOperation)]) func `a POST is recognized by its override header`(
            override: String, operation: WireOperation
        ) async throws
    {
        #expect(try await Self.operation(.post, "/wopi/files/1", ["X-WOPI-Override": override]) == operation)
    }

    @Test func `a lock request with an old lock is UnlockAndRelock`() async throws {
        let headers = ["X-WOPI-Override": "LOCK", "X-WOPI-OldLock": "a"]
        #expect(try await Self.operation(.post, "/wopi/files/1", headers) == .unlockAndRelock)
    }

    @Test(
        arguments: [
            ("GET_ROOT_CONTAINER", .bootstrapperRoot), ("GET_NEW_ACCESS_TOKEN", .newAccessToken), ("ELSE", .bootstrap),
        ] as [(String, WireOperation)]) func `bootstrapper operations are recognized by their own header`(
            header: String, operation: WireOperation
        ) async throws
    {
        let headers = ["X-WOPI-EcosystemOperation": header]
        #expect(try await Self.operation(.post, "/wopibootstrapper", headers) == operation)
    }

    @Test(
        arguments: [
            ("grant_type=refresh_token", .refresh), ("grant_type=authorization_code", .codeExchange),
            ("", .codeExchange),
        ] as [(String, WireOperation)]) func `token endpoint operations are recognized by the form`(
            body: String, operation: WireOperation
        ) async throws
    {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        #expect(try await Self.operation(.post, "/oauth/token", headers, body: body) == operation)
    }
}
