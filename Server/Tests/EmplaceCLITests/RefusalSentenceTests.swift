import Basics
import Documents
import Testing

@testable import EmplaceCLI

@Suite struct RefusalSentenceTests {
    @Test func `every refusal of the library has one line of its own`() throws {
        let lock = try #require(LockID(rawValue: "A"))
        let errors: [DocumentsError] = [
            .notFound, .readOnly, .locked(by: lock), .nameTaken(free: nil, lock: nil),
            .nameIllegal(reason: "a name has no / and no NUL", valid: nil), .notEmpty, .cannotContainItself,
            .depthExceeded(limit: 100), .tooDeep(limit: 32), .tooMany(limit: 1000),
            .otherType(
                try #require(FileType(ofName: "a.docx")), sent: try #require(FileType(ofName: "a.pdf"))),
            .tooLarge(limit: 5), .storageFull, .busy, .treeUnavailable,
            .damaged(reason: "content abc is missing"),
        ]
        let sentences = errors.map(\.sentence)
        #expect(Set(sentences).count == errors.count)
        #expect(sentences.allSatisfy { !$0.isEmpty && !$0.contains("\n") })
        #expect(DocumentsError.nameTaken(free: nil, lock: lock).sentence == DocumentsError.locked(by: nil).sentence)
        #expect(DocumentsError.tooLarge(limit: 5).sentence.contains("5 bytes"))
        let full = DocumentsError.quotaExceeded(limit: 10_000, excess: 2_000).sentence
        #expect(full.contains("exceed the owner's quota of 10 kB by 2 kB"))
        #expect(!DocumentsError.damaged(reason: "content abc is missing").sentence.contains("abc"))
    }

    @Test func `a command that fails on a store names the store and the reason`() async throws {
        let streams = CommandStreams()
        streams.losses.keep("the bucket s3://documents/ is unavailable: it can't be reached:\nconnection refused")
        CommandStreams.$current.withValue(streams) {
            #expect(
                DocumentsError.busy.sentence
                    == "the bucket s3://documents/ is unavailable: it can't be reached:\\u{A}connection refused; "
                    + "run the same command again")
        }
        streams.losses.keep("the documents at /srv/files are unavailable: the folder isn't there")
        let sentence = CommandStreams.$current.withValue(streams) { DocumentsError.treeUnavailable.sentence }
        #expect(
            sentence == "the documents at /srv/files are unavailable: the folder isn't there; `emplace doctor` checks "
                + "it. When it answers again, run the same command again")
        #expect(!DocumentsError.treeUnavailable.sentence.contains("database"))
        #expect(DocumentsError.busy.sentence == "the database is busy; run the same command again")
    }
}
