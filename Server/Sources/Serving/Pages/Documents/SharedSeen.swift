import Basics
import Crypto
import Documents
import Foundation
import HTTPTypes
import Hummingbird

/// The time when a person looked last, in this browser, at what others share with them: what came after it is new.
struct SharedSeen {
    /// Seconds for which something is new to a browser in which its person hasn't looked.
    static let horizon: TimeInterval = 14 * 24 * 3600
    private static let lifetime = 365 * 24 * 3600

    private let cookies: Cookies
    private let name: String

    init(_ cookies: Cookies, of user: UserID) {
        self.cookies = cookies
        name = cookies.sharedSeen(of: user)
    }

    /// Whatever was shared after it is new.
    func time(_ request: Request, now: Date) -> Date {
        let horizon = now.addingTimeInterval(-Self.horizon)
        guard let text = cookies.read(name, of: request), let milliseconds = Int64(text) else { return horizon }
        return max(horizon, Date(milliseconds: milliseconds))
    }

    func setting(now: Date) -> HTTPField { cookies.setting(name, to: "\(now.milliseconds)", lifetime: Self.lifetime) }
}
