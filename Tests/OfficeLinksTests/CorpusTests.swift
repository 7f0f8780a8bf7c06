import Foundation
import OfficeLinks
import Testing

/// Tests the parsers with the inputs that `scripts/fuzz` has found.
@Suite struct CorpusTests {
    private static func inputs(_ parser: String) throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus/\(parser).txt")
        return try Corpus(Array(Data(contentsOf: file))).inputs.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    @Test func `parsed links can be written and parsed again`() throws {
        let inputs = try Self.inputs("link")
        #expect(inputs.count > 20)
        var read = 0
        for text in inputs {
            guard let link = try? OfficeLink(text) else { continue }
            read += 1
            for spelling in LinkSpelling.allCases { #expect(try OfficeLink(link.text(spelling)) == link) }
        }
        #expect(read > 0)
    }

    @Test func `parsed pass-backs and schemes can be written and parsed again`() throws {
        for text in try Self.inputs("pass-back") {
            guard let back = try? PassBack(text) else { continue }
            for spelling in LinkSpelling.allCases { #expect(try PassBack(back.text(spelling)) == back) }
        }
        for text in try Self.inputs("schemes") {
            guard let schemes = try? UrlSchemes(text), schemes.androidSchemes.isEmpty else { continue }
            #expect(try UrlSchemes(schemes.headerValue) == schemes)
        }
    }

    @Test func `To and Back addresses keep their action byte for byte`() throws {
        for text in try Self.inputs("to") {
            guard let request = try? SignInRequest(toAddress: text) else { continue }
            let back = try BackAddress(.declined, to: request)
            #expect(try BackAddress(back.text).action == request.action)
        }
        for text in try Self.inputs("back") {
            guard let back = try? BackAddress(text) else { continue }
            #expect(try BackAddress(back.text).action == back.action)
        }
    }
}
