/// The part of a body that has come in: how much it is, and the bytes that are not yet written.
struct ReceivedBody: Sendable {
    private(set) var size: Int64 = 0
    private(set) var rest: [UInt8] = []
    private(set) var part = StagedPart()
    private let share: UploadShare
    /// Bytes of the share that ``rest`` takes, and those that what is being written takes.
    private var held = 0, leaving = 0

    init(share: UploadShare) { self.share = share }

    /// Whether more would make it too much to be written in one piece.
    func isPiece(with bytes: [UInt8]) -> Bool { !rest.isEmpty && rest.count + bytes.count > StagedFile.piece }

    /// Adds to the rest.
    ///
    /// - Returns: whether there is memory for it; else it is to be written at once.
    mutating func gather(_ bytes: [UInt8]) -> Bool {
        size += Int64(bytes.count)
        let hasSpace = makeSpace(for: rest.count + bytes.count)
        if rest.isEmpty { rest = bytes } else { rest += bytes }
        return hasSpace
    }

    /// Takes whole blocks out of the rest, to be written. Their memory is given back with ``wrote(_:)``.
    mutating func takeBlocks() -> ArraySlice<UInt8> {
        let blocks = rest.prefix(rest.count - rest.count % StagedFile.block)
        rest = Array(rest[blocks.endIndex...])
        (leaving, held) = (leaving + held, 0)
        return blocks
    }

    /// Ends the writing of the blocks taken last.
    mutating func wrote(_ part: StagedPart) {
        self.part = part
        share.give(leaving)
        leaving = 0
    }

    /// Asks for more than is needed at the moment, as an array that grows would: for a whole piece once the body is known
    /// to be large.
    private mutating func makeSpace(for count: Int) -> Bool {
        guard count > max(held, StagedFile.smallPiece) else { return true }
        let wanted = max(count, size > StagedFile.piece ? StagedFile.piece : min(2 * count, StagedFile.piece))
        guard share.take(wanted - held) else { return false }
        held = wanted
        // The first bytes are kept as they came.
        if !rest.isEmpty { rest.reserveCapacity(wanted) }
        return true
    }
}
