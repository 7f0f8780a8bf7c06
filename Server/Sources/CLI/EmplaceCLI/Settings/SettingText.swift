import Foundation
import WOPI

/// The value of a setting as text, with the name of the setting for error messages.
struct SettingText {
    let name: String
    let text: String

    /// The elements of a comma-separated list, without surrounding spaces.
    var list: [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    func boolean() throws -> Bool {
        switch text.lowercased() {
        case "false", "no", "0": false
        case "true", "yes", "1": true
        default: throw Failure("\(name) must be true or false; got \(text)")
        }
    }

    /// Parses a number greater than 0.
    func count() throws -> Int {
        guard let count = Int(text), count > 0 else {
            throw Failure("\(name) must be a number greater than 0; got \(text)")
        }
        return count
    }

    /// Parses the public address. It must be the root of a host, because links between pages, cookies and well-known
    /// addresses begin at the root.
    func address() throws -> PublicAddress {
        let address: PublicAddress
        do {
            address = try PublicAddress(checking: text)
        } catch {
            throw Failure("\(name) must be \(error); got \(text)")
        }
        guard address.path.isEmpty else {
            throw Failure(
                """
                \(name) must not include a path: the server needs its own host name. Use \(address.origin) instead of \
                \(text)
                """)
        }
        return address
    }
}
