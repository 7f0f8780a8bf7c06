import Basics
import Crypto
import CryptoExtras
import Foundation
import OAuth

/// The cost parameters of scrypt (RFC 7914).
public struct ScryptParameters: Hashable, Sendable {
    /// The binary logarithm of the cost N; scrypt needs 128 · r · N bytes of memory.
    public var logCost: Int
    /// The block size of scrypt, r in RFC 7914.
    public var blockSize: Int
    /// The parallelization p. This implementation runs the p passes one after another.
    public var parallelism: Int

    /// Returns `nil` for parameters that are too expensive to compute.
    public init?(logCost: Int, blockSize: Int, parallelism: Int) {
        guard (1...20).contains(logCost), (1...32).contains(blockSize), (1...16).contains(parallelism) else {
            return nil
        }
        self.init(unchecked: logCost, blockSize, parallelism)
    }

    /// The default parameters: 32 MiB of memory and three passes, which take about a quarter of a second on one core.
    public static let `default` = ScryptParameters(unchecked: 15, 8, 3)

    private init(unchecked logCost: Int, _ blockSize: Int, _ parallelism: Int) {
        self.logCost = logCost
        self.blockSize = blockSize
        self.parallelism = parallelism
    }
}

/// The parts of a ``PasswordHash``: `$scrypt$ln=15,r=8,p=3$salt$hash`, base64 without padding.
struct ScryptHash: Hashable, Sendable {
    var parameters: ScryptParameters
    var salt: [UInt8]
    var hash: [UInt8]

    /// Hashes a password. This takes long, so don't call it on a thread that serves requests.
    init(_ password: Password, salt: [UInt8], parameters: ScryptParameters) throws {
        self.parameters = parameters
        self.salt = salt
        hash = try Self.derive(password, salt: salt, parameters: parameters, count: 32)
    }

    /// A hash that no password matches. Verifying a password against this hash takes as long as against any other hash.
    static func decoy(salt: [UInt8], parameters: ScryptParameters) -> ScryptHash {
        ScryptHash(parameters: parameters, salt: salt, hash: SecretDigest(of: Secret.random(.code).plainText).bytes)
    }

    private init(parameters: ScryptParameters, salt: [UInt8], hash: [UInt8]) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    init?(_ stored: PasswordHash) {
        let parts = stored.rawValue.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt",
            let parameters = Self.parameters(parts[2]),
            let salt = Self.decode(parts[3]), (8...64).contains(salt.count),
            let hash = Self.decode(parts[4]), (16...64).contains(hash.count)
        else { return nil }
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    var stored: PasswordHash {
        let costs = "ln=\(parameters.logCost),r=\(parameters.blockSize),p=\(parameters.parallelism)"
        return PasswordHash(rawValue: "$scrypt$\(costs)$\(Self.encode(salt))$\(Self.encode(hash))")
    }

    /// Whether the password has this hash. This takes long, so don't call it on a thread that serves requests.
    func matches(_ password: Password) throws -> Bool {
        let other = try Self.derive(password, salt: salt, parameters: parameters, count: hash.count)
        return ConstantTime.areEqual(other, hash)
    }

    private static func derive(
        _ password: Password, salt: [UInt8], parameters: ScryptParameters, count: Int
    ) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: password.bytes, salt: salt, outputByteCount: count, rounds: 1 << parameters.logCost,
            blockSize: parameters.blockSize, parallelism: parameters.parallelism)
        return key.withUnsafeBytes { Array($0) }
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        var values: [Substring: Int] = [:]
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=")
            guard pair.count == 2, let value = Int(pair[1]) else { return nil }
            values[pair[0]] = value
        }
        guard let logCost = values["ln"], let blockSize = values["r"], let parallelism = values["p"] else { return nil }
        return ScryptParameters(logCost: logCost, blockSize: blockSize, parallelism: parallelism)
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("=", with: "")
    }

    private static func decode(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map { Array($0) }
    }
}
