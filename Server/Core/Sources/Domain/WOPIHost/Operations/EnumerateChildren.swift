public import Basics
import Documents
public import Foundation
public import WOPI

/// The response of EnumerateChildren: all children of a folder, sorted by name, in one response whose length isn't
/// limited (docs/protocol/containers.md#enumerate-children).
public enum ChildrenAnswer: Sendable {
    /// The whole listing, if it fits into one page of ``WOPIHost/Configuration/listingPiece``.
    case whole(Children)
    /// The listing of a large folder, read in pieces.
    case pieces(ChildrenPieces)
}

/// A listing that is too long to be held in memory as a whole.
///
/// Each piece is read when the client is ready to receive it, so that no transaction stays open for a slow client.
public struct ChildrenPieces: Sendable {
    /// The folders.
    public let containers: ListingPieces<ContainerPointer>
    /// The files that match the filter.
    public let files: ListingPieces<ChildFile>
}

/// The folders or the files of a listing, as a sequence of pieces. A piece may be empty.
public struct ListingPieces<Item: Sendable>: AsyncSequence, Sendable {
    typealias Read = @Sendable (ListingCursor) async throws -> (items: [Item], next: ListingCursor?)

    let first: [Item]
    let next: ListingCursor?
    let read: Read

    /// An iterator over the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var first: [Item]?
        fileprivate var cursor: ListingCursor?
        fileprivate let read: Read

        /// Returns the next piece; `nil` after the last.
        ///
        /// - Throws: ``DocumentsError`` if the caller has lost access, or the folder was deleted, since the previous
        ///   piece.
        public mutating func next() async throws -> [Item]? {
            if let first = first.take() { return first }
            guard let cursor else { return nil }
            let (items, next) = try await read(cursor)
            self.cursor = next
            return items
        }
    }

    /// Returns an iterator that begins with the first piece, which was already read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(first: first, cursor: next, read: read) }
}

extension WOPIHost {
    /// Performs EnumerateChildren. An item that changes while a long listing is read appears either in its old or in
    /// its new state.
    public func children(
        of id: ContainerID, matching filter: ExtensionFilter?, by claims: AccessClaims,
        now: @escaping @Sendable () -> Date
    ) async throws -> ChildrenAnswer {
        let lister = ChildrenLister(
            host: self, container: id, filter: filter, claims: claims, minter: try await tokens.minter(now: now()),
            now: now)
        let page = try await lister.page(.everything, after: nil)
        let beginning = Children(
            containers: lister.pointers(to: page.listing.containers), files: lister.children(page.listing.files))
        guard let next = page.next else { return .whole(beginning) }
        return .pieces(
            ChildrenPieces(
                containers: ListingPieces(first: beginning.containers, next: next) { cursor in
                    let page = try await lister.page(.containers, after: cursor)
                    return (lister.pointers(to: page.listing.containers), page.next)
                },
                files: ListingPieces(first: beginning.files, next: next) { cursor in
                    let page = try await lister.page(.everything, after: cursor)
                    return (lister.children(page.listing.files), page.next)
                }))
    }
}

/// Reads the items of one folder for one caller, one page at a time, and converts these items to the values in the
/// response.
private struct ChildrenLister: Sendable {
    let host: WOPIHost
    let container: ContainerID
    let filter: ExtensionFilter?
    let claims: AccessClaims
    let minter: TokenMinter
    /// Returns the current time for each page, because a client may take hours to read all pages.
    let now: @Sendable () -> Date

    func page(_ content: ListingContent, after cursor: ListingCursor?) async throws -> ListingPage {
        try await host.documents.children(
            of: container, content, after: cursor, limit: host.configuration.listingPiece, for: claims.caller,
            now: now())
    }

    func pointers(to containers: [ContainerRecord]) -> [ContainerPointer] {
        containers.map { host.pointer(to: $0, from: claims, with: minter) }
    }

    func children(_ files: [FileRecord]) -> [ChildFile] {
        files.compactMap { file in
            let name = WireName.wire(file.name)
            guard filter?.matches(fileName: name) ?? true else { return nil }
            return ChildFile(
                name: name, size: file.size, url: host.address(of: .file(file.id), from: claims, with: minter),
                version: file.version.description, lastModifiedTime: WOPITime.roundTrip(file.modified))
        }
    }
}
