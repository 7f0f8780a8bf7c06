/// An append-only byte buffer with a single owner.
///
/// Appending to this buffer is faster than appending to an array, which checks at every append whether its storage is
/// shared.
struct OutputBytes: ~Copyable {
    private var memory: UnsafeMutableRawBufferPointer
    private var count = 0

    /// Creates an empty buffer.
    ///
    /// - Parameter capacity: the initial capacity in bytes.
    init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 1) }

    deinit { memory.deallocate() }

    /// A copy of the bytes written so far.
    var array: [UInt8] { Array(UnsafeRawBufferPointer(rebasing: memory[..<count])) }

    mutating func append(_ byte: UInt8) {
        makeSpace(for: 1)
        memory[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        makeSpace(for: bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Appends a text in UTF-8.
    mutating func append(utf8Of text: String) {
        text.withBytes { append(UnsafeRawBufferPointer($0)) }
    }

    /// Appends a literal of at least two bytes.
    mutating func append(literal: StaticString) {
        append(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a name in quotation marks and a colon, after a comma if `needsComma`. Nothing in the name is escaped.
    mutating func append(key name: String, needsComma: Bool) {
        let quote = UInt8(ascii: "\"")
        name.withBytes { name in
            makeSpace(for: name.count + 4)
            if needsComma { put(UInt8(ascii: ",")) }
            put(quote)
            UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: UnsafeRawBufferPointer(name))
            count += name.count
            put(quote)
            put(UInt8(ascii: ":"))
        }
    }

    /// Writes a byte for which there is space.
    private mutating func put(_ byte: UInt8) {
        memory[count] = byte
        count += 1
    }

    private mutating func makeSpace(for more: Int) {
        if memory.count - count < more { grow(by: more) }
    }

    private mutating func grow(by more: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(2 * memory.count, count + more), alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
        memory.deallocate()
        memory = larger
    }
}
