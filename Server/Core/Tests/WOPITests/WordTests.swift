import Basics
import Foundation
import HTTPTypes
import Testing
import WOPI

@Suite struct LockIDTests {
    @Test(arguments: ["x", #"{"S":"9","E":2}"#, "a, b; c", " leading", String(repeating: "l", count: 1024)])
    func `1 to 1024 characters of printable ASCII are a lock id`(text: String) {
        #expect(LockID(rawValue: text)?.rawValue == text)
    }

    @Test(arguments: ["", String(repeating: "l", count: 1025), "é", "a\u{0}b", "a\nb", "\u{7F}", "🔒"])
    func `any other text is no lock id`(text: String) {
        #expect(LockID(rawValue: text) == nil)
    }

    @Test func `lock ids are compared byte for byte`() {
        #expect(LockID(rawValue: "Lock") != LockID(rawValue: "lock"))
        #expect(LockID(rawValue: "a ") != LockID(rawValue: "a"))
    }
}

@Suite struct WOPISrcTests {
    private static let host = PublicAddress("https://wopi.contoso.example/base")

    /// Percent-encoded bytes that aren't UTF-8 must cause an error, although Foundation drops such bytes.
    @Test(arguments: [
        "wopi.contoso.example/base/wopi/files/f17#%EF", "%EF@wopi.contoso.example/base/wopi/files/f17",
        "a:%EF@wopi.contoso.example/base/wopi/files/f17",
    ])
    func `an unreadable address can't hide a fragment, user or password`(rest: String) throws {
        #expect(WOPISrc("https://" + rest, on: try #require(Self.host)) == nil)
        #expect(PublicAddress("https://" + rest) == nil)
    }

    @Test func `a URL is mapped back to its resource`() throws {
        let host = try #require(Self.host), file = try #require(FileID(rawValue: "f17"))
        let container = try #require(ContainerID(rawValue: "c0"))
        for resource in [ResourceID.file(file), .container(container)] {
            let address = WOPISrc(resource).address(on: host)
            #expect(WOPISrc(address, on: host)?.resource == resource)
            #expect(WOPISrc(address + "?access_token=x", on: host)?.resource == resource)
        }
    }

    /// RFC 3986 §6.2.2.2 defines when two spellings are equal. The parsed address has the normalized spelling.
    @Test(arguments: [
        "/base/wopi/files/%66%31%37", "/base/%77opi/files/f17", "/base/wopi/%66iles/f1%37", "/%62ase/wopi/files/f17",
        "/%62%61%73%65/%77%6F%70%69/%66%69%6C%65%73/%66%31%37", "/base/wopi/files/%661%37?access_token=%41",
        "/b%61se/wopi/files/f17?x", "/base/wop%69/files/f17",
    ]) func `unreserved characters may be percent-encoded`(path: String) throws {
        let host = try #require(Self.host), file = try #require(FileID(rawValue: "f17"))
        let source = try #require(WOPISrc("https://wopi.contoso.example" + path, on: host))
        #expect(source.resource == .file(file) && source.address(on: host).hasSuffix("/base/wopi/files/f17"))
    }

    @Test(arguments: [
        "/base/wopi/files%2Ff17", "/base%2Fwopi/files/f17", "/base/wopi/files/%2566%2531%2537",
        "/base/wopi/files/%2e%2e",
        "/base/wopi/files/%2E/f17", "/base/wopi/%2e%2e/wopi/files/f17", "/base/wopi/files/f17%20",
        "/base/wopi/files/%00",
        "/base/wopi/files/f%c3%bc", "/base/wopi/files/f1%3", "/base/wopi/files/f1%zz", "/bas%65ment/wopi/files/f17",
    ]) func `nothing else is decoded, and nothing is decoded twice`(path: String) throws {
        #expect(WOPISrc("https://wopi.contoso.example" + path, on: try #require(Self.host)) == nil)
    }

    @Test(arguments: [
        "", "wopi/files/f17", "/base/wopi/files/f17", "https://wopi.contoso.example/wopi/files/f17",
        "http://wopi.contoso.example/base/wopi/files/f17", "https://wopi.contoso.example:444/base/wopi/files/f17",
        "https://wopi.contoso.example.evil/base/wopi/files/f17", "https://evil/base/wopi/files/f17",
        "https://mia@wopi.contoso.example/base/wopi/files/f17", "https://wopi.contoso.example/basement/wopi/files/f17",
        "https://wopi.contoso.example/base/wopi/files/", "https://wopi.contoso.example/base/wopi/files/f17/contents",
        "https://wopi.contoso.example/base/wopi/folders/f17", "https://wopi.contoso.example/base/wopi/files/../f17",
        "https://wopi.contoso.example/base/wopi/files/a%2Fb", "https://wopi.contoso.example/base/wopi/files/f17#x",
    ]) func `an address of another host, or of no resource, is refused`(address: String) throws {
        #expect(WOPISrc(address, on: try #require(Self.host)) == nil)
    }
}

@Suite struct ExtensionFilterTests {
    @Test(arguments: [
        (".docx", "a.docx", true), (".docx", "a.DOCX", true), (".DOCX,.pptx", "a.docx", true),
        (".docx", "a.doc", false),
        (".docx", "docx", false), (".docx", "a.docx.pdf", false), (".xls,,.nope", "b.xls", true),
        (" .docx , .xlsx ", "b.xlsx", true), (".docx", "a.b.docx", true),
    ]) func `a filter accepts names with its extensions`(header: String, name: String, passes: Bool) {
        #expect(ExtensionFilter(header)?.matches(fileName: name) == passes)
    }

    @Test(arguments: ["", " ", "\t", " \t "]) func `an empty value filters nothing`(header: String) {
        #expect(ExtensionFilter(header) == nil)
    }

    @Test(arguments: [
        "docx", "*.docx", "*", ".*", "%2Edocx", "%2edocx,%2Exlsx", ".", ". ,", ",", ",,", "docx,xlsx", ".docx;.xlsx",
        ". docx", ". d o c x", "\".docx\"", "'.docx'", "[.docx]", "..docx", "a.docx", "Plan.docx", "/.docx", "…docx",
        "．docx", ".%64ocx", ".doc?", ".do*", "all", "null", "\u{200B}.docx", ".docx\u{200B}", "\u{A0}.docx",
    ]) func `an entry without a dot matches nothing`(header: String) throws {
        let filter = try #require(ExtensionFilter(header))
        for name in ["Plan.docx", "a.DOCX", "b.xlsx", "docx", "c.txt", "d", ".docx"] {
            #expect(!filter.matches(fileName: name), "\(name)")
        }
    }

    @Test(arguments: ["docx,.xlsx", "*.docx,.xlsx", ".xlsx,*", ",.xlsx,", ". docx , .XLSX "])
    func `an invalid entry doesn't affect the others`(header: String) throws {
        let filter = try #require(ExtensionFilter(header))
        #expect(filter.matches(fileName: "b.xlsx") && !filter.matches(fileName: "a.docx"))
    }

    @Test func `a list is limited only by the size of its header`() throws {
        let list = (0..<5000).map { ".x\($0)" }.joined(separator: ",")
        #expect(try #require(ExtensionFilter(list)).matches(fileName: "a.X4999"))
    }
}

/// Tests docs/protocol/bootstrap-and-oauth.md#challenge.
@Suite struct BearerChallengeTests {
    /// Parses a challenge as docs/protocol/bootstrap-and-oauth.md#challenge describes it: splits at commas, then at
    /// `=`, and removes the quotation marks.
    private static func naive(_ header: String) -> [String: String] {
        var found: [String: String] = [:]
        for part in header.replacing("Bearer ", with: "").split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { found[pair[0]] = pair[1].replacing("\"", with: "") }
        }
        return found
    }

    @Test func `a naive parser and a strict one read the same`() throws {
        let schemes = #"{"iOS":["contoso","contoso-EMM"],"Bearer":"x, y=z","a":"{earer"}"#
        let challenge = try BearerChallenge(
            authorizationURI: "https://id.contoso.example/authorize",
            tokenIssuanceURI: "https://id.contoso.example/token",
            providerID: "TP_CONTOSO", urlSchemes: schemes)
        let read = Self.naive(challenge.headerValue)
        #expect(read["authorization_uri"] == "https://id.contoso.example/authorize")
        #expect(read["tokenIssuance_uri"] == "https://id.contoso.example/token")
        #expect(read["providerId"] == "TP_CONTOSO")
        #expect(read["UrlSchemes"]?.removingPercentEncoding == schemes)
        #expect(challenge.headerValue.components(separatedBy: "Bearer").count == 2)
    }

    @Test(arguments: ["https://a/?x=y", "https://a/,b", "https://a/ b", "https://a/\"", "https://a/Bearer"])
    func `an address that would break the form is refused`(address: String) {
        #expect(throws: BearerChallenge.Problem.self) {
            try BearerChallenge(authorizationURI: address, tokenIssuanceURI: "https://a/token")
        }
    }
}

