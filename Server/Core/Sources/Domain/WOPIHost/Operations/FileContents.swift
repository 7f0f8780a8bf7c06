public import Basics
public import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs GetFile (docs/protocol/files.md#get-file).
    public func getFile(
        _ id: FileID, _ request: GetFileRequest, by claims: AccessClaims, now: Date
    ) async throws -> OpenedFile {
        do {
            return try await documents.open(id, upTo: request.maxExpectedSize, for: claims.caller, now: now)
        } catch DocumentsError.tooLarge { throw HostError.largerThanExpected }
    }

    /// Returns the content for a request to a FileUrl or DownloadUrl (docs/protocol/check-info.md#addresses). Accepts
    /// only a token of origin ``AccessClaims/Origin/download`` for this file.
    public func download(_ id: FileID, token: String?, now: Date) async throws -> OpenedFile {
        guard let token else { throw HostError.unauthorized(reason: "no access_token") }
        let claims = try await tokens.claims(of: token, now: now)
        guard claims.origin == .download, claims.resource == .file(id) else {
            throw HostError.unauthorized(reason: "a token for something else")
        }
        return try await getFile(id, GetFileRequest(maxExpectedSize: .max), by: claims, now: now)
    }

    /// Performs PutFile (docs/protocol/files.md#put-file).
    ///
    /// Checks the lock and the condition before receiving the body, so that an upload that can't succeed fails early.
    /// The transaction that saves the content checks the lock and the condition again.
    public func putFile<Body: AsyncSequence & Sendable>(
        _ id: FileID, _ request: PutFileRequest, body: Body, by claims: AccessClaims, now: @Sendable () -> Date
    ) async throws -> FileVersion where Body.Element == [UInt8] {
        let view = try await documents.file(id, for: claims.caller, now: now()), file = view.file
        guard view.rights.mayWrite else { throw HostError.notFound }
        try file.lock.permitsWrite(presenting: request.lock.id, size: file.size, now: now())
        try claims.caller.checkCondition(on: .file(file))
        return try await documents.stage(body, limit: configuration.maxUploadBytes, for: file.owner) { content in
            try await documents.save(
                content, to: id, presenting: request.lock.id, by: request.editors.compactMap(UserID.init),
                for: claims.caller, now: now())
        }
    }

    /// Performs PutRelativeFile (docs/protocol/files.md#put-relative-file): creates a file in the folder of this file.
    /// The lock on this file doesn't matter.
    public func putRelative<Body: AsyncSequence & Sendable>(
        _ id: FileID, _ target: TargetName, body: Body, by claims: AccessClaims, now: @Sendable () -> Date
    ) async throws -> CreatedFile where Body.Element == [UInt8] {
        let view = try await documents.file(id, for: claims.caller, now: now()), source = view.file
        guard view.rights.mayAddBeside else { throw HostError.notFound }
        let choice = try NameChoice(target, source: DocumentName(source.name))
        let (made, minter) = try await documents.stage(body, limit: configuration.maxUploadBytes, for: source.owner) {
            content in
            // Get the signing keys after receiving the body, which may take longer than a key's lifetime, but before
            // the commit, so that no error can occur after the file was created.
            let minter = try await tokens.minter(now: now())
            let made = try await HostError.refusingReadOnly("the file is read-only") {
                try await documents.createFile(
                    choice, in: source.parent, content: content, isReadOnly: false, for: claims.caller, now: now())
            }
            return (made, minter)
        }
        var answer = created(made, by: claims, with: minter)
        // Microsoft's validator requires HostViewUrl and HostEditUrl in this response, even from a host without Office
        // pages.
        answer.hostViewURL = configuration.addresses.text(of: .document(made.file.id))
        answer.hostEditURL = answer.hostViewURL
        return answer
    }

    func created(_ view: FileView, by claims: AccessClaims, with minter: TokenMinter) -> CreatedFile {
        CreatedFile(
            name: WireName.wire(view.file.name), url: address(of: .file(view.file.id), from: claims, with: minter))
    }
}

extension NameChoice {
    /// Creates a choice from the request's headers `X-WOPI-RelativeTarget` and `X-WOPI-SuggestedTarget`.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)`` for an exact name that isn't allowed.
    init(_ target: TargetName, source: DocumentName?) throws(DocumentsError) {
        switch target {
        case .suggested(let wire): self = .like(NameRules.like(wire, source: source))
        case .specific(let wire, let overwrite):
            self = .exactly(try NameRules.exact(wire, from: source?.base), overwrite: overwrite)
        }
    }
}
