/// The state of a body that is being received: its size so far, and the bytes that aren't written to the file yet.
struct ReceivedBody: Sendable {
    private(set) var size: Int64 = 0
    private(set) var rest: [UInt8] = []
    private(set) var part = StagedPart()
    private let share: UploadShare
    /// The number of bytes taken from the upload's memory budget: `held` for ``rest``, `leaving` for the blocks being
    /// written.
    private var held = 0, leaving = 0

    init(share: UploadShare) { self.share = share }

    /// Whether ``rest`` and these bytes together are larger than ``StagedFile/piece``.
    func isPiece(with bytes: [UInt8]) -> Bool { !rest.isEmpty && rest.count + bytes.count > StagedFile.piece }

    /// Adds bytes to the gathered bytes that aren't written yet.
    ///
    /// - Returns: whether there was memory for the bytes. Otherwise the caller must write all gathered bytes at once.
    mutating func gather(_ bytes: [UInt8]) -> Bool {
        size += Int64(bytes.count)
        let hasSpace = makeSpace(for: rest.count + bytes.count)
        if rest.isEmpty { rest = bytes } else { rest += bytes }
        return hasSpace
    }

    /// Removes as many whole blocks as possible from ``rest``, for writing. ``wrote(_:)`` returns their memory to the
    /// share.
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

    /// Requests more memory than is needed now, as a growing array does: a whole piece for a large body.
    private mutating func makeSpace(for count: Int) -> Bool {
        guard count > max(held, StagedFile.smallPiece) else { return true }
        let wanted = max(count, size > StagedFile.piece ? StagedFile.piece : min(2 * count, StagedFile.piece))
        guard share.take(wanted - held) else { return false }
        held = wanted
        // The first bytes stay in their original array, without a copy.
        if !rest.isEmpty { rest.reserveCapacity(wanted) }
        return true
    }
}
