/// Takes the members of an answer one by one: what an encoder of Swift's does, without the containers and metadata that
/// take it longer than the answer is worth.
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

/// An answer of texts, truths, numbers and answers of the same kind, which can name its members to a writer itself.
package protocol MemberedAnswer {
    func write(to writer: inout some MemberWriter) throws
}
