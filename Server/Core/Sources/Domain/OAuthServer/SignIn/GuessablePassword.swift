import Foundation

/// A chosen password, reduced to what an attacker has to guess: the password in lowercase, without digits and symbols
/// at the end.
struct GuessablePassword {
    private let folded: String
    /// The password without digits and symbols at its end, because people append digits and symbols when a word is
    /// refused as a password.
    private let word: Substring

    init(_ text: String) {
        let folded = text.lowercased().precomposedStringWithCanonicalMapping
        self.folded = folded
        word = folded.lastIndex { $0.isLetter }.map { folded[...$0] } ?? ""
    }

    /// Whether the password is the sign-in name or, if the sign-in name is an e-mail address, the part of it before the
    /// `@`.
    func isMade(of name: SignInName) -> Bool {
        let local = name.folded.prefix { $0 != "@" }
        return [name.folded[...], local].contains { !$0.isEmpty && ($0 == folded || $0 == word) }
    }

    var isCommon: Bool {
        Self.words.contains(word) || Self.whole.contains(folded) || isOneCharacter || isSequence
    }

    private var isOneCharacter: Bool { folded.allSatisfy { $0 == folded.first } }

    /// Whether the password is a sequence such as `12345678`, `87654321`, `abcdefgh` or `qwertyuiop`. After the digit
    /// 9, the sequence continues with 0.
    private var isSequence: Bool {
        Self.rows.contains { row in
            let twice = row + row
            return twice.contains(folded) || String(twice.reversed()).contains(folded)
        }
    }

    private static let rows = [
        "1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiopü", "azertyuiop", "asdfghjkl", "zxcvbnm",
    ]

    /// Common words. A password that consists of such a word, with or without digits or symbols after it, is refused.
    private static let words: Set<Substring> = [
        "password", "passwort", "passw0rd", "p@ssword", "p@ssw0rd", "pa$$word", "pa$$w0rd", "motdepasse",
        "contraseña", "contrasena", "senha", "pass", "passwd", "secret", "geheim", "admin", "administrator", "root",
        "guest", "user", "test", "testing", "login", "welcome", "willkommen", "bienvenue", "letmein", "changeme",
        "default", "qwerty", "qwertz", "azerty", "asdf", "asdfgh", "asdfghjk", "zxcvbn", "qwer", "abc", "abcd",
        "abcde", "abcdef", "iloveyou", "loveyou", "sunshine", "princess", "football", "baseball", "basketball",
        "superman", "batman", "starwars", "pokemon", "dragon", "monkey", "master", "shadow", "michael", "jennifer",
        "michelle", "jessica", "charlie", "jordan", "hunter", "killer", "whatever", "computer", "internet", "samsung",
        "google", "facebook", "linkedin", "microsoft", "office", "windows", "emplace", "hello", "hallo", "bonjour",
        "summer", "winter", "spring", "autumn", "sommer", "herbst", "fruehling", "frühling", "monday", "january",
        "december", "liverpool", "chelsea", "arsenal", "mustang", "corvette", "ferrari", "mercedes", "trustno",
        "access", "flower", "cheese", "freedom", "ninja",
    ]

    private static let whole: Set<String> = [
        "1q2w3e4r", "1q2w3e4r5t", "1q2w3e4r5t6y", "q1w2e3r4", "q1w2e3r4t5", "1qaz2wsx", "1qaz2wsx3edc", "qazwsxedc",
        "zaq12wsx", "zaq1zaq1", "1qazxsw2", "qweasdzxc", "qwe123qwe", "123qweasd", "qweqweqwe", "123123123",
        "12341234", "12121212", "11223344", "1122334455", "123321123", "12344321", "abcabcabc", "password1password",
        "passpass", "aa123456", "a1234567", "a12345678", "a123456789", "123456ab", "123456aa", "1234qwer",
        "12345qwert", "asdasdasd", "lol12345", "1password", "123password", "mypassword", "thepassword",
        "yourpassword", "nopassword", "letmeinnow", "iloveyou2", "trustno1", "access14", "rush2112", "ncc1701d",
        "blink182", "jordan23", "789456123", "147258369", "159357456", "987654321a", "31415926", "27182818",
        "00000001", "20000000", "19841984",
    ]
}
