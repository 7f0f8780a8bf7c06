import Logging
import Synchronization

/// A metadata value of a log line, with its name.
struct LogPair {
    let name: String
    let value: Logger.MetadataValue
}

extension [LogPair] {
    /// Creates the pairs of a metadata dictionary, sorted by name.
    init(_ metadata: Logger.Metadata) {
        self = metadata.map { LogPair(name: $0.key, value: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The value with this name. The pairs must be sorted by name; a new value is inserted in this order.
    subscript(named name: String) -> Logger.MetadataValue? {
        get { first { $0.name == name }?.value }
        set {
            removeAll { $0.name == name }
            guard let newValue else { return }
            insert(LogPair(name: name, value: newValue), at: firstIndex { name < $0.name } ?? endIndex)
        }
    }
}

extension LogLine {
    mutating func add(_ pair: LogPair) {
        if case .string(let text) = pair.value { add(pair.name, text) } else { add(pair.name, pair.value.description) }
    }
}

/// The lowest level that is logged. If it changes while the server runs, the change applies to all loggers.
final class LogThreshold: Sendable {
    private static let levels = Logger.Level.allCases
    private let index: Atomic<Int>

    init(_ level: Logger.Level) { index = Atomic(Self.index(of: level)) }

    var level: Logger.Level {
        get { Self.levels[index.load(ordering: .relaxed)] }
        set { index.store(Self.index(of: newValue), ordering: .relaxed) }
    }

    private static func index(of level: Logger.Level) -> Int { levels.firstIndex(of: level) ?? 0 }
}
