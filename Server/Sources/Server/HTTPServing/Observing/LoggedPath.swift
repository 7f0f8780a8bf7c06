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
        guard route.utf8.contains(UInt8(ascii: "{")) else { return route }
        let names = route.utf8.split(separator: UInt8(ascii: "/")),
            parts = path.utf8.split(separator: UInt8(ascii: "/"))
        guard names.count == parts.count else { return route }
        var text = ""
        text.reserveCapacity(path.utf8.count)
        for (name, part) in zip(names, parts) {
            text += "/"
            let isShown = name.first == UInt8(ascii: "{") && isIdentifier(part)
            text += isShown ? Substring(part) : Substring(name)
        }
        return text
    }

    /// Returns whether a part of the path is an identifier or version number in the format of this server. Any other
    /// text isn't logged, because the client may have chosen it.
    private static func isIdentifier(_ part: Substring.UTF8View) -> Bool {
        if Identifier.isRandom(part) { return true }
        let number = part.first == UInt8(ascii: "v") ? part.dropFirst() : part
        return (1...9).contains(number.count) && number.allSatisfy(\.isASCIIDigit)
    }
}
