import Testing

@testable import PostgresEngine

@Suite struct PostgresAddressTests {
    @Test(arguments: [
        ("postgres://emplace@db1,db2:6432/place?sslmode=require", "db1:5432, db2:6432, database place"),
        ("postgresql://emplace@db.contoso.com/place", "db.contoso.com:5432, database place"),
        ("postgres://emplace@[::1]:5433/place", "::1:5433, database place"),
        ("postgres://emplace@/place?host=/run/postgresql", "/run/postgresql:5432, database place"),
        ("postgres:///place", "the local server, database place"),
    ])
    func `an address contains hosts and a database`(text: String, description: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.description == description)
        #expect(address.text == text)
    }

    @Test(arguments: [
        "postgres://emplace:secret@db/place", "postgres://emplace@db/place?password=secret",
        "postgres://emplace@db/place?sslpassword=secret",
    ])
    func `an address with a password is refused without quoting it`(text: String) {
        #expect(throws: PostgresAddress.Problem.password) { try PostgresAddress(text) }
    }

    @Test(arguments: ["", "mysql://db/place", "host=db user=emplace", "/var/lib/place"])
    func `another scheme is refused`(text: String) {
        #expect(throws: PostgresAddress.Problem.scheme) { try PostgresAddress(text) }
    }

    @Test(arguments: [
        "postgres://a:secret@db/p?nothing=1", "postgres://a:sec%ret@db/p", "postgres://a:secret@[::1/p",
        "postgres://db/place?user=mia&password=100%secret",
    ])
    func `an address that libpq can't parse is refused without quoting a password`(text: String) throws {
        let problem = #expect(throws: PostgresAddress.Problem.self) { try PostgresAddress(text) }
        #expect(!"\(try #require(problem))".contains("sec"))
    }
}
