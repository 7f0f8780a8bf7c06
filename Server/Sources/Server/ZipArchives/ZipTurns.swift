import Synchronization

/// Limits concurrent zip downloads, so that no user can keep the server busy with zip downloads. Each server process
/// has its own limits.
package final class ZipTurns: Sendable {
    /// A user, or a group of visitors, with a common limit of concurrent zip downloads.
    package enum Party: Hashable, Sendable {
        case person(String)
        /// The visitors from one network who use the same share link.
        case visitor(link: String, network: String)
        case link(String)
        /// The visitors who use any share link of one user.
        case links(of: String)
        case everybody

        /// The maximum number of concurrent zip downloads.
        var limit: Int {
            switch self {
            case .person, .visitor: 2
            case .link: 8
            case .links: 16
            case .everybody: 64
            }
        }
    }

    private let counts = Mutex<[Party: Int]>([:])

    package init() {}

    /// A slot for one zip download. The slot becomes free when this object is deallocated.
    package final class Turn: Sendable {
        private let parties: [Party]
        private let turns: ZipTurns

        fileprivate init(_ parties: [Party], of turns: ZipTurns) {
            self.parties = parties
            self.turns = turns
        }

        deinit { turns.end(parties) }
    }

    /// Takes a slot for a download that counts toward the limits of all given parties.
    ///
    /// - Returns: `nil` if the limit of one of the parties is reached.
    package func begin(_ parties: [Party]) -> Turn? {
        let isFree = counts.withLock { counts in
            guard parties.allSatisfy({ counts[$0, default: 0] < $0.limit }) else { return false }
            for party in parties { counts[party, default: 0] += 1 }
            return true
        }
        return isFree ? Turn(parties, of: self) : nil
    }

    private func end(_ parties: [Party]) {
        counts.withLock { counts in
            for party in parties {
                let left = counts[party, default: 1] - 1
                counts[party] = left > 0 ? left : nil
            }
        }
    }
}
