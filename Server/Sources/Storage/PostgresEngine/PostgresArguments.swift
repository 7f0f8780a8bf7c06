import SQLStorage

/// The arguments of a statement, as libpq takes them: addresses, lengths and formats.
struct PostgresArguments {
    private var bytes: [UInt8] = []
    /// Where each begins; nil for no value.
    private var starts: [Int?] = []
    private var lengths: [CInt] = []
    private var formats: [CInt] = []

    private static let asText: CInt = 0, asBytes: CInt = 1

    init(_ values: [SQLValue]) {
        // Without any byte there would be no address, and an empty value would be no value.
        bytes.append(0)
        for value in values {
            switch value {
            // As text, so that the server takes it for whichever type of integer it wants.
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

    /// Calls the body with what is valid as long as it runs.
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
