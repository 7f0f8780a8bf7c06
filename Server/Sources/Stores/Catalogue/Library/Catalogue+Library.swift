import Foundation
import OAuth
public import WOPI
public import WOPIHost

extension Catalogue: Library {
    public func person(_ caller: Caller) async throws -> Person {
        try await lookOnce(caller) { try $0.person() }
    }

    public func file(_ id: FileID, for caller: Caller) async throws -> FileView {
        try await lookOnce(caller) { try $0.file(id) }
    }

    public func container(_ id: ContainerID, for caller: Caller) async throws -> ContainerView {
        try await lookOnce(caller) { try $0.container(id) }
    }

    public func root(for caller: Caller) async throws -> ContainerView {
        try await lookOnce(caller) { try $0.root() }
    }

    public func children(of id: ContainerID, for caller: Caller) async throws -> Listing {
        try await look(caller) { step in
            _ = try step.container(id)
            return try step.children(of: id)
        }
    }

    public func children(
        of id: ContainerID, _ content: ListingContent, after place: ListingPlace?, limit: Int, for caller: Caller
    ) async throws -> ListingPage {
        try await look(caller) { step in
            _ = try step.container(id)
            return try step.children(of: id, content, after: place, limit: limit)
        }
    }

    public func ancestors(of resource: ResourceID, for caller: Caller) async throws -> [ContainerRecord] {
        try await look(caller) { try $0.ancestors(of: resource) }
    }

    public func versions(of id: FileID, for caller: Caller) async throws -> [VersionRecord] {
        try await look(caller) { step in
            _ = try step.file(id)
            return try step.versions(of: id)
        }
    }

    /// One snapshot.
    func look<Value: Sendable>(
        _ caller: Caller, _ body: @Sendable (LibraryStep) throws -> Value
    ) async throws -> Value {
        let now = clock()
        return try await read { try body(LibraryStep(db: $0, caller: caller, now: now)) }
    }

    /// One statement.
    private func lookOnce<Value: Sendable>(
        _ caller: Caller, _ body: @Sendable (LibraryStep) throws -> Value
    ) async throws -> Value {
        let now = clock()
        return try await readOnce { try body(LibraryStep(db: $0, caller: caller, now: now)) }
    }

    /// One transaction.
    func step<Value: Sendable>(
        _ caller: Caller, _ now: Date, _ body: @escaping @Sendable (LibraryStep) throws -> Value
    ) async throws -> Value {
        try await write { try body(LibraryStep(db: $0, caller: caller, now: now)) }
    }

    /// One transaction that may have to find a free name.
    func namingStep<Value: Sendable>(
        _ caller: Caller, _ now: Date, _ body: @escaping @Sendable (LibraryStep) throws -> Value
    ) async throws -> Value {
        let mark = String(Identifier.random().prefix(10))
        return try await write { try body(LibraryStep(db: $0, caller: caller, now: now, mark: mark)) }
    }
}
