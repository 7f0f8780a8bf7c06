import OAuth
import Testing

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
