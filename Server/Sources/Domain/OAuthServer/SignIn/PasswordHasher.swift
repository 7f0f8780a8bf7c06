import Foundation

/// Makes and checks password hashes on a few threads of its own, which have a lower priority than all others.
///
/// A flood of passwords costs those threads and 32 MiB each; everything else goes on, and requests that can't be served
/// soon are refused (``Busy``). Whoever sends them alone can't fill the line: right passwords have no other bound.
public final class PasswordHasher: Sendable {
    /// Too many passwords are waiting to be checked, or the caller of this one was cancelled; try again in a moment.
    public struct Busy: Error, Hashable {}

    /// The parameters of new hashes; ``needsRehash(_:)`` compares with them.
    public let parameters: ScryptParameters
    let line: WorkLine
    /// The hash that an unknown name is checked against, so that the check takes as long as for a known one.
    let decoy: ScryptHash

    /// - Parameters:
    ///   - width: how many are hashed at once; without it, one core is left to everything else.
    ///   - waiting: how many may wait for that, and as many again from browsers that are known; without it as many as
    ///     wait about three seconds at the standard cost.
    public convenience init(parameters: ScryptParameters = .default, width: Int? = nil, waiting: Int? = nil) {
        let width = width ?? max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        self.init(parameters: parameters, line: WorkLine(width: width, length: waiting ?? 12 * width))
    }

    init(parameters: ScryptParameters, line: WorkLine) {
        self.parameters = parameters
        self.line = line
        decoy = .decoy(salt: Self.salt(), parameters: parameters)
    }

    /// Whether another password would be refused with ``Busy`` right now.
    ///
    /// - Parameters:
    ///   - isKnown: as for ``verify(_:against:isKnown:for:)``.
    ///   - party: likewise.
    public func isBusy(isKnown: Bool, for party: String? = nil) -> Bool {
        line.isFull(isKnown ? .preferred : .ordinary, for: party)
    }

    /// Refuses all requests, including those whose check has begun, before a shutdown.
    public func close() { line.close() }

    /// Makes a hash with a new salt: about a quarter of a second on one core at the standard cost.
    ///
    /// - Parameter party: as for ``verify(_:against:isKnown:for:)``.
    /// - Throws: ``Busy``, also when the task is cancelled before its turn.
    public func hash(_ password: Password, for party: String? = nil) async throws -> PasswordHash {
        let parameters = parameters
        return try await run(for: party) { try ScryptHash(password, salt: Self.salt(), parameters: parameters).stored }
    }

    /// Whether `password` is the one `stored` was made from. Takes as long when there is no hash, or none that can be
    /// read, and is then `false`.
    ///
    /// - Parameters:
    ///   - isKnown: from a browser that signed in to the account before: those have a line of their own, which goes first,
    ///     so that a flood from strangers doesn't keep them out.
    ///   - party: the person or the network that asks, who can't fill a line alone; `nil` for the machine.
    /// - Throws: ``Busy``, also when the task is cancelled before its turn.
    public func verify(
        _ password: Password, against stored: PasswordHash?, isKnown: Bool = false, for party: String? = nil
    ) async throws -> Bool {
        let parsed = stored.flatMap { ScryptHash($0) }
        let hash = parsed ?? decoy
        return try await run(in: isKnown ? .preferred : .ordinary, for: party) { try hash.matches(password) }
            && parsed != nil
    }

    /// Whether a hash was made with other parameters than a new one would be.
    public func needsRehash(_ stored: PasswordHash) -> Bool {
        ScryptHash(stored)?.parameters != parameters
    }

    private func run<Result: Sendable>(
        in queue: WorkLine.Queue = .ordinary, for party: String?, _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        do {
            return try await line.run(in: queue, for: party, work)
        } catch is WorkLine.Full {
            throw Busy()
        } catch is WorkLine.Dropped {
            throw Busy()
        }
    }

    private static func salt() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
