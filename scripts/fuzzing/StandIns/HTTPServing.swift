// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stubs of the declarations that the parsers in the module HTTPServing need from its other files.

import Hummingbird

public struct HostContext: Sendable {}

enum RequestBytes {
    static func collect(_ request: Request, context: HostContext, limit: Int) async throws -> [UInt8] { [] }
}
