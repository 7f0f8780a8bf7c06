import Testing

@testable import HTTPServing

@Suite struct MultipartTests {
    /// Parses a multipart body, and returns one line for each part. The content of a part is joined from its pieces.
    private func read(_ chunks: [[UInt8]], boundary: String = "B") throws -> [String] {
        var parser = try #require(MultipartParser(boundary: boundary)), lines: [String] = [], content: [UInt8] = []
        for chunk in chunks {
            parser.feed(chunk)
            while let event = try parser.next() {
                switch event {
                case .part(let part): lines.append("\(part.name)|\(part.fileName ?? "-")")
                case .content(let bytes): content += bytes
                case .endOfPart:
                    lines.append(String(decoding: content, as: UTF8.self))
                    content = []
                case .end: lines.append("end")
                }
            }
        }
        return lines
    }

    private static func part(_ disposition: String, _ content: String) -> String {
        "--B\r\nContent-Disposition: form-data; \(disposition)\r\n\r\n\(content)\r\n"
    }

    private func read(_ body: String) throws -> [String] { try read([Array(body.utf8)]) }

    @Test func `A form is parsed the same wherever its bytes are split`() throws {
        let content = "one\r\n--\r\n--C\r\n-B\r\n--\r\r\n\r\n"
        let body = Array(
            (Self.part("name=\"csrf\"", "t") + Self.part("name=\"file\"; filename=\"ü.docx\"", content)
                + Self.part("name=\"file\"; filename=\"\"", "") + "--B--\r\nignored\r\n--B\r\n").utf8)
        let expected = ["csrf|-", "t", "file|ü.docx", content, "file|", "", "end"]
        for cut in body.indices { #expect(try read([Array(body[..<cut]), Array(body[cut...])]) == expected, "\(cut)") }
        #expect(try read(body.map { [$0] }) == expected)
    }

    @Test func `The parser never buffers the whole content of a part`() throws {
        var parser = try #require(MultipartParser(boundary: "B")), passed = 0
        parser.feed(Array("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n".utf8))
        _ = try parser.next()
        for _ in 0..<100 {
            parser.feed([UInt8](repeating: 0x0D, count: 10_000))
            while case .content(let bytes) = try parser.next() { passed += bytes.count }
        }
        #expect(passed >= 1_000_000 - 5)
    }

    @Test(arguments: ["x", "-x", "\rx", " \r\n", "B--"])
    func `Only a line that is exactly the boundary ends a part`(rest: String) throws {
        var parser = try #require(MultipartParser(boundary: "B"))
        parser.feed(Array("--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\n--B".utf8))
        let part = try parser.next(), content = try parser.next(), undecided = try parser.next()
        #expect(part == .part(MultipartPart(name: "a")) && content == .content(Array("one".utf8)))
        #expect(undecided == nil)
        parser.feed(Array(rest.utf8))
        var problem: MultipartProblem?
        do { _ = try parser.next() } catch { problem = error }
        #expect(problem == .malformed)
    }

    @Test func `A header is scanned once, however small its pieces are`() throws {
        func examined(_ chunk: Int) throws -> Int {
            var parser = try #require(MultipartParser(boundary: "B"))
            let header = "--B\r\n" + String(repeating: "X-Filler: \r\n\r", count: 600)
            let bytes = Array(header.utf8)
            for start in stride(from: 0, to: bytes.count, by: chunk) {
                parser.feed(Array(bytes[start..<min(start + chunk, bytes.count)]))
                let event = try parser.next()
                #expect(event == nil)
            }
            return parser.examined
        }
        let whole = try examined(100_000)
        #expect(whole > 7000)
        #expect(try examined(1) <= 4 * whole)
        #expect(try examined(7) <= 2 * whole)
    }

    @Test(arguments: [
        ("C\r\n", MultipartProblem.noBoundary), ("\r\n\r\n--B\r\n", .noBoundary), ("--Bx\r\n", .malformed),
        ("--B\r\n\r\nx", .malformed), ("--B\r\nContent-Type: text/plain\r\n\r\nx", .malformed),
        ("--B\r\nContent-Disposition: attachment; name=\"file\"\r\n\r\n", .malformed),
        ("--B\r\nContent-Disposition: form-data\r\n\r\n", .malformed),
        ("--B\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n", .malformed),
        ("--B\r\nContent-Disposition: form-data; name=\"a\r\n\r\n", .malformed),
        ("--B\r\nContent-Disposition: form-data; name\r\n\r\n", .malformed),
        (
            "--B\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n",
            .malformed
        ),
        ("--B\r\nX: " + String(repeating: "x", count: 9000), .headerTooLarge),
    ])
    func `A malformed form is refused`(body: String, problem: MultipartProblem) {
        #expect(throws: problem) { try read(body) }
    }

    private static let file = "Content-Disposition: form-data; name=\"file\"; filename=\"a.docx\"\r\n"

    /// Headers that mean that the bytes of a part are encoded or incomplete. All parsers interpret these spellings in
    /// the same way.
    @Test(arguments: [
        "Content-Encoding: gzip", "Content-Encoding:\r\n gzip", "Content-Encoding:\r\n\tgzip",
        "Content-Encoding: identity,\r\n gzip", "Content-Encoding:\r\n \r\n gzip", "Content-Encoding\t: br",
        "Content-Type: a/b;\r\n c=d\r\nContent-Encoding: zstd", "content-ENCODING:gzip\r\nX: y",
        "Content-Transfer-Encoding:\r\n base64", "Content-Transfer-Encoding: 8bit\r\n , base64",
        "Content-Transfer-Encoding: 8bit\r\nContent-Transfer-Encoding: quoted-printable", "Transfer-Encoding: gzip",
        "Transfer-Encoding: chunked", "Content-Range: bytes 0-4/10", "Content-Range:", "Content-Encoding: gzip\u{0}",
    ])
    func `An encoded or partial part is detected in every spelling of its header`(field: String) {
        for header in [Self.file + field + "\r\n", field + "\r\n" + Self.file] {
            #expect(throws: MultipartProblem.coded) { try read("--B\r\n" + header + "\r\nx\r\n--B--\r\n") }
        }
    }

    /// Malformed header lines. Some parsers ignore these lines, and others interpret them as `Content-Encoding`.
    @Test(arguments: [
        "X: y\nContent-Encoding: gzip", "X: y\rContent-Encoding: gzip", "Content-Encoding\u{0}: gzip",
        "Content-Encoding",
        "Content-\r\n Encoding: gzip", "Content Encoding: gzip", "\u{FEFF}Content-Encoding: gzip", ": gzip",
        "Content-Encoding\u{200B}: gzip", "CONTENT-ENCOD\u{130}NG: gzip", "Content-Encoding\u{A0}: gzip",
        "\u{B}Content-Encoding: gzip", "\nContent-Encoding: gzip", "x",
    ])
    func `A malformed header line of a part is refused`(line: String) {
        for header in [Self.file + line + "\r\n", line + "\r\n" + Self.file] {
            #expect(throws: MultipartProblem.malformed) { try read("--B\r\n" + header + "\r\nx\r\n--B--\r\n") }
        }
    }

    @Test(arguments: [
        " Content-Encoding: gzip\r\n" + file, "\tx\r\n" + file,
    ])
    func `A header begins with a field`(header: String) {
        #expect(throws: MultipartProblem.malformed) { try read("--B\r\n" + header + "\r\nx\r\n--B--\r\n") }
    }

    @Test(arguments: [
        "Content-Disposition: form-data;\r\n name=\"file\";\r\n\tfilename=\"a.docx\"\r\n",
        file + "Content-Type: a/b;\r\n c=d\r\n",
        file + "Content-Encoding: identity\r\n", file + "Content-Transfer-Encoding:\r\n binary\r\n",
        file + "X-Empty:\r\n",
        file + "Content-Length: 1\r\n",
    ])
    func `A part's header may be folded and may have other fields`(header: String) throws {
        #expect(try read("--B\r\n" + header + "\r\nx\r\n--B--\r\n") == ["file|a.docx", "x", "end"])
    }

    @Test func `A name that isn't UTF-8 is refused`() {
        let head = Array("--B\r\nContent-Disposition: form-data; name=\"".utf8)
        #expect(throws: MultipartProblem.malformed) { try read([head + [0xFF] + Array("\"\r\n\r\n".utf8)]) }
    }

    @Test(arguments: [
        ("a.docx", "a.docx"), ("C:\\Users\\mia\\a.docx", "a.docx"), ("\\\\server\\share\\a.docx", "a.docx"),
        ("a\\b.docx", "a\\b.docx"), ("../../etc/passwd", "passwd"), ("a/", ""),
        ("say %22hi%22 100%.docx", "say \"hi\" 100%.docx"),
        ("a\\\"b.docx", "a\"b.docx"), ("x%0D%0Ay", "x\r\ny"), ("a; name=b", "a; name=b"), ("日本.docx", "日本.docx"),
    ])
    func `A file's name is parsed without its folders`(sent: String, expected: String) throws {
        let body = Self.part("filename=\"\(sent)\"; name=file", "") + "--B--"
        #expect(try read(body) == ["file|\(expected)", "", "end"])
    }

    @Test(arguments: ["", String(repeating: "b", count: 71), "a\r\nb", "ü", "a "])
    func `An invalid boundary is refused`(boundary: String) {
        #expect(MultipartParser(boundary: boundary) == nil)
    }
}
