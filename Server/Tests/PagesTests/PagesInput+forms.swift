import Documents
import Foundation
import HTTPTypes
import Hummingbird
import OAuthServer
@testable import Pages
import ParserInvariants

extension PagesInput {
    /// Each line of the input is a `Cookie` field.
    @Sendable static func cookie(_ bytes: [UInt8]) throws {
        let cookies = Cookies(isSecure: true)
        var fields = HTTPFields()
        for line in text(bytes).split(separator: "\n") { fields.append(HTTPField(name: .cookie, value: String(line))) }
        let lines = fields[values: .cookie]
        for name in [cookies.session, cookies.form, cookies.device(of: text(bytes))] {
            let found = cookies.read(name, of: request(fields))
            if let found {
                try hold(found.utf8.count <= 512 && !found.contains(";"), "a value: \(found)")
                try hold(lines.contains { $0.contains(name + "=" + found) }, "that was sent: \(found)")
            }
            guard lines.count < 50, (lines.map { $0.split(separator: ";").count }.max() ?? 0) < 200 else { continue }
            var more = fields
            more.append(HTTPField(name: .cookie, value: name + "=another"))
            let read = cookies.read(name, of: request(more))
            try hold(read == nil || found == nil && read == "another", "two of one name: \(found ?? "")")
        }
    }

    @Sendable static func signInName(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        guard let name = SignInName(text) else { return }
        let again = SignInName(name.rawValue)
        try hold(same(again?.rawValue, name.rawValue), "typed as it is kept: \(name)")
        try hold(SignInName(" " + text + "\n") == name, "white space around it: \(name)")
        try hold(Cookies(isSecure: true).device(of: text) == Cookies(isSecure: true).device(of: name.folded), "\(name)")
    }

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

    /// The input is the folder path of a file in an upload form.
    @Sendable static func folderPath(_ bytes: [UInt8]) throws {
        let text = text(bytes), part = FolderPath.illegalPart(of: text)
        if let part { try hold(DocumentName.problem(with: part) != nil, "no name: \(part)") }
        guard let path = try? FolderPath(text) else {
            let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            return try hold(part != nil || parts.count > FolderPath.maxLevels, "refused for a reason: \(text)")
        }
        try hold(part == nil && path.names.count <= FolderPath.maxLevels, "all of it is names: \(text)")
        for name in path.names {
            try hold(!name.text.unicodeScalars.contains("/") && !name.text.isEmpty, "one part: \(name)")
            try hold(name.text != "." && name.text != "..", "leads nowhere else: \(name)")
        }
        try hold(same(path.names.map(\.text).joined(separator: "/"), text), "the same again: \(text)")
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
