/// Writes JSON (RFC 8259) member by member, in the order of the calls.
///
/// Only characters that JSON requires to be escaped are escaped, so slashes aren't escaped. A member whose value is
/// `nil` is left out.
public struct JSONWriter: ~Copyable {
    private var bytes = OutputBytes(capacity: 2048)
    /// Whether the next element needs a comma before it.
    private var needsComma = false

    private init() {}

    /// Encodes an object as JSON without white space.
    public static func write(_ object: some JSONObject) -> [UInt8] {
        var json = JSONWriter()
        json.object(object)
        return json.bytes.array
    }

    /// Encodes a list of objects as JSON without white space.
    public static func write(_ objects: [some JSONObject]) -> [UInt8] {
        var json = JSONWriter()
        json.list(objects) { $0.object($1) }
        return json.bytes.array
    }

    /// Writes a member whose value is a string.
    ///
    /// - Parameter name: the name of the member as the protocol defines it. The name is written without escaping.
    public mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        key(name)
        string(value)
    }

    /// Writes a member whose value is `true` or `false`.
    public mutating func member(_ name: String, _ value: Bool?) {
        guard let value else { return }
        key(name)
        bytes.append(literal: value ? "true" : "false")
    }

    /// Writes a member whose value is an integer.
    public mutating func member(_ name: String, _ value: Int64?) {
        guard let value else { return }
        key(name)
        bytes.append(utf8Of: String(value))
    }

    /// Writes a member whose value is a list of strings.
    public mutating func member(_ name: String, _ value: [String]?) {
        guard let value else { return }
        key(name)
        list(value) { $0.string($1) }
    }

    /// Writes a member whose value is an object.
    public mutating func member(_ name: String, _ value: (some JSONObject)?) {
        guard let value else { return }
        key(name)
        object(value)
    }

    /// Writes a member whose value is a list of objects.
    public mutating func member(_ name: String, _ value: [some JSONObject]?) {
        guard let value else { return }
        key(name)
        list(value) { $0.object($1) }
    }

    private mutating func key(_ name: String) {
        bytes.append(key: name, needsComma: needsComma)
        needsComma = true
    }

    private mutating func object(_ object: some JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        object.writeMembers(to: &self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    private mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        bytes.append(UInt8(ascii: "["))
        needsComma = false
        for element in elements {
            separate()
            write(&self, element)
        }
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        JSONEscaping.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}
