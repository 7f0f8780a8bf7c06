// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Declarations of other files of HTTPServing that its parsers refer to.

import Hummingbird

public struct HostContext: Sendable {}

enum RequestBytes {
    static func collect(_ request: Request, context: HostContext, limit: Int) async throws -> [UInt8] { [] }
}
