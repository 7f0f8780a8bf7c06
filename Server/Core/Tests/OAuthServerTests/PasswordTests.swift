import OAuthServer
import Testing

@Suite struct PasswordTests {
    static let cheap = ScryptParameters(logCost: 4, blockSize: 8, parallelism: 1) ?? .default

    @Test(
        arguments: [
            ("7 signs", .tooShort), ("", .tooShort), ("8 signs!", nil), ("üöäß", .tooShort), ("üöäßéèêë", nil),
            ("e\(String(repeating: "\u{301}", count: 7))", .tooShort),
            (String(repeating: "ab", count: 512), nil), (String(repeating: "ab", count: 512) + "a", .tooLong),
            (String(repeating: "a", count: 1 << 20), .tooLong),
        ] as [(String, PasswordProblem?)])
    func `a password has 8 characters or more and 1024 bytes or less`(text: String, problem: PasswordProblem?) {
        let found: PasswordProblem?
        do {
            _ = try Password(choosing: text)
            found = nil
        } catch {
            found = error
        }
        #expect(found == problem)
    }

    @Test(arguments: [
        "password", "PASSWORD", "Password1", "passw0rd!", "P@ssw0rd2024", "12345678", "0987654321", "90123456",
        "11111111",
        "aaaaaaaaaaaa", "abcdefgh", "qwertyuiop", "QWERTY123", "iloveyou", "1q2w3e4r", "changeme!", "welcome2026!!",
    ]) func `a common password is refused`(text: String) {
        #expect(throws: PasswordProblem.tooCommon) { try Password(choosing: text) }
    }

    @Test(arguments: [
        ("alexandra", "Alexandra"), ("alexandra", "alexandra7!"), ("J\u{FC}rgen99", "ju\u{308}rgen99"),
        ("mia.beck@contoso.example", "MIA.BECK"), ("mia.beck@contoso.example", "mia.beck@contoso.example"),
    ]) func `a password equal to the sign-in name is refused in any spelling`(name: String, text: String) throws {
        let name = try #require(SignInName(name))
        #expect(throws: PasswordProblem.isSignInName) { try Password(choosing: text, for: name) }
        _ = try Password(choosing: "\(text) and more", for: name)
    }

    @Test(arguments: ["83920174", "password of mine", "correct horse", "qwerty-asdf", "winter in Wien"])
    func `a password that only resembles a common one is accepted`(text: String) throws {
        _ = try Password(choosing: text, for: SignInName("mia"))
    }

    @Test func `a password verifies in either Unicode form`() async throws {
        let hasher = PasswordHasher(parameters: Self.cheap)
        let stored = try await hasher.hash(Password(choosing: "pass-J\u{FC}rgen"))
        #expect(stored.rawValue.hasPrefix("$scrypt$ln=4,r=8,p=1$"))
        #expect(try await hasher.verify(Password(choosing: "pass-Ju\u{308}rgen"), against: stored))
        #expect(try await !hasher.verify(Password(choosing: "pass-Jurgen"), against: stored))
        #expect(try await !hasher.verify(Password(choosing: "pass-Jurgen"), against: nil))
        #expect(try await hasher.hash(Password(choosing: "pass-J\u{FC}rgen")) != stored)
    }

    @Test func `the test vector of RFC 7914 passes`() async throws {
        // RFC 7914 §12 has this vector: "pleaseletmein", "SodiumChloride", N=16384, r=8, p=1. The hash below is the
        // first 32 of the vector's 64 bytes.
        let stored = PasswordHash(
            rawValue: "$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofI")
        let hasher = PasswordHasher(parameters: Self.cheap)
        #expect(try await hasher.verify(Password(choosing: "pleaseletmein"), against: stored))
        #expect(try await !hasher.verify(Password(choosing: "pleaseletmeIn"), against: stored))
    }

    @Test(arguments: [
        "", "x", "$scrypt$", "$scrypt$ln=4,r=8,p=1$$", "$scrypt$ln=64,r=8,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
        "$scrypt$ln=-1,r=8,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA",
        "$scrypt$ln=4,r=8$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=4,r=8,p=1$!!!!$!!!!",
        "$scrypt$ln=9999999999999999999999,r=8,p=1$AAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `a malformed hash verifies no password`(stored: String) async throws {
        let hasher = PasswordHasher(parameters: Self.cheap)
        let hash = PasswordHash(rawValue: stored)
        #expect(try await !hasher.verify(Password(choosing: "12-45-78"), against: hash))
        #expect(hasher.needsRehash(hash))
    }

    @Test func `a hash with outdated parameters asks for a new one`() async throws {
        let old = try await PasswordHasher(parameters: Self.cheap).hash(Password(choosing: "12-45-78"))
        let dearer = try #require(ScryptParameters(logCost: 5, blockSize: 8, parallelism: 1))
        let hasher = PasswordHasher(parameters: dearer)
        #expect(hasher.needsRehash(old))
        #expect(try await hasher.verify(Password(choosing: "12-45-78"), against: old))
        #expect(try await !hasher.needsRehash(hasher.hash(Password(choosing: "12-45-78"))))
    }

    @Test func `neither password nor hash appears in printed values`() throws {
        let password = try Password(choosing: "hush-hush-hush")
        let hash = PasswordHash(rawValue: "$hush")
        var dumped = ""
        dump(password, to: &dumped)
        dump(hash, to: &dumped)
        #expect(!"\(password) \(hash) \([hash]) \(String(reflecting: password)) \(dumped)".contains("hush"))
    }

    @Test func `a flood of checks is refused instead of waiting forever`() async throws {
        let slow = try #require(ScryptParameters(logCost: 11, blockSize: 8, parallelism: 1))
        let hasher = PasswordHasher(parameters: slow, width: 2, waiting: 4)
        let password = try Password(choosing: "12-45-78")
        let outcomes = await withTaskGroup(of: Bool?.self) { group in
            for _ in 0..<200 { group.addTask { try? await hasher.verify(password, against: nil) } }
            return await group.reduce(into: [Bool?]()) { $0.append($1) }
        }
        #expect(outcomes.count == 200)
        #expect(outcomes.contains { $0 == nil })
        #expect(outcomes.count { $0 == false } >= 6)
        // The queue is empty again, so this check isn't refused as busy. It returns `false`, because there is no hash.
        #expect(try await !hasher.verify(password, against: nil))
    }
}
