import Basics
import Documents
import Foundation
import OAuthServer
import OfficeClient
import PlaceServer
import Rehearsal
import WOPIHost

/// Sharing from another user, whom a case creates for itself, to the phone's user.
extension LocalOperator {
    func shareDocument(
        named name: String, _ bytes: [UInt8], with user: UserCredential, mayEdit: Bool
    ) async throws -> SharedDocument {
        let owner = try await makeUser(isBusiness: false, displayName: "Rehearsal's colleague")
        try await makeDocument(named: name, bytes, isReadOnly: false, for: owner)
        let shared = SharedDocument(name: name, owner: owner), (file, caller) = try await file(shared)
        try await installation.wopi.library.share(
            .file(file), with: try await account(named: user.name).id, as: mayEdit ? .editor : .viewer, for: caller,
            now: Date())
        return shared
    }

    func stopSharing(_ document: SharedDocument, with user: UserCredential) async throws {
        let (file, caller) = try await file(document)
        try await installation.wopi.library.stopSharing(
            .file(file), with: try await account(named: user.name).id, for: caller, now: Date())
    }

    func contributors(to document: SharedDocument) async throws -> [String]? {
        let (file, caller) = try await file(document)
        let newest = try await installation.wopi.library.versions(of: file, for: caller, now: Date()).first
        return newest.map { [$0.author].compactMap(\.self) + $0.editors }
    }

    private func file(_ document: SharedDocument) async throws -> (FileID, Caller) {
        guard let owner = document.owner else { throw NotAvailable("the owner of \(document.name) is unknown") }
        let caller = Caller(user: try await account(named: owner.name).id, authority: .machine)
        let library = installation.wopi.library, root = try await library.root(for: caller, now: Date()).container.id
        let files = try await library.children(of: root, for: caller, now: Date()).files
        guard let file = files.first(where: { $0.name == document.name }) else {
            throw NotAvailable("\(document.name) is gone")
        }
        return (file.id, caller)
    }
}
