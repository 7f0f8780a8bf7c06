/// Makes and checks password hashes, two at a time on threads of its own.
///
/// A flood of wrong passwords costs those two threads and 64 MiB; everything else goes on, and who can't be served
/// soon is told so (``Busy``).
public final class PasswordHasher: Sendable {
    /// Too many passwords are waiting to be checked; try again in a moment.
    public struct Busy: Error, Hashable {}

    public let parameters: ScryptParameters
    private let line: WorkLine
    /// What a name nobody has is checked against, so that it takes as long as one somebody has.
    let decoy: ScryptHash

    /// - Parameters:
    ///   - width: how many are hashed at once.
    ///   - waiting: how many may wait for that; at the standard cost two dozen wait about three seconds.
    public init(parameters: ScryptParameters = .standard, width: Int = 2, waiting: Int = 24) {
        self.parameters = parameters
        line = WorkLine(width: width, length: waiting)
        decoy = .decoy(salt: Self.salt(), parameters: parameters)
    }

    /// - Throws: ``Busy``.
    public func hash(_ password: Password) async throws -> PasswordHash {
        let parameters = parameters
        return try await run { try ScryptHash(password, salt: Self.salt(), parameters: parameters).stored }
    }

    /// Whether `password` is the one `stored` was made from. Takes as long when there is no hash, or none that can be
    /// read, and is then `false`.
    ///
    /// - Throws: ``Busy``.
    public func verify(_ password: Password, against stored: PasswordHash?) async throws -> Bool {
        let known = stored.flatMap { ScryptHash($0) }
        let hash = known ?? decoy
        return try await run { try hash.matches(password) } && known != nil
    }

    /// Whether a hash was made with other parameters than a new one would be.
    public func needsRehash(_ stored: PasswordHash) -> Bool {
        ScryptHash(stored)?.parameters != parameters
    }

    private func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        do {
            return try await line.run(work)
        } catch is WorkLine.Full {
            throw Busy()
        }
    }

    private static func salt() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
