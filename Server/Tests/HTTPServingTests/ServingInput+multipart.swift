@testable import HTTPServing
import ParserInvariants

extension ServingInput {
    /// The first byte of the input chooses how many bytes of the form arrive at once. The result must not depend on
    /// this number.
    @Sendable static func multipart(_ bytes: [UInt8]) throws {
        guard let first = bytes.first else { return }
        let body = Array(bytes.dropFirst())
        let whole = events(body, piece: max(body.count, 1)), pieces = events(body, piece: Int(first % 17) + 1)
        try hold(whole == pieces, "cut elsewhere: \(whole), \(pieces)")
        for case .content(let bytes) in whole {
            try hold(!text(bytes).contains("\r\n--limit"), "content has no boundary: \(text(bytes))")
        }
        // The parser must return the bytes of a file in a form unchanged. Skips content that contains the text of the
        // boundary.
        guard !text(body).contains("limit") else { return }
        let head = "--limit\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
        let form = Array(head.utf8) + body + Array("\r\n--limit--\r\n".utf8)
        let expected: [MultipartParser.Event?] =
            [.part(MultipartPart(name: "a"))] + (body.isEmpty ? [] : [.content(body)]) + [.endOfPart, .end]
        try hold(events(form, piece: Int(first % 17) + 1) == expected, "wrapped: \(body)")
    }

    /// Returns the events of a parsed body, with the pieces of content joined. If the parser refuses the body, the last
    /// event is `nil`.
    private static func events(_ body: [UInt8], piece: Int) -> [MultipartParser.Event?] {
        guard var parser = MultipartParser(boundary: "limit") else { return [] }
        var events: [MultipartParser.Event?] = []
        for start in stride(from: 0, to: body.count, by: piece) {
            parser.feed(Array(body[start..<min(start + piece, body.count)]))
            do {
                while let event = try parser.next() {
                    if case .content(let more) = event, case .content(let before)?? = events.last {
                        events[events.count - 1] = .content(before + more)
                    } else {
                        events.append(event)
                    }
                }
            } catch {
                return events + [nil]
            }
        }
        return events
    }

    @Sendable static func partHeader(_ bytes: [UInt8]) throws {
        var scanner = ParameterScanner(text(bytes).unicodeScalars)
        _ = scanner.token()
        while let (name, _) = try? scanner.parameter() {
            try hold(name == name.lowercased() && !name.isEmpty, "a name: \(name)")
        }
        guard let part = try? MultipartPart(header: Array(bytes)[...]) else { return }
        guard let file = part.fileName else { return }
        try hold(!file.unicodeScalars.contains("/"), "without folders: \(file)")
        let quoted = file.unicodeScalars.contains { "\"\\%\r\n".unicodeScalars.contains($0) }
        guard !quoted, !part.name.unicodeScalars.contains(where: { "\"\\%\r\n".unicodeScalars.contains($0) }) else {
            return
        }
        let written = "\r\nContent-Disposition: form-data; name=\"\(part.name)\"; filename=\"\(file)\""
        try hold((try? MultipartPart(header: Array(written.utf8)[...])) == part, "written and read again: \(part)")
    }
}
