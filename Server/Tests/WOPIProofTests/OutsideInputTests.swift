import Foundation
import Testing

/// The inputs kept by fuzzing (`scripts/fuzz`), repeated.
@Suite struct OutsideInputTests {
    @Test(arguments: ProofInput.parsers.map(\.name))
    func `every corpus input satisfies its parser's invariants`(parser: String) throws {
        let check = try #require(ProofInput.parsers.first { $0.name == parser }).check
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/" + parser)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 1)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            #expect(throws: Never.self, "\(file.lastPathComponent)") { try check(bytes) }
        }
    }
}
