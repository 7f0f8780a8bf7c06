package import HTTPServing
import Hummingbird
import NIOCore
package import WOPI

extension Response {
    /// Answers with JSON by the fast path of types that write their own members; the most frequent answers have it.
    static func json(_ answer: some MemberedAnswer) throws -> Response {
        json(.init(byteBuffer: ByteBuffer(bytes: try JSONWriter.write(members: answer))))
    }
}

extension JSONWriter {
    static func write(members answer: some MemberedAnswer) throws -> [UInt8] {
        var text = JSONText()
        try text.object(answer)
        return text.bytes
    }
}

extension JSONText: MemberWriter {
    package mutating func member(_ name: String, _ value: some MemberedAnswer) throws {
        plainKey(name)
        try object(value)
    }

    fileprivate mutating func object(_ answer: some MemberedAnswer) throws {
        let depth = begin("{", "}")
        try answer.write(to: &self)
        close(to: depth - 1)
    }
}
