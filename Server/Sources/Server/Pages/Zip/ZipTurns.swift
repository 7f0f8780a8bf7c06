import Synchronization

/// Limits concurrent zip downloads, so that no user can keep the server busy with them. Each server counts its own.
final class ZipTurns: Sendable {
    /// A group of visitors or a user that shares a limit.
    enum Party: Hashable, Sendable {
        case person(String)
        /// The group of a link's visitors from one network.
        case visitor(link: String, network: String)
        case link(String)
        /// The group of the visitors of all links of a user.
        case links(of: String)
        case everybody

        /// The maximum number of concurrent zips of the group.
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

    /// A slot that is free again when this object is released.
    final class Turn: Sendable {
        private let parties: [Party]
        private let turns: ZipTurns

        fileprivate init(_ parties: [Party], of turns: ZipTurns) {
            self.parties = parties
            self.turns = turns
        }

        deinit { turns.end(parties) }
    }

    /// - Returns: `nil` if one of the parties is at its limit.
    func begin(_ parties: [Party]) -> Turn? {
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
