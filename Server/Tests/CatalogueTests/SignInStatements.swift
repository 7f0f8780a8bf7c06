import OAuthServer

@testable import Catalogue

/// The statements of the cores' own types, where their names don't collide.
enum RefreshFamilyStatement { static var sql: SQLStatement { RefreshFamily.statement } }
enum SessionStatement { static var sql: SQLStatement { BrowserSession.statement } }
enum CodeStatement { static var sql: SQLStatement { StoredCode.statement } }
enum ThrottleStatement { static var sql: SQLStatement { Throttle.statement } }
enum GrantStatement { static var endChildren: SQLStatement { Grant.endChildren } }
