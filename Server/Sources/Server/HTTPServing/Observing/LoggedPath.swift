import Basics

/// The path in the log line of a request. It is the pattern of the matched route, such as `/wopi/files/{id}`, with the
/// requested identifiers in place of the braces.
enum LoggedPath {
    /// Returns the route pattern with the identifiers from the path in place of the braces.
    ///
    /// - Parameters:
    ///   - route: the route pattern, with variable parts in braces.
    ///   - path: the path that matched the route.
    static func text(route: String, path: String) -> String {
        if route.everyUTF8({ $0 != UInt8(ascii: "{") }) { return route }
        return route.withBytes { route in path.withBytes { path in filled(route, with: path) } } ?? route
    }

    /// Returns the pattern with the identifiers of the path. Returns `nil` if they have different numbers of parts.
    ///
    /// This runs for every request, so it makes no copies of the parts.
    private static func filled(
        _ route: UnsafeBufferPointer<UInt8>, with path: UnsafeBufferPointer<UInt8>
    ) -> String? {
        var text: [UInt8] = [], name = 0..<0, part = 0..<0
        text.reserveCapacity(path.count)
        while true {
            (name, part) = (next(route, after: name.upperBound), next(path, after: part.upperBound))
            guard !name.isEmpty, !part.isEmpty else { break }
            text.append(UInt8(ascii: "/"))
            let isShown = route[name.lowerBound] == UInt8(ascii: "{") && isIdentifier(path[part])
            text.append(contentsOf: isShown ? path[part] : route[name])
        }
        return name.isEmpty && part.isEmpty ? String(decoding: text, as: UTF8.self) : nil
    }

    /// The next part between slashes; empty if there is none.
    private static func next(_ path: UnsafeBufferPointer<UInt8>, after index: Int) -> Range<Int> {
        var start = index
        while start < path.count, path[start] == UInt8(ascii: "/") { start += 1 }
        var end = start
        while end < path.count, path[end] != UInt8(ascii: "/") { end += 1 }
        return start..<end
    }

    /// Returns whether a part of the path is an identifier or version number in the format of this server. Any other
    /// text isn't logged, because the client may have chosen it.
    private static func isIdentifier(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if part.count == Identifier.length { return part.allSatisfy { Identifier.isLetter($0) } }
        let number = part.first == UInt8(ascii: "v") ? part.dropFirst() : part
        return (1...9).contains(number.count) && number.allSatisfy(\.isASCIIDigit)
    }
}
