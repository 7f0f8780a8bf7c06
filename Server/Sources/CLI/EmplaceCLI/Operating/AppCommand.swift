import ArgumentParser
import Basics
import SQLStorage
import Foundation
import OAuthServer

/// `emplace app`: lists and disconnects the apps that have access to users' documents.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "List and disconnect connected apps",
        discussion: """
            Users see their own connected apps on the page /connect and on their account page. `emplace client` \
            manages which apps may connect.
            """,
        subcommands: [List.self, Disconnect.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List connected apps",
            discussion: """
                Prints one line for each app sign-in, sorted by user, newest first. --browsers adds signed-in \
                browsers, with the names they report.

                  emplace app list --user mia --browsers
                """)

        @Option(help: "Only the apps of this user") var user: String?
        @Flag(help: "Also list signed-in browsers") var browsers = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let rows = try await installation.connectedApps(of: user, withBrowsers: browsers, now: Date())
            try report.print(rows) {
                guard !rows.isEmpty else { return "no connected apps" }
                return TextTable(heads: ["USER", "APP", "SINCE", "LAST USED", "ID"], rows: rows.map(\.cells)).text
            }
        }
    }

    struct Disconnect: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Disconnect an app, or sign out a browser",
            discussion: """
                All tokens of the app or browser stop working immediately, including those of open documents. The \
                user can connect the app again. The audit log records the disconnection.

                  emplace app disconnect 8kq2mv…
                """)

        @Argument(help: "Id from `emplace app list`") var id: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), now = Date()
            let rows = try await installation.connectedApps(of: nil, withBrowsers: true, now: now)
            guard let row = rows.first(where: { $0.id == id }), let grant = GrantID(rawValue: id),
                try await installation.apps.disconnect(grant, of: row.userID, source: .machine, now: now)
            else { throw Failure("no connected app has the id \(id.shown); run `emplace app list` to list ids") }
            print("disconnected \(row.app.shown) from \(row.user.shown)'s account")
        }
    }
}

extension Installation {
    var apps: ConnectedApps { ConnectedApps(store: storage) }

    /// Returns the apps that are connected to the documents of one user or of all users.
    ///
    /// - Parameter withBrowsers: whether to include signed-in browsers.
    func connectedApps(of name: String?, withBrowsers: Bool = false, now: Date) async throws -> [AppRow] {
        let grants: [AccountGrant]
        if let name {
            let account = try await account(named: name)
            grants = try await apps.grants(of: account.id, now: now).map { AccountGrant(grant: $0, account: account) }
        } else {
            grants = try await apps.grants(now: now)
        }
        return grants.filter { $0.grant.client != nil || withBrowsers && $0.grant.kind == .browser }
            .map { AppRow($0.grant, of: $0.account) }
    }
}

/// A connected app as `emplace app` prints it.
struct AppRow: Encodable {
    let id: String
    /// The sign-in name of the user whose documents the app can open.
    let user: String
    let userID: UserID
    let app: String
    let since: Date
    let lastUsed: Date?

    init(_ grant: Grant, of account: Account) {
        (id, user, userID, app) = (grant.id.rawValue, account.name.rawValue, account.id, grant.label)
        (since, lastUsed) = (grant.created, grant.lastUsed)
    }

    var cells: [String] {
        [user, app, since.utcText, lastUsed?.utcText ?? "", id]
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(id, forKey: .id)
        try members.encode(user, forKey: .user)
        try members.encode(app, forKey: .app)
        try members.encode(since, forKey: .since)
        try members.encodeIfPresent(lastUsed, forKey: .lastUsed)
    }

    private enum Member: String, CodingKey {
        case id, user, app, since
        case lastUsed = "last_used"
    }
}
