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
}
