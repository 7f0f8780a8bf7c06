import Foundation
package import Testing

extension FuzzedParser {
    /// Expects that every input of the parser's corpus, in the folder `Corpus` beside the calling test, satisfies the
    /// parser's invariants.
    package func replayCorpus(beside test: String = #filePath, at location: SourceLocation = #_sourceLocation) throws {
        let folder = URL(filePath: test).deletingLastPathComponent().appending(path: "Corpus/" + name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 1, sourceLocation: location)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)", sourceLocation: location) { try check(bytes) }
        }
    }
}
