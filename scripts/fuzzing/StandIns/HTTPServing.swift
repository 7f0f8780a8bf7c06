// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the parsers of HTTPServing name of its other files.

import Hummingbird

public struct HostContext: Sendable {}

enum RequestBytes {
    static func collect(_ request: Request, context: HostContext, limit: Int) async throws -> [UInt8] { [] }
}
