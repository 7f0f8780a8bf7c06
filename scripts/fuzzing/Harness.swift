// One harness for all parsers: FUZZ_PARSER says which. What can be read has to be writable and read the same again.

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
        for spelling in LinkSpelling.allCases { precondition((try? OfficeLink(link.text(spelling))) == link) }
    case "pass-back":
        guard let back = try? PassBack(text) else { return 0 }
        for spelling in LinkSpelling.allCases { precondition((try? PassBack(back.text(spelling))) == back) }
    case "to":
        _ = try? SignInRequest(toAddress: text)
        _ = try? SignInRequest(authorizeURLQueryParams: text, userID: text)
    case "back":
        guard let back = try? BackAddress(text) else { return 0 }
        precondition((try? BackAddress(back.text))?.action == back.action)
    case "schemes":
        guard let schemes = try? UrlSchemes(text), schemes.androidSchemes.isEmpty else { return 0 }
        precondition((try? UrlSchemes(schemes.headerValue)) == schemes)
    default:
        fatalError("no parser \(parser)")
    }
    return 0
}
