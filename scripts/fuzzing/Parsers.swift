// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The harness for all parsers but those of OfficeLinks. FUZZ_PARSER names the parser. The invariants of each are beside
// its tests, in *Input.swift.

import Foundation
import HTTPTypes
import Hummingbird

private let parsers = [
    WOPIInput.parsers, OAuthInput.parsers, WOPIHostInput.parsers, ProofInput.parsers, ServingInput.parsers,
    LocalizationInput.parsers, PagesInput.parsers, OfficeClientInput.parsers,
].joined()

private let parser = {
    let name = ProcessInfo.processInfo.environment["FUZZ_PARSER"] ?? ""
    guard let parser = parsers.first(where: { $0.name == name }) else {
        fatalError("FUZZ_PARSER is none of \(parsers.map(\.name).joined(separator: " "))")
    }
    return parser
}()

extension PagesInput {
    static func request(_ fields: HTTPFields) -> Request { Request(headers: fields) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    do {
        try parser.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
        fatalError("\(parser.name) broke an invariant: \(error)")
    }
    return 0
}
