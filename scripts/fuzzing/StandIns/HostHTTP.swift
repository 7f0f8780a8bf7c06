// What the parsers of HostHTTP name of its other files.

import OAuth
import Hummingbird

struct Texts {
    static let english = Texts(), german = Texts(), french = Texts(), spanish = Texts(), japanese = Texts()
}

public struct HostContext: Sendable {}

enum RequestBytes {
    static func collect(_ request: Request, context: HostContext, limit: Int) async throws -> [UInt8] { [] }
}

enum AuthorizeRoutes { static let path = "/oauth/authorize" }

enum PlaceHost {
    static func rs(_ query: String?) -> String? {
        query.flatMap { try? FormFields($0) }.flatMap { OfficeHints($0).language }
    }
}

enum Notice: Hashable, Sendable {
    case uploaded(String), folderCreated(String), deleted(String), renamed(String), moved(String), disconnected(String)
    case uploadedVersion(String, Int), uploadedMany(Int, versions: Int)
    case restored, nameSaved, languageSaved, sessionEnded, shared, unshared, guideDismissed
}
