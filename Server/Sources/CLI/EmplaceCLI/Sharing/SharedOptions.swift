import ArgumentParser
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
