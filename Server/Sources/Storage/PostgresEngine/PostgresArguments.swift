import SQLStorage

/// The arguments of a statement in the form that libpq expects: pointers, lengths and formats.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// The offset of each argument in `bytes`; `nil` for NULL.
    private var starts: [Int?] = []
    private var lengths: [CInt] = []
    private var formats: [CInt] = []

    private static let asText: CInt = 0, asBytes: CInt = 1

    init(_ values: [SQLValue]) {
        // The memory begins with one unused byte, because empty memory has no address and an empty value would become
        // NULL.
        bytes.append(0)
        for value in values {
            switch value {
            // Integers are sent as text, so that the server converts them to the integer type that the statement needs.
            case .integer(let value): append(Array(String(value).utf8) + [0], Self.asText)
            case .text(let value): append(value.utf8, Self.asBytes)
            case .bytes(let value): append(value, Self.asBytes)
            case .null: append(nil as [UInt8]?, Self.asText)
            }
        }
    }

    private mutating func append(_ value: (some Collection<UInt8>)?, _ format: CInt) {
        starts.append(value.map { _ in bytes.count })
        lengths.append(CInt(clamping: value?.count ?? 0))
        formats.append(format)
        if let value { bytes.append(contentsOf: value) }
    }

    /// Calls the body with pointers to the arguments. The pointers are valid only during the call.
    func with<Value>(
        _ body: (
            _ count: CInt, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<CInt>?,
            _ formats: UnsafePointer<CInt>?
        ) -> Value
    ) -> Value {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                let values = starts.map { start in start.flatMap { characters.baseAddress?.advanced(by: $0) } }
                return values.withUnsafeBufferPointer { values in
                    lengths.withUnsafeBufferPointer { lengths in
                        formats.withUnsafeBufferPointer { formats in
                            body(CInt(values.count), values.baseAddress, lengths.baseAddress, formats.baseAddress)
                        }
                    }
                }
            }
        }
    }
}
