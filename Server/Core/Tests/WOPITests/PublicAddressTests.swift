import Testing
import WOPI

@Suite struct PublicAddressTests {
    @Test(arguments: [
        ("https://WOPI.contoso.example:443/", "https://wopi.contoso.example"),
        ("http://localhost:80/a/", "http://localhost/a"), ("https://127.0.0.1:", "https://127.0.0.1"),
        ("https://[0:0:0:0:0:0:0:1]:8443", "https://[::1]:8443"), ("https://[::]/", "https://[::]"),
        ("https://[2001:DB8:0:0:1:0:0:01]", "https://[2001:db8::1:0:0:1]"),
        ("https://[2001:0db8::0001:1:1:1:1]", "https://[2001:db8:0:1:1:1:1:1]"),
        ("https://[2001:0:0:1:0:0:0:1]", "https://[2001:0:0:1::1]"),
        ("https://[1:2:3:4:5:6:7:8]", "https://[1:2:3:4:5:6:7:8]"),
        ("https://[64:ff9b::192.0.2.1]", "https://[64:ff9b::c000:201]"), ("https://[fe80:0:0::]", "https://[fe80::]"),
    ])
    func `an address has one normalized spelling`(text: String, expected: String) throws {
        let address = try PublicAddress(checking: text)
        #expect(address.text == expected)
        #expect(try PublicAddress(checking: address.text) == address)
    }

    @Test(
        arguments: [
            ("https://127.1", .shortenedIPv4), ("https://2130706433", .shortenedIPv4),
            ("https://0x7f000001", .shortenedIPv4),
            ("https://0X7F.1", .shortenedIPv4), ("https://127.0.0.01", .shortenedIPv4),
            ("https://127.0.0.256", .shortenedIPv4),
            ("https://a.example.1", .shortenedIPv4), ("https://a%2eexample", .encodedHost),
            ("https://a.example.", .emptyLabel),
            ("https://a..example", .emptyLabel), ("https://127.0.0.1.", .emptyLabel),
            ("https://[::ffff:127.0.0.1]", .mappedIPv4), ("https://[::ffff:7f00:1]", .mappedIPv4),
            ("https://a.example:0", .port), ("https://a.example:65536", .port),
            ("https://a.example/b/../c", .dotSegment),
            ("https://a.example/.", .dotSegment), ("https://a.example/b/%2E%2e", .dotSegment),
            ("https://a.example?x", .form), ("https://a.example#x", .form), ("ftp://a.example", .form),
            ("a.example", .form),
            ("https://u@a.example", .form), ("", .form),
        ] as [(String, PublicAddress.Problem)])
    func `a host that parsers read differently is refused with the reason`(
        text: String, problem: PublicAddress.Problem
    ) {
        #expect(throws: problem) { try PublicAddress(checking: text) }
        #expect(PublicAddress(text) == nil)
    }

    @Test(arguments: [
        "https://[fe80::1%25eth0]", "https://[fe80::1%eth0]", "https://[::1", "https://[1.2.3.4]", "https://[v1.x]",
        "https://[::1]:18446744073709551616", "https://a.example:18446744073709551616",
    ])
    func `zones, other brackets and oversized ports are refused`(text: String) {
        #expect(PublicAddress(text) == nil)
    }

    @Test func `a path below an address is recognized with each spelling of its host`() throws {
        let address = try #require(PublicAddress("https://[0:0:0:0:0:0:0:1]/base"))
        #expect(address.relativePath(of: "https://[::1]:443/base/wopi?x") == "/wopi")
        #expect(address.relativePath(of: "https://[::0001]/base/wopi") == "/wopi")
        #expect(address.relativePath(of: "https://[::2]/base/wopi") == nil)
        #expect(address.relativePath(of: "https://[::1]:18446744073709551616/base/wopi") == nil)
    }

    @Test(
        arguments: [
            ("https://wopi.contoso.example:8443/base/wopi/files/f-1_7?access_token=a.b~c&x=1", "/wopi/files/f-1_7"),
            ("HTTPS://WOPI.contoso.example:8443/base/wopi/files/f-1_7?access_token=a.b~c&x=1", "/wopi/files/f-1_7"),
            ("https://wopi.contoso.example:8443/base/", "/"), ("https://wopi.contoso.example:8443/base//a?b?c", "//a"),
            ("https://wopi.contoso.example:8443/base/%2e/a", "/./a"),
            ("https://wopi.contoso.example:8443/base/a?b=https://c.example/@d", "/a"),
            ("https://wopi.contoso.example:8443/base", nil), ("https://wopi.contoso.example:8443/base?x", nil),
            ("https://wopi.contoso.example:8443/basement/a", nil), ("https://wopi.contoso.example:8443/base/a#b", nil),
            ("https://wopi.contoso.example:8443/base/a?b#c", nil), ("https://wopi.contoso.example:84430/base/a", nil),
            ("https://wopi.contoso.example:8443@evil.example/base/a", nil), ("", nil),
        ] as [(String, String?)])
    func `a path below an address is found in each spelling`(address: String, path: String?) throws {
        let base = try #require(PublicAddress("https://wopi.contoso.example:8443/base"))
        #expect(base.relativePath(of: address) == path)
    }

    @Test(arguments: PublicAddress.Problem.allCases) func `a problem can follow a setting's name in a sentence`(
        problem: PublicAddress.Problem
    ) {
        #expect(problem.description.hasPrefix("an a") && !problem.description.contains("\n"))
    }
}
