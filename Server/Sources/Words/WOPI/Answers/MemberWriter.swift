/// Receives the members of an answer one by one, like an encoder of Swift's but without its containers and metadata,
/// which cost more time than the answer itself.
package protocol MemberWriter {
    mutating func member(_ name: String, _ value: String) throws
    mutating func member(_ name: String, _ value: Bool) throws
    mutating func member(_ name: String, _ value: Int64) throws
    mutating func member(_ name: String, _ value: [String]) throws
    mutating func member(_ name: String, _ value: some MemberedAnswer) throws
}

extension MemberWriter {
    mutating func member(_ name: String, _ value: String?) throws { if let value { try member(name, value) } }
    mutating func member(_ name: String, _ value: Bool?) throws { if let value { try member(name, value) } }
    mutating func member(_ name: String, _ value: (some MemberedAnswer)?) throws {
        if let value { try member(name, value) }
    }
}

/// An answer that consists of strings, Booleans, numbers and nested answers, and hands its members to a writer itself.
package protocol MemberedAnswer {
    func write(to writer: inout some MemberWriter) throws
}
