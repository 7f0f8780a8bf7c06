import OAuthServer
import Testing

@Suite struct AccountRemovalTests {
    @Test(
        arguments: [
            (RemovedBelongings(), 0, "mia", "0 documents, mia"),
            (RemovedBelongings(documents: 1), 0, "mia", "1 document, mia"),
            (RemovedBelongings(documents: 12), 0, "a, b and c", "12 documents, a, b and c"),
            (RemovedBelongings(), 7, "5 freed", "0 documents; 7 handed over, 5 freed"),
            (
                RemovedBelongings(documents: 3, inTrash: 2, locks: 1), 4, "a; b, c",
                "3 documents; 2 in the trash; 4 handed over; 1 freed, a; b, c"
            ),
        ] as [(RemovedBelongings, Int, String, String)])
    func `the record of a removed account is read back unchanged`(
        gone: RemovedBelongings, transferred: Int, name: String, text: String
    ) throws {
        let removal = AccountRemoval(gone, transferred: transferred, name: name)
        #expect(removal.text == text && AccountRemoval(text) == removal)
    }

    @Test func `a removal recorded by an older release has no name`() throws {
        let removal = try #require(AccountRemoval("3 documents"))
        #expect(removal.documents == 3 && removal.name == nil && removal.text == "3 documents")
    }

    @Test(arguments: ["", "documents", "many documents, mia", ", mia"])
    func `any other text isn't a removal`(text: String) { #expect(AccountRemoval(text) == nil) }
}
