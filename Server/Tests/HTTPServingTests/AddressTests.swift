import HTTPTypes
import Testing

@testable import HTTPServing

@Suite struct AddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("192.0.2.1:8080", "192.0.2.1"), (" 192.0.2.1 ", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
    ])
    func `an address is parsed with and without its port`(text: String, expected: String) {
        #expect(IPAddress(text)?.description == expected)
    }

    @Test func `an address is stored in network order, and a mapped IPv6 address as IPv4`() throws {
        #expect(IPAddress("192.0.2.1")?.bytes == [192, 0, 2, 1])
        #expect(IPAddress("::ffff:192.0.2.1") == IPAddress("192.0.2.1"))
        #expect(
            IPAddress("2001:db8:1:203:405:607:809:a0b")?.bytes
                == [0x20, 0x01, 0x0d, 0xb8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
        #expect(IPAddress("::c000:201") != IPAddress("192.0.2.1"))
        for (text, isLoopback) in [("127.9.9.9", true), ("128.0.0.1", false), ("::1", true), ("::2", false)] {
            #expect(IPAddress(text)?.isLoopback == isLoopback, "\(text)")
        }
    }

    @Test(arguments: [
        "", "unknown", "_hidden", "1.2.3", "256.1.1.1", "1.2.3.4.5", "::1::2", "/etc/socket", "192.0.2.1:",
        "192.0.2.1:x", "192.0.2.1:65536", "192.0.2.1:-1", "[::1", "[::1]x", "[::1]:", "[::1]:99999", "[192.0.2.1]",
        "[]", "[", "::1]", "[[::1]]", "192.0.2.1 192.0.2.2", "\"192.0.2.1\"", "localhost",
    ])
    func `an invalid address is nil`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.1.2.3", "10.1.2.3", true),
        ("10.1.2.3", "10.1.2.4", false), ("10.1.2.128/25", "10.1.2.129", true), ("10.1.2.128/25", "10.1.2.1", false),
        ("0.0.0.0/0", "203.0.113.9", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
        ("2001:db8::/33", "2001:db8:8000::1", false), ("10.0.0.0/8", "::1", false),
        ("127.0.0.1", "::ffff:127.0.0.1", true), ("0.0.0.0/0", "::1", false), ("192.0.2.1/32", "192.0.2.0", false),
        ("::/0", "2001:db8::1", true), ("2001:db8::/64", "2001:db8::ffff:0:0:1", true),
        ("2001:db8::/64", "2001:db8:0:1::", false), ("2001:db8:0:0:8000::/65", "2001:db8::ffff:0:0:1", true),
        ("2001:db8:0:0:8000::/65", "2001:db8::1", false), ("2001:db8:0:0:8000::/65", "2001:db9::8000:0:0:1", false),
        ("::2", "::2", true), ("::2", "::3", false), ("::2/127", "::3", true),
    ])
    func `a network contains the addresses of its prefix`(network: String, address: String, expected: Bool) throws {
        let network = try #require(IPNetwork(network))
        let address = try #require(IPAddress(address))
        #expect(network.contains(address) == expected)
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "x/8", ""])
    func `an invalid network is nil`(text: String) {
        #expect(IPNetwork(text) == nil)
    }

    @Test(
        arguments: [
            // Each row has the address of the peer, the `X-Forwarded-For` fields and the expected address of the
            // client.
            ("203.0.113.1", ["198.51.100.7"], "203.0.113.1"),
            ("203.0.113.1", ["198.51.100.7, 10.0.0.2"], "203.0.113.1"),
            ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", [""], "10.0.0.1"),
            ("10.0.0.1", [" , ,\t,"], "10.0.0.1"),
            // In these rows, one proxy forwarded the request.
            ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", ["127.0.0.1, 198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", ["10.9.9.9, 198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", ["192.0.2.66, 10.9.9.9, 198.51.100.7"], "198.51.100.7"),
            // In these rows, two or more proxies forwarded the request one after the other.
            ("10.0.0.1", ["198.51.100.7, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["192.0.2.66, 198.51.100.7, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["198.51.100.7, 10.0.0.3, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["198.51.100.7,10.0.0.2,2001:db8:f::5,10.0.0.4"], "198.51.100.7"),
            ("2001:db8:f::1", ["2001:db8:a::7, 2001:db8:f::2"], "2001:db8:a::7"),
            ("::ffff:10.0.0.1", ["198.51.100.7, ::ffff:10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["10.0.0.9, 10.0.0.2"], "10.0.0.9"),
            ("10.0.0.1", ["10.0.0.2"], "10.0.0.2"),
            // In these rows, several `X-Forwarded-For` fields form one list.
            ("10.0.0.1", ["192.0.2.66", "198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", ["198.51.100.7", "10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["192.0.2.66, 198.51.100.7", "10.0.0.3", "10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["198.51.100.7", "", "10.0.0.2, "], "198.51.100.7"),
            ("10.0.0.1", ["198.51.100.7", "10.0.0.2,,10.0.0.3"], "198.51.100.7"),
            // In these rows, the list contains ports, brackets and spaces.
            ("10.0.0.1", ["198.51.100.7:51234, 10.0.0.2:443"], "198.51.100.7"),
            ("10.0.0.1", ["[2001:db8:a::7]:51234, [2001:db8:f::2]:443"], "2001:db8:a::7"),
            ("10.0.0.1", ["[2001:db8:a::7],[2001:db8:f::2]"], "2001:db8:a::7"),
            ("10.0.0.1", ["\t198.51.100.7\t ,  10.0.0.2 "], "198.51.100.7"),
            // In these rows, the list has an entry that isn't an address. So the proxy that added the entry counts as
            // the client.
            ("10.0.0.1", ["198.51.100.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.7, unknown, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["198.51.100.7, nonsense"], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.7, _hidden, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["198.51.100.7", "nonsense", "10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["unknown, 198.51.100.7, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", ["192.0.2.66, 198.51.100.7:port"], "10.0.0.1"),
            ("10.0.0.1", ["192.0.2.66, [2001:db8:a::7"], "10.0.0.1"),
            ("10.0.0.1", ["192.0.2.66, 198.51.100.7;10.0.0.2"], "10.0.0.1"),
            ("10.0.0.1", ["192.0.2.66, for=198.51.100.7"], "10.0.0.1"),
        ] as [(String, [String], String)])
    func `the client is the rightmost hop that isn't a trusted proxy`(
        peer: String, forwarded: [String], expected: String
    ) throws {
        let networks = try ["10.0.0.0/8", "2001:db8:f::/64"].map { try #require(IPNetwork($0)) }
        var headers = HTTPFields()
        for field in forwarded { headers.append(HTTPField(name: ServerField.xForwardedFor, value: field)) }
        let found = TrustedProxies(networks).clientAddress(
            peer: IPAddress(peer), forwardedFor: RequestFields(headers).forwardedFor)
        #expect(found?.description == expected)
        #expect(
            TrustedProxies().clientAddress(peer: IPAddress(peer), forwardedFor: forwarded) == IPAddress(peer),
            "nobody is believed where no proxy is trusted")
    }
}
