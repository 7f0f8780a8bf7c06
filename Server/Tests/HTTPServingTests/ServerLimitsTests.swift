import Testing

@testable import HTTPServing

@Suite struct ServerLimitsTests {
    @Test(arguments: [16, 64, 256, 1024, 4096, 20_000, 65_536, 1 << 20, 1 << 30])
    func `connections, requests and a reserve fit in the limit of open files`(openFiles: Int) {
        let limits = ServerLimits(openFiles: openFiles)
        #expect(limits.connections + limits.requests + min(ServerLimits.reserve, openFiles / 2) <= openFiles)
        #expect(limits.connections > 0 && limits.requests > 0)
        #expect(limits.connectionsPerClient <= limits.connections / 4 && limits.connectionsPerClient > 0)
        #expect(limits.requestsPerClient <= limits.requests / 4 && limits.requestsPerClient > 0)
    }

    @Test func `the number of connections is bounded even with a high file limit`() {
        let limits = ServerLimits(openFiles: 1 << 30)
        #expect(limits.connections == 10_000 && limits.requests == 40_000)
    }

    @Test func `a setting may lower the limit, and can't exceed the file limit`() {
        let less = ServerLimits(openFiles: 4096, connections: 40, connectionsPerClient: nil)
        #expect(less.connections == 40 && less.connectionsPerClient == 10)
        #expect(ServerLimits(openFiles: 4096, connections: 40, connectionsPerClient: 30).connectionsPerClient == 30)
        #expect(ServerLimits(openFiles: 4096, connections: 40, connectionsPerClient: 90).connectionsPerClient == 40)
        #expect(ServerLimits(openFiles: 1024, connections: 100_000, connectionsPerClient: nil).connections == 448)
        #expect(ServerLimits(openFiles: 1024, connections: 1, connectionsPerClient: nil).connectionsPerClient == 1)
    }

    @Test func `a client is an IPv4 address or an IPv6 network`() throws {
        func key(_ text: String) throws -> ClientKey { ClientKey(try #require(IPAddress(text))) }
        #expect(try key("192.0.2.1") == key("::ffff:192.0.2.1"))
        #expect(try key("192.0.2.1") != key("192.0.2.2"))
        #expect(try key("2001:db8:1:2::1") == key("2001:db8:1:2:ffff::9"))
        #expect(try key("2001:db8:1:2::1") != key("2001:db8:1:3::1"))
    }

    @Test func `a client's share of connections is available again after they close`() throws {
        let (one, other) = (ClientKey(try #require(IPAddress("192.0.2.1"))), ClientKey(try #require(IPAddress("::1"))))
        var counts = ClientCounts()
        var opened = (0..<5).map { _ in counts.open(one, limit: 6, perClient: 3) }
        #expect(opened == [true, true, true, false, false])
        counts.close(one)
        // The server accepts six connections from all clients together, and three from each client.
        opened = [other, one, nil, nil, nil].map { counts.open($0, limit: 6, perClient: 3) }
        #expect(opened == [true, true, true, true, false])
        for _ in 0..<3 { counts.close(one) }
        counts.close(other)
        #expect(counts.clients == 0, "a client without open requests is not counted")
    }

    @Test func `a flood from 1,000 addresses is limited in total and forgotten afterwards`() throws {
        let load = ServerLoad(
            ServerLimits(openFiles: 1024, connections: nil, connectionsPerClient: nil),
            metrics: PrometheusMetricsFactory())
        let clients = try (0..<1000).map { ClientKey(try #require(IPAddress("10.1.\($0 / 250).\($0 % 250 + 1)"))) }
        var slots = clients.flatMap { client in (0..<10).compactMap { _ in load.openRequest(client) } }
        #expect(slots.count == load.limits.requests)
        slots = []
        #expect(load.openRequest(clients[999]) != nil)
    }
}
