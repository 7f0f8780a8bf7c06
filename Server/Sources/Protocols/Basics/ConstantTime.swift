/// Compares secrets in a time that depends on their lengths only.
package enum ConstantTime {
    /// Looks at every byte whatever they are; only the lengths show in the time it takes.
    package static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        Array(left).withUnsafeBytes { left in Array(right).withUnsafeBytes { areEqual(left, $0) } }
    }

    /// The same, of bytes that are in memory already.
    package static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
