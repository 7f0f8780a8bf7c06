import ArgumentParser
import Basics
import Documents
import Foundation
import OAuthServer

/// The arguments with which a subcommand of `emplace share` names a document or folder, and the owner.
struct SharedOptions: ParsableArguments {
    @Argument(help: "Document or folder, such as Plans/Roadmap.docx") var path: String
    @Option(help: "Owner of the document or folder") var user: String

    /// The path as messages show it; `/` for the root.
    var shownPath: String { DocumentPath(path).description }

    /// Returns the document or folder, and a caller with the owner's permissions.
    func find(in installation: Installation) async throws -> (node: NodeID, caller: Caller) {
        let caller = try await installation.caller(named: user)
        return (try await installation.node(DocumentPath(path), for: caller), caller)
    }
}

extension SharedOptions {
    /// Returns the owner's link to the item, even if the link has expired, and a caller with the owner's permissions.
    ///
    /// - Parameter role: `viewer` or `editor`. An item has at most one link for each role.
    /// - Throws: ``Failure`` if there is no such link.
    func link(as role: String, in installation: Installation, now: Date) async throws -> (
        link: ShareRecord, caller: Caller
    ) {
        let kind = try ShareKind(named: role), (node, caller) = try await find(in: installation)
        let known = try await installation.library.shares(of: node, for: caller, now: now).first { $0.type == kind }
        guard let known else {
            throw Failure("there is no \(role) link to \(shownPath); run `emplace share links` to list links")
        }
        return (known, caller)
    }
}

/// The options that select the shares of one document or folder, of one user, or of all users.
struct SharedSelection: ParsableArguments {
    @Argument(help: "Only this document or folder (requires --user)") var path: String?
    @Option(help: "Only items that this user shares") var user: String?

    /// The path as lists show it; `nil` if no path was given.
    var shownPath: String? { path.map { DocumentPath($0).description } }

    /// Returns the owners whose shares are listed, and the selected item if there is one.
    func find(in installation: Installation) async throws -> (owners: [Caller], node: NodeID?) {
        guard let user else {
            guard path == nil else { throw Failure("a path needs an owner; add --user NAME") }
            return (try await installation.accounts.list().map { Caller(user: $0.id, authority: .machine) }, nil)
        }
        let caller = try await installation.caller(named: user)
        guard let path else { return ([caller], nil) }
        return ([caller], try await installation.node(DocumentPath(path), for: caller))
    }
}

/// The expiration of a link or permission: a last day such as `2030-12-31`, or a time.
struct SharingEnd: Equatable {
    /// The time at which the link or permission expires.
    let date: Date

    init(_ date: Date) { self.date = date }

    /// Parses an expiration.
    ///
    /// - Parameter text: a last day such as 2030-12-31, or a time.
    /// - Throws: ``Failure`` for any other text.
    init(typed text: String) throws {
        guard let date = Day(text)?.end ?? (try? Date(text, strategy: .iso8601)) else {
            throw Failure(
                "--until must be a day such as 2030-12-31 or a time such as 2030-12-31T18:00:00Z; got \(text.shown)")
        }
        self.date = date
    }

    /// The last day, if the link or permission expires at the end of a day; otherwise `nil`.
    var lastDay: String? {
        let day = Day(before: date)
        return day.end == date ? "\(day)" : nil
    }

    /// The expiration as the user typed it, or an equivalent text.
    var text: String { lastDay ?? date.formatted(.iso8601) }

    /// Returns the text for a table cell that shows the expiration; empty if the link or permission doesn't expire.
    static func cell(_ date: Date?, hasEnded: Bool) -> String {
        date.map { SharingEnd($0).text + (hasEnded ? " (expired)" : "") } ?? ""
    }
}
