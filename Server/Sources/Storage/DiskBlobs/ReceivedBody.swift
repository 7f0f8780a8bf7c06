/// The state of a body that is being received: its size so far, and the bytes that aren't written to the file yet.
struct ReceivedBody: Sendable {
    private(set) var size: Int64 = 0
    private(set) var rest: [UInt8] = []
    private(set) var part = StagedPart()
    private let share: UploadShare
    /// The number of bytes that the upload has taken from ``UploadMemory``: `held` for the bytes in ``rest``, `leaving`
    /// for the blocks that are being written.
    private var held = 0, leaving = 0

    init(share: UploadShare) { self.share = share }

    /// Whether ``rest`` and these bytes together are larger than ``StagedFile/piece``, so that ``rest`` should be
    /// written first.
    func isPiece(with bytes: [UInt8]) -> Bool { !rest.isEmpty && rest.count + bytes.count > StagedFile.piece }

    /// Adds received bytes to ``rest``.
    ///
    /// - Returns: whether there was memory for the bytes. If not, the caller must write ``rest`` before it receives
    ///   more.
    mutating func gather(_ bytes: [UInt8]) -> Bool {
        size += Int64(bytes.count)
        let hasSpace = makeSpace(for: rest.count + bytes.count)
        if rest.isEmpty { rest = bytes } else { rest += bytes }
        return hasSpace
    }

    /// Removes as many whole blocks as possible from ``rest``, so that they can be written. After the write,
    /// ``wrote(_:)`` returns the memory of these blocks.
    mutating func takeBlocks() -> ArraySlice<UInt8> {
        let blocks = rest.prefix(rest.count - rest.count % StagedFile.block)
        rest = Array(rest[blocks.endIndex...])
        (leaving, held) = (leaving + held, 0)
        return blocks
    }

    /// Records that the blocks from the last ``takeBlocks()`` have been written.
    mutating func wrote(_ part: StagedPart) {
        self.part = part
        share.give(leaving)
        leaving = 0
    }

    /// Reserves memory for `count` more bytes. For a large body, reserves memory for a whole piece, so that memory is
    /// reserved less often.
    private mutating func makeSpace(for count: Int) -> Bool {
        guard count > max(held, StagedFile.smallPiece) else { return true }
        let wanted = max(count, size > StagedFile.piece ? StagedFile.piece : min(2 * count, StagedFile.piece))
        guard share.take(wanted - held) else { return false }
        held = wanted
        // The first received bytes stay in the array in which they arrived, without a copy.
        if !rest.isEmpty { rest.reserveCapacity(wanted) }
        return true
    }
}
