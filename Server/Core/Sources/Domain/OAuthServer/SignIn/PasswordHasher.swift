import Foundation

/// Makes and verifies password hashes on a few dedicated threads of low priority.
///
/// Even very many sign-in attempts occupy only these threads, and 32 MiB of memory for each thread. Requests that would
/// have to wait long are refused (``Busy``). No single user or network can fill the queue, not even with correct
/// passwords, which the rate limits of sign-in don't count.
public final class PasswordHasher: Sendable {
    /// Too many passwords are waiting to be verified, or the task was canceled. Try again soon.
    public struct Busy: Error, Hashable {}

    /// The parameters of new hashes, used by ``needsRehash(_:)``.
    public let parameters: ScryptParameters
    let line: WorkLine
    /// The hash against which the password of an unknown name is verified, so that the response takes as long as for a
    /// known name.
    let decoy: ScryptHash

    /// Creates a hasher.
    ///
    /// - Parameters:
    ///   - width: the number of passwords hashed at the same time; by default one core stays free for other work.
    ///   - waiting: the maximum length of each of the two queues, one for browsers that signed in before and one for
    ///     all others. By default, hashing all passwords in a full queue takes about three seconds.
    public convenience init(parameters: ScryptParameters = .default, width: Int? = nil, waiting: Int? = nil) {
        let width = width ?? max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        self.init(parameters: parameters, line: WorkLine(width: width, length: waiting ?? 12 * width))
    }

    init(parameters: ScryptParameters, line: WorkLine) {
        self.parameters = parameters
        self.line = line
        decoy = .decoy(salt: Self.salt(), parameters: parameters)
    }

    /// Whether verifying another password now would throw ``Busy``.
    ///
    /// - Parameters:
    ///   - isKnown: as for ``verify(_:against:isKnown:for:)``.
    ///   - party: as for ``verify(_:against:isKnown:for:)``.
    public func isBusy(isKnown: Bool, for party: String? = nil) -> Bool {
        line.isFull(isKnown ? .preferred : .ordinary, for: party)
    }

    /// Refuses all requests from now on, including requests that are being processed. Call it before a shutdown.
    public func close() { line.close() }

    /// Hashes a password with a new salt, which takes about a quarter of a second on one core with the default
    /// parameters.
    ///
    /// - Parameter party: as for ``verify(_:against:isKnown:for:)``.
    /// - Throws: ``Busy``, also when the task is canceled before its turn.
    public func hash(_ password: Password, for party: String? = nil) async throws -> PasswordHash {
        let parameters = parameters
        return try await run(for: party) { try ScryptHash(password, salt: Self.salt(), parameters: parameters).stored }
    }

    /// Whether `stored` was made from `password`. For a missing or malformed hash, returns `false` after the time that
    /// a verification takes.
    ///
    /// - Parameters:
    ///   - isKnown: whether the browser signed in to the account before. Such browsers have a separate queue that is
    ///     served first, so that very many attempts from other browsers don't delay them.
    ///   - party: the requesting user or network, which can't fill the queue alone; `nil` for the command line.
    /// - Throws: ``Busy``, also when the task is canceled before its turn.
    public func verify(
        _ password: Password, against stored: PasswordHash?, isKnown: Bool = false, for party: String? = nil
    ) async throws -> Bool {
        let parsed = stored.flatMap { ScryptHash($0) }
        let hash = parsed ?? decoy
        return try await run(in: isKnown ? .preferred : .ordinary, for: party) { try hash.matches(password) }
            && parsed != nil
    }

    /// Whether a hash was made with parameters other than ``parameters``.
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
