// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The harness for the parsers of OfficeLinks. FUZZ_PARSER names the parser. A parsed value must be writable, parse to
// the same value again, and then be written to the same text.

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

private let parser = getenv("FUZZ_PARSER").map { String(cString: $0) } ?? "link"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    switch parser {
    case "link":
        guard let link = try? OfficeLink(text) else { return 0 }
        for spelling in LinkSpelling.allCases {
            let again = try? OfficeLink(link.text(spelling))
            precondition(again == link && again?.text() == link.text())
        }
    case "pass-back":
        guard let back = try? PassBack(text) else { return 0 }
        for spelling in LinkSpelling.allCases {
            let again = try? PassBack(back.text(spelling))
            precondition(again == back && again?.text() == back.text())
        }
    case "to":
        _ = try? SignInRequest(authorizeURLQueryParams: text, userID: text)
        guard let request = try? SignInRequest(toAddress: text) else { return 0 }
        let back = try? BackAddress(.declined, to: request)
        precondition(back != nil && (try? BackAddress(back?.text ?? "")) == back)
        precondition(text.utf8.reversed().starts(with: request.query.utf8.reversed()))
        // Any app can open the To URL. A `decision` in this URL must not replace the user's decision.
        let decisions = request.form(.decline).utf8.split(separator: UInt8(ascii: "&")).filter {
            $0.starts(with: "decision=".utf8)
        }
        precondition(decisions.count == 1 && decisions.allSatisfy { $0.elementsEqual("decision=decline".utf8) })
    case "back":
        guard let back = try? BackAddress(text) else { return 0 }
        let again = try? BackAddress(back.text)
        precondition(again?.action == back.action && again?.caller == back.caller)
        if case .granted = back.answer { precondition(again == back && again?.text == back.text) }
    case "schemes":
        // Like UrlSchemes, AppToAppAnswer parses JSON.
        if case .handBack(.granted(let grant)) = AppToAppAnswer(status: 200, body: text) {
            precondition(!grant.code.isEmpty)
        }
        guard let schemes = try? UrlSchemes(text), schemes.androidSchemes.isEmpty else { return 0 }
        precondition((try? UrlSchemes(schemes.headerValue)) == schemes)
    default:
        fatalError("no parser \(parser)")
    }
    return 0
}
