import Basics
import Documents
import Foundation
import HTTPTypes
import Hummingbird

/// The time when a person looked last, in this browser, at something that others change: what came after it is new.
struct LastLook {
    /// The page that the person looked at.
    enum Subject: String {
        /// The folder of what others share with them.
        case shared
        /// Their trash, into which others delete what is shared with these.
        case trash
    }

    /// The times of those that the page of a folder tells of.
    struct Times {
        var shared, trash: Date
    }

    /// Seconds for which something is new to a browser in which its person hasn't looked.
    static let horizon: TimeInterval = 14 * 24 * 3600
    private static let lifetime = 365 * 24 * 3600

    private let cookies: Cookies
    private let name: String

    init(_ cookies: Cookies, at subject: Subject, of user: UserID) {
        self.cookies = cookies
        name = cookies.lastLook(at: subject, of: user)
    }

    /// Whatever came after it is new.
    func time(_ request: Request, now: Date) -> Date {
        let horizon = now.addingTimeInterval(-Self.horizon)
        guard let text = cookies.read(name, of: request), let milliseconds = Int64(text) else { return horizon }
        return max(horizon, Date(milliseconds: milliseconds))
    }

    func setting(now: Date) -> HTTPField { cookies.setting(name, to: "\(now.milliseconds)", lifetime: Self.lifetime) }
}
