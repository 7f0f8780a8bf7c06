import Foundation
import Testing

@testable import Localization

@Suite struct LocalizationTests {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)
    let localization = Localization(.english, now: now)

    @Test(
        arguments: [
            (-500.0, "just now"), (59, "just now"), (60, "1 minute ago"), (7199, "1 hour ago"), (86400, "yesterday"),
            (6 * 86400, "6 days ago"), (8 * 86400, "Sep 13, 2026"),
        ] as [(Double, String)])
    func `A recent time is shown relative to now, an older one as a date`(seconds: Double, expected: String) {
        #expect(localization.time(Self.now - seconds).text == expected)
    }

    @Test(arguments: [
        (Language.english, "September 21, 2026 at 2:13\u{202F}PM UTC"), (.german, "21. September 2026 um 14:13 UTC"),
        (.french, "21 septembre 2026 à 14:13 UTC"), (.spanish, "21 de septiembre de 2026, 14:13 UTC"),
        (.japanese, "2026年9月21日 14:13 UTC"),
    ])
    func `The full time is shown in the reader's language with its time zone`(language: Language, expected: String) {
        #expect(Localization(language, now: Self.now).time(Self.now).full == expected)
    }

    @Test(
        arguments: [
            (0, "1 second"), (99, "99 seconds"),
            (100, "2 minutes"), (121, "3 minutes"), (Int.min, "1 second"),
        ] as [(Int, String)])
    func `A waiting time is never rounded down`(seconds: Int, expected: String) {
        #expect(localization.wait(seconds: seconds) == expected)
    }

    @Test(arguments: [(-1, "0 bytes"), (1_500_000, "1.5 MB"), (Int64.max, "9,223.37 PB")] as [(Int64, String)])
    func `Very small and very large sizes are readable`(bytes: Int64, expected: String) {
        #expect(localization.size(bytes) == expected)
    }

    @Test func `A name in a sentence is isolated from the text around it`() {
        let sentence = Strings.english.consent.title("Office", "Contoso")
        #expect(sentence.parts.filter(\.isName).map(\.text) == ["Office", "Contoso"])
        let plain = "Allow \u{2068}Office\u{2069} to access your documents on \u{2068}Contoso\u{2069}?"
        #expect(sentence.plain == plain)
    }
}
