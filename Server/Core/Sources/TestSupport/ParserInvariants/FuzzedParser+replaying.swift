import Foundation
public import Testing

extension FuzzedParser {
    /// Expects that every input of the parser's corpus, `Corpus/NAME.txt` beside the calling test, satisfies the parser's
    /// invariants.
    public func replayCorpus(beside test: String = #filePath, at location: SourceLocation = #_sourceLocation) throws {
        let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Corpus/\(name).txt")
        let corpus = try Corpus(Array(Data(contentsOf: file)))
        #expect(corpus.inputs.count > 1, sourceLocation: location)
        for input in corpus.inputs {
            #expect(throws: Never.self, "\(name).txt, line \(input.line)", sourceLocation: location) {
                try check(input.bytes)
            }
        }
    }
}
