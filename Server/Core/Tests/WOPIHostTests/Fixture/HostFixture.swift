import Basics
import Documents
import Foundation
import HTTPTypes
import PortContracts
import Testing
import WOPI
import WOPIHost

/// A WOPI host without HTTP. It has two users, whose documents are in memory.
struct HostFixture: Sendable {
    let fixture = MemoryFixture()
    let host: WOPIHost
    let mia: MemoryPerson
    let mallory: MemoryPerson

    var now: Date { fixture.clock.now }

    init(
        isBusiness: Bool = false, isEducation: Bool = false,
        _ configure: (inout WOPIHost.Configuration) -> Void = { _ in }
    ) async throws {
        mia = try await fixture.addPerson(isBusiness: isBusiness, isEducation: isEducation)
        mallory = try await fixture.addPerson("mallory")
        var configuration = WOPIHost.Configuration(
            address: try #require(PublicAddress("https://wopi.contoso.example")), addresses: TestAddresses(),
            providerName: "Contoso")
        configure(&configuration)
        host = WOPIHost(
            documents: fixture.library, tokens: AccessTokens(store: fixture.keys),
            shareLinks: ShareLinks(store: fixture.keys), configuration: configuration)
    }

    /// Returns the claims of a token that lasts an hour.
    func claims(
        _ resource: ResourceID, mayWrite: Bool = true, of person: MemoryPerson? = nil,
        origin: AccessClaims.Origin = .phone
    ) -> AccessClaims {
        let person = person ?? mia
        return AccessClaims(
            user: person.id, grant: person.grant, origin: origin, resource: resource, mayWrite: mayWrite,
            expires: now.addingTimeInterval(3600))
    }

    /// Returns the claims of the access token in an address. Verifies the token for the resource in the address.
    func follow(_ address: String) async throws -> AccessClaims {
        let parts = address.components(separatedBy: "?access_token=")
        try #require(parts.count == 2, "an address with one token: \(address)")
        let ecosystem = WOPISrc(.ecosystem).address(on: host.configuration.address)
        let resource: ResourceID
        if parts[0] == ecosystem {
            resource = .ecosystem
        } else {
            resource = try #require(WOPISrc(parts[0], on: host.configuration.address)).resource
        }
        let token = try #require(parts[1].components(separatedBy: "&").first)
        return try await host.claims(of: token, for: resource, now: now)
    }

    /// Returns the file at an address from a response.
    func file(at address: String) async throws -> FileRecord {
        guard case .file(let id) = try await follow(address).resource else { throw HostError.notFound }
        return try await mia.file(id)
    }

    /// Performs PutFile with a lock, or without one.
    @discardableResult
    func put(
        _ text: String, to id: FileID, lock: String? = nil, editors: String? = nil, by claims: AccessClaims? = nil
    ) async throws -> FileVersion {
        var headers: HTTPFields = [.wopiOverride: "PUT"]
        headers[.wopiLock] = lock
        headers[.wopiEditors] = editors
        let clock = fixture.clock
        return try await host.putFile(
            id, PutFileRequest(headers: headers), body: TestBody(Array(text.utf8)),
            by: claims ?? self.claims(.file(id)),
            now: { clock.now })
    }

    /// Performs PutRelativeFile with a text.
    func putRelative(
        _ target: TargetName, beside id: FileID, _ text: String = "copy", by claims: AccessClaims? = nil
    ) async throws -> CreatedFile {
        let clock = fixture.clock
        return try await host.putRelative(
            id, target, body: TestBody(Array(text.utf8)), by: claims ?? self.claims(.file(id)), now: { clock.now })
    }

    /// Performs Lock or another lock operation.
    @discardableResult
    func lock(_ id: FileID, _ request: LockRequest, by claims: AccessClaims? = nil) async throws -> FileVersion {
        try await host.lock(id, request, by: claims ?? self.claims(.file(id)), now: now)
    }

    /// Performs GetLock; returns `nil` for an unlocked file.
    func holder(of id: FileID) async throws -> String? {
        try await host.getLock(id, by: claims(.file(id)), now: now)?.rawValue
    }

    /// Returns the complete listing of a folder that fits into one page.
    func children(
        of id: ContainerID, matching filter: String = "", by claims: AccessClaims? = nil
    ) async throws -> Children {
        let answer = try await host.children(
            of: id, matching: ExtensionFilter(filter), by: claims ?? self.claims(.container(id)), now: { now })
        guard case .whole(let children) = answer else { throw HostError.damaged(reason: "more than one page") }
        return children
    }
}
