import ArgumentParser
import Basics
import SQLStorage
import Foundation
import OAuthServer

/// `emplace app`: the apps that are connected to users' documents.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "The apps that are connected, and disconnecting one.",
        discussion: """
            People see their own on the page /connect, and on that of their account. Which apps may ask at all: \
            `emplace client`.
            """,
        subcommands: [List.self, Disconnect.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists the apps that are connected.",
            discussion: """
                One line for each sign-in of an app, by user and the newest first. With --browsers also the browsers that are signed \
                in, as they name themselves.

                  emplace app list --user mia --browsers
                """)

        @Option(help: "Only this user's.") var user: String?
        @Flag(help: "Also the browsers that are signed in.") var browsers = false
        @OptionGroup var report: ReportOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data)
            let rows = try await installation.connectedApps(of: user, withBrowsers: browsers, now: Date())
            try report.print(rows) {
                guard !rows.isEmpty else { return "no app is connected" }
                return TextTable(heads: ["USER", "APP", "SINCE", "LAST USED", "ID"], rows: rows.map(\.cells)).text
            }
        }
    }

    struct Disconnect: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Ends what an app was allowed, or signs a browser out, at once.",
            discussion: """
                Its tokens end with it, also those of a document that is open; the person can connect it again. \
                Written to the audit log.

                  emplace app disconnect 8kq2mv…
                """)

        @Argument(help: "The id, as `emplace app list` shows it.") var id: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data), now = Date()
            let rows = try await installation.connectedApps(of: nil, withBrowsers: true, now: now)
            guard let row = rows.first(where: { $0.id == id }), let grant = GrantID(rawValue: id),
                try await installation.apps.disconnect(grant, of: row.userID, source: .machine, now: now)
            else { throw Failure("no app is connected as \(id.shown); `emplace app list` shows those that are") }
            print("disconnected \(row.app.shown) of \(row.user.shown)")
        }
    }
}

extension Installation {
    var apps: ConnectedApps { ConnectedApps(store: storage) }

    /// Returns the connected apps of one user or of all users.
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

/// A connected app in the output of the commands.
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
