import OAuthServer
import Testing

@Suite struct AccountRemovalTests {
    @Test(arguments: [
        (0, "mia", "0 documents, mia"), (1, "mia", "1 document, mia"), (12, "a, b and c", "12 documents, a, b and c"),
    ])
    func `what is kept of a removed account is read back`(documents: Int, name: String, text: String) throws {
        let removal = AccountRemoval(documents: documents, name: name)
        #expect(removal.text == text && AccountRemoval(text) == removal)
    }

    @Test func `a removal that an older release wrote down has no name`() throws {
        let removal = try #require(AccountRemoval("3 documents"))
        #expect(removal.documents == 3 && removal.name == nil && removal.text == "3 documents")
    }

    @Test(arguments: ["", "documents", "many documents, mia", ", mia"])
    func `another text is no removal`(text: String) { #expect(AccountRemoval(text) == nil) }
}
