import Testing

@testable import Localization
@testable import Pages
@testable import ZipArchives

/// Tests the file, in a zip download, that lists the names that were changed in the zip file.
@Suite struct ChangedNamesTests {
    @Test(arguments: Language.allCases)
    func `the list is in the user's language, and its own name is valid on Windows`(language: Language) throws {
        let strings = language.strings.changedNames, texts = strings.texts
        var zip = ZipNames()
        _ = zip.path(of: ["a\u{1B}b"], isFolder: false)
        #expect(try #require(zip.list(texts)).contains(strings.text))
        #expect(texts.more(3) == strings.more(3) && texts.more(3).contains("3"))
        #expect(texts.fileName == strings.fileName && ZipName.safe(strings.fileName) == strings.fileName)
    }
}
