import Synchronization

/// The number of zips that are being made, which has bounds, so that nobody keeps a server busy with them. Each server
/// counts its own.
final class ZipTurns: Sendable {
    /// Whoever shares a bound.
    enum Party: Hashable, Sendable {
        case person(String)
        /// Visitors of a link from one network.
        case visitor(link: String, network: String)
        case link(String)
        /// Visitors of all links of a person.
        case links(of: String)
        case everybody

        /// Zips at once.
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

    /// A place that is free again when this is released.
    final class Turn: Sendable {
        private let parties: [Party]
        private let turns: ZipTurns

        fileprivate init(_ parties: [Party], of turns: ZipTurns) {
            self.parties = parties
            self.turns = turns
        }

        deinit { turns.end(parties) }
    }

    /// - Returns: `nil` when one of the parties has as many as it may.
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
