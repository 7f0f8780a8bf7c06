import Basics
import Foundation
import HTTPTypes
import Hummingbird

/// The time at which a user last viewed a page in this browser. Changes that other users made after that time count as
/// new.
struct LastLook {
    /// A page for which the time of the last view is stored.
    enum Subject: String {
        /// The folder of items that others share with the user.
        case shared
        /// The user's trash, which also receives shared items that others delete.
        case trash
    }

    /// The number of seconds for which items count as new in a browser without a stored view time.
    static let horizon: TimeInterval = 14 * 24 * 3600
    private static let lifetime = 365 * 24 * 3600

    private let cookies: Cookies
    private let name: String

    init(_ cookies: Cookies, at subject: Subject, of user: UserID) {
        self.cookies = cookies
        name = cookies.lastLook(at: subject, of: user)
    }

    /// Returns the time at which the user last viewed the page. Changes after that time count as new.
    func time(_ request: Request, now: Date) -> Date {
        let horizon = now.addingTimeInterval(-Self.horizon)
        guard let text = cookies.read(name, of: request), let milliseconds = Int64(text) else { return horizon }
        return max(horizon, Date(milliseconds: milliseconds))
    }

    func setting(now: Date) -> HTTPField { cookies.setting(name, to: "\(now.milliseconds)", lifetime: Self.lifetime) }
}
