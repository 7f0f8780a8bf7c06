import NIOCore

/// The parts of a TLS ClientHello (RFC 8446 §4.1.2) that say which name a client wants and which protocols it speaks.
struct ClientHello: Equatable {
    /// The host name of the extension `server_name` (RFC 6066 §3); `nil` without that extension.
    let serverName: String?
    /// The protocols of the extension `application_layer_protocol_negotiation` (RFC 7301 §3.1), in the client's order.
    let protocols: [String]

    /// The result of reading the first bytes of a connection.
    enum Reading: Equatable {
        /// More bytes are needed.
        case incomplete
        /// The bytes don't begin with a ClientHello that this type can parse.
        case other
        case hello(ClientHello)
    }

    /// The maximum size of a ClientHello in bytes. Clients send a few kilobytes at most.
    static let maxBytes = 16 * 1024

    /// Reads the first bytes of a connection.
    static func read(_ bytes: ByteBuffer) -> Reading {
        var bytes = bytes, message = ByteBuffer()
        while true {
            if let length = messageLength(message) {
                guard length <= maxBytes else { return .other }
                if let body = message.getSlice(at: message.readerIndex + headerLength, length: length) {
                    return parse(body).map(Reading.hello) ?? .other
                }
            }
            switch record(&bytes) {
            case .handshake(var content): message.writeBuffer(&content)
            case .incomplete: return .incomplete
            case .other: return .other
            }
            guard message.getInteger(at: message.readerIndex, as: UInt8.self) == clientHello else { return .other }
        }
    }

    // MARK: Records (RFC 8446 §5.1) and handshake messages (§4)

    private enum Record {
        case incomplete
        case other
        case handshake(ByteBuffer)
    }

    private static let handshake: UInt8 = 22
    private static let clientHello: UInt8 = 1
    /// The bytes of a handshake message before its body: the type, and the length in three bytes.
    private static let headerLength = 4

    private static func record(_ bytes: inout ByteBuffer) -> Record {
        guard let type = bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) else { return .incomplete }
        guard type == handshake else { return .other }
        guard let length = bytes.getInteger(at: bytes.readerIndex + 3, as: UInt16.self) else { return .incomplete }
        guard length > 0, length <= maxBytes else { return .other }
        guard bytes.readableBytes >= 5 + Int(length) else { return .incomplete }
        bytes.moveReaderIndex(forwardBy: 5)
        return bytes.readSlice(length: Int(length)).map(Record.handshake) ?? .incomplete
    }

    /// Returns the length of the body in bytes; `nil` if the message doesn't have its length yet.
    private static func messageLength(_ message: ByteBuffer) -> Int? {
        message.getInteger(at: message.readerIndex, as: UInt32.self).map { Int($0 & 0xFF_FFFF) }
    }

    // MARK: The message

    private static let serverNameExtension: UInt16 = 0
    private static let protocolsExtension: UInt16 = 16

    private static func parse(_ body: ByteBuffer) -> ClientHello? {
        var body = body
        // The version and the random bytes come first.
        guard body.readSlice(length: 2 + 32) != nil,
            body.readLengthPrefixedSlice(as: UInt8.self) != nil,  // session id
            body.readLengthPrefixedSlice(as: UInt16.self) != nil,  // cipher suites
            body.readLengthPrefixedSlice(as: UInt8.self) != nil  // compression methods
        else { return nil }
        guard body.readableBytes > 0 else { return ClientHello(serverName: nil, protocols: []) }
        guard var extensions = body.readLengthPrefixedSlice(as: UInt16.self) else { return nil }
        var name: String?, protocols: [String] = []
        while extensions.readableBytes > 0 {
            guard let type = extensions.readInteger(as: UInt16.self),
                var content = extensions.readLengthPrefixedSlice(as: UInt16.self)
            else { return nil }
            switch type {
            case serverNameExtension: name = serverName(&content)
            case protocolsExtension: protocols = protocolNames(&content)
            default: break
            }
        }
        return ClientHello(serverName: name, protocols: protocols)
    }

    private static func serverName(_ content: inout ByteBuffer) -> String? {
        guard var list = content.readLengthPrefixedSlice(as: UInt16.self),
            // The only type of name is 0, a host name.
            list.readInteger(as: UInt8.self) == 0, let name = list.readLengthPrefixedSlice(as: UInt16.self)
        else { return nil }
        return String(buffer: name)
    }

    private static func protocolNames(_ content: inout ByteBuffer) -> [String] {
        guard var list = content.readLengthPrefixedSlice(as: UInt16.self) else { return [] }
        var names: [String] = []
        while let name = list.readLengthPrefixedSlice(as: UInt8.self) { names.append(String(buffer: name)) }
        return names
    }
}
