import Foundation
import Synchronization

/// The memory in which a process gathers the bodies of its uploads, so that large bodies are written in large pieces.
///
/// If no memory is left, an upload continues with at most ``StagedFile/smallPiece`` bytes and writes pieces of that
/// size. So the memory stays limited, no matter how many uploads are started and abandoned.
///
/// The memory of a small body that is returned inline counts as taken until the save has been committed.
public final class UploadMemory: Sendable {
    /// The upload memory that all stores of this process share.
    public static let process = UploadMemory(limit: UploadMemory.limit(of: ProcessInfo.processInfo.physicalMemory))

    /// The maximum number of bytes: enough for sixty-four large uploads at full speed, each with one piece being
    /// received and one being written.
    private static let maxBytes: UInt64 = 64 << 20

    /// A thirty-second of the machine's memory in bytes, but at most ``maxBytes``.
    static func limit(of machine: UInt64) -> Int { Int(min(maxBytes, machine / 32)) }

    /// The maximum number of bytes for all uploads together.
    public let limit: Int
    private let taken = Mutex(0)

    /// Creates memory for at most `limit` bytes of uploads at once.
    public init(limit: Int) { self.limit = limit }

    /// The number of bytes that uploads hold at the moment.
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
/// end of the upload, or together with the small body that was returned inline.
final class UploadShare: Sendable {
    private let memory: UploadMemory
    private let taken = Mutex(0)

    init(of memory: UploadMemory) { self.memory = memory }

    /// Reserves memory for this upload.
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
