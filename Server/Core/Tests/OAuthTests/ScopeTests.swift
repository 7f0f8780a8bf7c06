import OAuth
import Testing

@Suite struct ScopeTests {
    @Test(arguments: [
        ("", []), (" ", []), (",", []), ("wopi", ["wopi"]), ("b a", ["a", "b"]), ("a,b", ["a", "b"]),
        ("userprofile, editdocs", ["editdocs", "userprofile"]), ("a a a", ["a"]), ("!#[]~", ["!#[]~"]),
    ])
    func `scope tokens are separated by spaces or commas`(text: String, tokens: [String]) {
        #expect(Scope(text)?.tokens == tokens)
    }

    @Test(arguments: ["a\"b", "a\\b", "a\tb", "é", "a\u{0}", "a\nb"])
    func `characters outside the grammar are refused`(text: String) {
        #expect(Scope(text) == nil)
    }

    @Test func `a scope of thousands of tokens is refused`() {
        #expect(Scope((0..<10_000).map { "s\($0)" }.joined(separator: " ")) == nil)
    }

    @Test func `scopes are compared as sets`() throws {
        let wide = try #require(Scope("b a"))
        #expect(wide == Scope("a,b"))
        #expect(Scope.empty.isSubset(of: wide))
        #expect(try #require(Scope("a")).isSubset(of: wide))
        #expect(try !#require(Scope("a c")).isSubset(of: wide))
        #expect(wide.intersection(try #require(Scope("c b"))) == Scope("b"))
        #expect(wide.description == "a b")
    }
}

@Suite struct BearerTokenTests {
    @Test(arguments: ["Bearer X", "bearer X", "BEARER X", "Bearer: X", "bearer: X", "Bearer   X", " Bearer X "])
    func `spellings seen in practice are parsed`(header: String) {
        #expect(BearerToken.read(header) == "X")
    }

    @Test(arguments: ["a-b.c_d~e+f/g==", "ea_Az09", "a="])
    func `every character of a token is kept`(token: String) {
        #expect(BearerToken.read("Bearer \(token)") == token)
    }

    @Test(arguments: [
        nil, "", " ", "Bearer", "Bearer ", "Bearer:", "X", "Basic X", "Bearer X Y", "Bearer X,Y", "Bearer \"X\"",
        "Bearer =", "Bearer a=b", "Bearer X\r\nY", "Bearer é", "Bearer\tX", "BearerX", "Bearer:: X", "Bearer:X",
        "Bearer X, Bearer Y", "Bearer " + String(repeating: "a", count: 100_000), "Bearer X\u{0}",
    ])
    func `any other text is no token`(header: String?) {
        #expect(BearerToken.read(header) == nil)
    }
}
