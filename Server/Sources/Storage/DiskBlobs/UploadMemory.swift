import Foundation
import Synchronization

/// The memory in which a process gathers the bodies of its uploads, so that it can write large bodies in large pieces.
///
/// If no memory is left, an upload gathers at most ``StagedFile/smallPiece`` bytes and writes pieces of that size. So
/// the total memory stays limited, no matter how many uploads clients begin and abandon.
///
/// The memory of a small body that is returned inline counts as used until the document is saved.
public final class UploadMemory: Sendable {
    /// The upload memory that all stores of this process share.
    public static let process = UploadMemory(limit: UploadMemory.limit(of: ProcessInfo.processInfo.physicalMemory))

    /// The maximum number of bytes. It is enough for sixty-four large uploads at full speed, each of which receives one
    /// piece and writes another.
    private static let maxBytes: UInt64 = 64 << 20

    /// Returns a thirty-second of the machine's memory in bytes, but at most ``maxBytes``.
    static func limit(of machine: UInt64) -> Int { Int(min(maxBytes, machine / 32)) }

    /// The maximum number of bytes for all uploads together.
    public let limit: Int
    private let taken = Mutex(0)

    /// Creates memory for at most `limit` bytes of uploads at once.
    public init(limit: Int) { self.limit = limit }

    /// The number of bytes that all uploads use at the moment.
    public var held: Int { taken.withLock { $0 } }

    fileprivate func take(_ bytes: Int) -> Bool {
        taken.withLock { taken in
            guard bytes <= limit - taken else { return false }
            taken += bytes
            return true
        }
    }

    fileprivate func give(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}

/// The memory that one upload has taken from ``UploadMemory``. It is returned when this object is deallocated: at the
/// end of the upload or, if a small body was returned inline, together with that body.
final class UploadShare: Sendable {
    private let memory: UploadMemory
    private let taken = Mutex(0)

    init(of memory: UploadMemory) { self.memory = memory }

    /// Takes memory for this upload.
    ///
    /// - Returns: whether enough memory was left.
    func take(_ bytes: Int) -> Bool {
        guard memory.take(bytes) else { return false }
        taken.withLock { $0 += bytes }
        return true
    }

    func give(_ bytes: Int) {
        guard bytes > 0 else { return }
        taken.withLock { $0 -= bytes }
        memory.give(bytes)
    }

    deinit { give(taken.withLock { $0 }) }
}
