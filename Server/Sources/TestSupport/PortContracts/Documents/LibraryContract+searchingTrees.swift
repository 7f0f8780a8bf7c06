import Basics
import Documents
import Foundation
import OAuthServer
import Testing

/// Searches of shared items in randomly changing trees.
extension LibraryContract {
    func verifySearchingTrees() async throws {
        for seed in UInt64(1)...3 { try await whatAGuestCanReachIsFound(seed: seed) }
    }

    private func whatAGuestCanReachIsFound(seed: UInt64) async throws {
        let mia = try await makeFixture(), ben = try await makeFixture()
        var tree = RandomTree(
            library, in: mia.root, of: mia.caller, guest: ben.account.id, now: mia.now, seed: seed)
        for _ in 0..<3 {
            try await tree.change(50)
            // A guest may see and search another name than the stored one.
            let stored = try await names(for: mia.machine, below: mia.root, now: mia.now)
            let reached = try await names(for: ben.caller, below: ben.root, now: ben.now)
            for text in RandomTree.searches {
                let query = try NameQuery(text)
                let expected = reached.keys.filter { id in
                    stored[id].map { query.word(of: $0, beginningWith: 0) != nil } ?? false
                }
                let found = try await allFound(query, for: ben)
                #expect(found.count == expected.count && Set(found) == Set(expected), "\(text), seed \(seed)")
            }
        }
    }

    private func names(for caller: Caller, below top: ContainerID, now: Date) async throws -> [NodeID: String] {
        var names: [NodeID: String] = [:], open = [top]
        while let folder = open.popLast() {
            let listing = try await library.children(of: folder, for: caller, now: now)
            for container in listing.containers {
                if container.kind != .sharedWithMe { names[.container(container.id)] = container.name }
                open.append(container.id)
            }
            for file in listing.files { names[.file(file.id)] = file.name }
        }
        return names
    }

    private func allFound(_ query: NameQuery, for fixture: LibraryFixture) async throws -> [NodeID] {
        var found: [NodeID] = [], cursor: SearchCursor?
        repeat {
            let page = try await library.find(query, after: cursor, limit: 7, for: fixture.caller, now: fixture.now)
            found += page.found.map(\.node.id)
            cursor = page.next
        } while cursor != nil
        return found
    }
}
