import Foundation
import Synchronization

/// The memory in which a process gathers the bodies of its uploads, so that large ones are written in large pieces.
///
/// An upload that gets none goes on without: it holds no more than ``StagedFile/smallPiece`` bytes, and is written in
/// pieces of that size. However many uploads are begun and left, they can fill no more than that.
///
/// A small body that is handed back to be kept with the rows counts until nobody holds it any more, which is after the
/// commit of its save.
public final class UploadMemory: Sendable {
    /// The memory of this process.
    public static let process = UploadMemory(limit: UploadMemory.limit(of: ProcessInfo.processInfo.physicalMemory))

    /// Enough for sixty-four large uploads at full speed: each has one piece that comes in and one that is written.
    private static let maxBytes: UInt64 = 64 << 20

    /// A thirty-second of the machine's memory, and no more than ``maxBytes``, in bytes.
    static func limit(of machine: UInt64) -> Int { Int(min(maxBytes, machine / 32)) }

    /// The bytes that all uploads may use together.
    public let limit: Int
    private let taken = Mutex(0)

    /// Memory for at most `limit` bytes of uploads at once.
    public init(limit: Int) { self.limit = limit }

    /// Bytes that uploads have taken of it.
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

/// The part of ``UploadMemory`` that one upload has taken. What is left of it is given back when nobody holds it any
/// more: at the end of the upload, whichever that is, or with the small body that was handed back.
final class UploadShare: Sendable {
    private let memory: UploadMemory
    private let taken = Mutex(0)

    init(of memory: UploadMemory) { self.memory = memory }

    /// - Returns: whether there was as much.
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
