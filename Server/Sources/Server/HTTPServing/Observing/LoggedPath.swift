import Basics

/// The path of a request as its log line has it: the pattern of its route, with the identifiers that it was asked for.
enum LoggedPath {
    /// - Parameters:
    ///   - route: the pattern, with names in braces where a path may have anything.
    ///   - path: the path that was taken for it.
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

    /// Whether it is an identifier or the number of a version as this server gives them out: a client can ask for anything
    /// else in their place.
    private static func isIdentifier(_ part: Substring.UTF8View) -> Bool {
        if Identifier.isRandom(part) { return true }
        let number = part.first == UInt8(ascii: "v") ? part.dropFirst() : part
        return (1...9).contains(number.count) && number.allSatisfy(\.isASCIIDigit)
    }
}
