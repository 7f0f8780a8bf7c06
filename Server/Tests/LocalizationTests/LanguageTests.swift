import Testing

@testable import Localization

@Suite struct LanguageTests {
    @Test(arguments: [
        ("de-DE", Language.german), ("enUS", .english), ("FRFR", .french), ("ja", .japanese), ("ES-mx", .spanish),
        ("de_AT", .german), ("zh-Hant-TW", .french), ("fil-PH", .french), ("deutsch", .french), ("", .french),
        ("é-FR", .french),
    ])
    func `The culture from Office wins if the pages support it`(rs: String, expected: Language) {
        #expect(Language.preferred(rs: rs, acceptLanguage: "fr") == expected)
    }

    @Test(arguments: [
        ("de;q=0.5, ja;q=0.9, *;q=0.1", Language.japanese), ("pl, es-ES;q=0.8", .spanish),
        ("fr;q=0, de;q=0.1", .german),
        ("de ; Q=0.3 ,\tfr;q=0.4", .french), ("de, fr", .german), ("ja;q=nan, de;q=0.1", .german),
        ("ja;q=1e999, de;q=0.1", .german), ("ja;q=-1, de;q=0.1", .german), (";;;,,,=,q=", .english), ("", .english),
        ("*", .english),
    ])
    func `The weights of Accept-Language decide next`(header: String, expected: Language) {
        #expect(Language.preferred(rs: nil, acceptLanguage: header) == expected)
    }

    @Test func `Without any hint the language is English`() {
        #expect(Language.preferred(rs: nil, acceptLanguage: nil) == .english)
    }

    @Test func `Only the beginning of a header of a megabyte is read`() {
        let long = String(repeating: "xx,", count: 400_000) + "de"
        #expect(Language.preferred(rs: String(repeating: "d", count: 1_000_000), acceptLanguage: long) == .english)
    }
}