@Suite struct TimeTests {
    @Test func `a time is formatted like .NET and as milliseconds`() {
        let date = Date(timeIntervalSince1970: 1_769_850_902.123)
        #expect(WOPITime.roundTrip(date) == "2026-01-31T09:15:02.1230000Z")
        #expect(WOPITime.milliseconds(date) == 1_769_850_902_123)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.0000000Z"), (-0.001, "1969-12-31T23:59:59.9990000Z"),
            (946_684_800, "2000-01-01T00:00:00.0000000Z"), (253_402_300_800, "10000-01-01T00:00:00.0000000Z"),
            (-62_167_219_200, "0000-01-01T00:00:00.0000000Z"), (-62_167_219_201, "-0001-12-31T23:59:59.0000000Z"),
        ] as [(Double, String)])
    func `all parts have leading zeros, and long years all digits`(seconds: Double, text: String) {
        #expect(WOPITime.roundTrip(Date(timeIntervalSince1970: seconds)) == text)
    }
}

/// Tests docs/protocol/files.md#put-relative-file and docs/protocol/check-info.md.
@Suite struct HeaderTests {
    @Test func `targets are read from one header and never from both`() throws {
        #expect(try TargetName(headers: [.wopiSuggestedTarget: "+ANw-.docx"]) == .suggested("Ü.docx"))
        #expect(
            try TargetName(headers: [.wopiRelativeTarget: "a.docx", .wopiOverwriteRelativeTarget: "TRUE"])
                == .specific("a.docx", overwrite: true))
        #expect(
            try TargetName(headers: [.wopiRelativeTarget: "+2D0-", .wopiOverwriteRelativeTarget: "yes"])
                == .specific("+2D0-", overwrite: false))
        #expect(throws: RequestProblem.self) { try TargetName(headers: [:]) }
        #expect(throws: RequestProblem.self) {
            try TargetName(headers: [.wopiRelativeTarget: "a", .wopiSuggestedTarget: "b"])
        }
        #expect(throws: RequestProblem.self) { try TargetName(headers: [.wopiRelativeTarget: "\u{FFFD}"]) }
    }

    @Test(arguments: [
        ("0", 0), ("2147483648", 2_147_483_648), ("99999999999999999999", Int64.max), ("", 2_147_483_647),
    ])
    func `X-WOPI-MaxExpectedSize may be any large number`(header: String, size: Int64) throws {
        #expect(try GetFileRequest(headers: [.wopiMaxExpectedSize: header]).maxExpectedSize == size)
    }

    @Test(arguments: ["-1", "x", "1.5", "+5", "٣"]) func `any other value is malformed`(header: String) {
        #expect(throws: RequestProblem.self) { try GetFileRequest(headers: [.wopiMaxExpectedSize: header]) }
    }

    @Test func `CheckFileInfo has the protocol's spelling`() throws {
        var info = CheckFileInfo(baseFileName: "a/b.docx", ownerID: "o", size: 5, userID: "u", version: "v1")
        info.userCanWrite = true
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(JSONWriter.write(info))) as? [String: Any])
        #expect(json["BaseFileName"] as? String == "a/b.docx")
        #expect(json["OwnerId"] as? String == "o")
        #expect(json["Size"] as? Int == 5)
        #expect(json["UserId"] as? String == "u")
        #expect(json["Version"] as? String == "v1")
        #expect(json["UserCanWrite"] as? Bool == true)
    }
}
