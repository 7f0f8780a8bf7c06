/// Compares secrets in a time that depends on their lengths only.
package enum ConstantTime {
    /// Looks at every byte whatever they are; only the lengths show in the time it takes.
    package static func areEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        let left = Array(left), right = Array(right)
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
