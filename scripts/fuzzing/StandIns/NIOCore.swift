// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The methods of NIO's byte buffer that the parser of ClientHello calls, with the same results.

public struct ByteBuffer: Equatable, Sendable {
    private var bytes: ArraySlice<UInt8>

    public init() { bytes = [] }
    public init(bytes: some Sequence<UInt8>) { self.bytes = ArraySlice(Array(bytes)) }

    public var readerIndex: Int { bytes.startIndex }
    public var readableBytes: Int { bytes.count }
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }

    public static func == (left: ByteBuffer, right: ByteBuffer) -> Bool { left.bytes == right.bytes }

    public func getSlice(at index: Int, length: Int) -> ByteBuffer? {
        guard length >= 0, index >= bytes.startIndex, index <= bytes.endIndex, length <= bytes.endIndex - index else {
            return nil
        }
        var slice = ByteBuffer()
        slice.bytes = bytes[index..<index + length]
        return slice
    }

    public func getInteger<Number: FixedWidthInteger>(at index: Int, as: Number.Type) -> Number? {
        getSlice(at: index, length: Number.bitWidth / 8).map { $0.bytes.reduce(0) { $0 << 8 | Number($1) } }
    }

    public mutating func moveReaderIndex(forwardBy count: Int) { bytes.removeFirst(count) }

    public mutating func readSlice(length: Int) -> ByteBuffer? {
        guard let slice = getSlice(at: readerIndex, length: length) else { return nil }
        moveReaderIndex(forwardBy: length)
        return slice
    }

    public mutating func readInteger<Number: FixedWidthInteger>(as type: Number.Type) -> Number? {
        guard let number = getInteger(at: readerIndex, as: type) else { return nil }
        moveReaderIndex(forwardBy: Number.bitWidth / 8)
        return number
    }

    public mutating func readLengthPrefixedSlice<Number: FixedWidthInteger>(as type: Number.Type) -> ByteBuffer? {
        guard let length = getInteger(at: readerIndex, as: type),
            let slice = getSlice(at: readerIndex + Number.bitWidth / 8, length: Int(length))
        else { return nil }
        moveReaderIndex(forwardBy: Number.bitWidth / 8 + Int(length))
        return slice
    }

    public mutating func writeBuffer(_ buffer: inout ByteBuffer) {
        bytes.append(contentsOf: buffer.bytes)
        buffer.bytes.removeAll()
    }
}

extension String {
    public init(buffer: ByteBuffer) { self = buffer.text }
}
