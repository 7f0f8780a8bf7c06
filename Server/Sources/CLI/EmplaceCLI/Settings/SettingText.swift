import Foundation
import WOPI

/// The text that a setting was given, with the name under which a problem is reported.
struct SettingText {
    let name: String
    let text: String

    /// The entries of a list with commas, without blanks around them.
    var list: [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    func boolean() throws -> Bool {
        switch text.lowercased() {
        case "false", "no", "0": false
        case "true", "yes", "1": true
        default: throw Failure("\(name) is true or false, not \(text)")
        }
    }

    /// A number above 0.
    func count() throws -> Int {
        guard let count = Int(text), count > 0 else { throw Failure("\(name) is a number above 0, not \(text)") }
        return count
    }

    /// The address at which the server is reached. All of it is at the root of a host: links between pages, cookies and
    /// the addresses that other programs look for begin there.
    func address() throws -> PublicAddress {
        let address: PublicAddress
        do {
            address = try PublicAddress(checking: text)
        } catch {
            throw Failure("\(name) is \(error), not \(text)")
        }
        guard address.path.isEmpty else {
            throw Failure(
                """
                \(name) has no path, since the server is at the root of a host: give it a host name of its own, and \
                say \(address.origin), not \(text)
                """)
        }
        return address
    }
}
