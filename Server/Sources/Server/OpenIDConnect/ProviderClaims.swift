import Basics
import Foundation
import OAuthServer

/// The claims of an id token or of the userinfo endpoint. Each accessor returns `nil` for a value of another type, so
/// that an unexpected value is the same as a missing one.
struct ProviderClaims: Sendable {
    private let values: [String: Value]

    /// - Parameter name: the name of the document for error messages.
    init(json: [UInt8], name: String) throws(IdentityProviderError) {
        guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(json)) else {
            throw .invalid(reason: "\(name) isn't a JSON object")
        }
        self.values = values
    }

    /// Whether the claim exists and isn't null.
    func has(_ name: String) -> Bool { values[name].map { $0 != .null } ?? false }

    /// A claim that is a string.
    func text(_ name: String) -> String? {
        guard case .text(let text) = values[name] else { return nil }
        return text
    }

    /// A claim that is a number, with or without a fraction.
    func number(_ name: String) -> Double? {
        guard case .number(let number) = values[name] else { return nil }
        return number
    }

    /// A claim that is a string or an array of strings, such as `aud` (RFC 7519 §4.1.3). Other elements of an array are
    /// skipped.
    func texts(_ name: String) -> [String]? {
        switch values[name] {
        case .text(let text): [text]
        case .texts(let texts, hasOthers: _): texts
        default: nil
        }
    }

    /// Whether a claim is an array with elements that aren't strings.
    func hasOtherElements(_ name: String) -> Bool {
        guard case .texts(_, hasOthers: let hasOthers) = values[name] else { return false }
        return hasOthers
    }

    /// The user's identifier: 1 to 255 bytes without control characters.
    var subject: String? { name("sub", maxBytes: 255) }

    /// A claim for display or for comparison; `nil` if it is empty, too long, or contains control characters.
    func name(_ name: String, maxBytes: Int = 256) -> String? {
        guard let text = text(name), Self.isName(text, maxBytes: maxBytes) else { return nil }
        return text
    }

    /// The groups in a claim, without those that can't be names of groups; `nil` if there is no such claim.
    func groups(_ name: String) -> [String]? {
        texts(name).map { texts in Array(texts.lazy.filter { Self.isName($0, maxBytes: 256) }.prefix(Self.maxGroups)) }
    }

    /// The maximum number of groups that are read.
    private static let maxGroups = 2000

    private static func isName(_ text: String, maxBytes: Int) -> Bool {
        (1...maxBytes).contains(text.utf8.count) && !text.unicodeScalars.contains { $0.controlsDisplay }
    }

    private enum Value: Decodable, Equatable {
        case null
        case text(String)
        case number(Double)
        case texts([String], hasOthers: Bool)
        case other

        init(from decoder: any Decoder) throws {
            if var list = try? decoder.unkeyedContainer() {
                var texts = [String](), hasOthers = false
                while !list.isAtEnd {
                    if let text = try? list.decode(String.self) {
                        texts.append(text)
                    } else {
                        // A failed attempt to decode an element doesn't move to the next element.
                        _ = try list.decode(Skipped.self)
                        hasOthers = true
                    }
                }
                self = .texts(texts, hasOthers: hasOthers)
                return
            }
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let text = try? single.decode(String.self) {
                self = .text(text)
            } else if let number = try? single.decode(Double.self) {
                self = .number(number)
            } else {
                self = .other
            }
        }
    }

    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }
}
