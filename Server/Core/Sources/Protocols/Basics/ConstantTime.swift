/// Compares secrets in a time that depends only on the lengths of the secrets.
public enum ConstantTime {
    /// Compares every byte, so that the time of the comparison reveals only the lengths.
    public static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        Array(left).withUnsafeBytes { left in Array(right).withUnsafeBytes { areEqual(left, $0) } }
    }

    /// Compares two buffers in a time that depends only on the lengths of the buffers.
    public static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
