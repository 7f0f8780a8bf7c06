import Foundation

/// A line of the server's log in any ``LogFormat``. Text before the time, such as a journal's prefix, is
/// ignored.
struct LogEntry: Hashable, Sendable {
    let time: Date
    let level: String
    /// The name of the event, such as `request`.
    let event: String
    /// The values of the line, by their names.
    let fields: [String: String]

    /// The id that the server gave the request; `nil` for lines that aren't about a request.
    var request: String? { fields["hb.request.id"] }
    /// The id that the client gave the request.
    var correlation: String? { fields["correlation.id"] }

    /// Whether the line is the last of a request: the one that says how the request was answered.
    var isRequest: Bool { event == "request" && fields["method"] != nil }

    /// The ids in the path of the request.
    var ids: [String] { fields["target"]?.split(separator: "/").map(String.init) ?? [] }

    /// Parses a line. Returns `nil` for a line that isn't from the server's log.
    init?(_ line: String) {
        guard let entry = Self.text(line) ?? Self.json(line) else { return nil }
        self = entry
    }

    private init(time: Date, level: String, event: String, fields: [String: String]) {
        (self.time, self.level, self.event, self.fields) = (time, level, event, fields)
    }

    private static func text(_ line: String) -> LogEntry? {
        guard let label = line.firstRange(of: " emplace: ") else { return nil }
        let words = line[..<label.lowerBound].split(separator: " ").suffix(2)
        guard words.count == 2, let level = words.last, let time = time(words[words.startIndex]) else { return nil }
        let rest = line[label.upperBound...]
        // The module in brackets separates the values from the event. A value may contain brackets, an event can't.
        guard let end = rest.lastIndex(of: "]"), let start = rest[..<end].lastIndex(of: "[") else { return nil }
        let event = rest[rest.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines)
        return LogEntry(time: time, level: String(level), event: event, fields: fields(rest[..<start]))
    }

    /// Parses a line in ``LogFormat/json``.
    private static func json(_ line: String) -> LogEntry? {
        guard let start = line.firstIndex(of: "{"),
            let object = try? JSONSerialization.jsonObject(with: Data(line[start...].utf8)) as? [String: Any],
            object["logger"] as? String == "emplace", let event = object["event"] as? String,
            let stamp = object["time"] as? String, let time = time(stamp[...])
        else { return nil }
        let others = object.filter { !LogLine.ownMembers.contains($0.key) }
        return LogEntry(
            time: time, level: object["level"] as? String ?? "", event: event, fields: others.mapValues { "\($0)" })
    }

    private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

    /// Parses a time, which a priority for the journal such as `<6>` may precede.
    private static func time(_ text: Substring) -> Date? {
        try? style.parse(String(text.hasPrefix("<") ? text.dropFirst(3) : text))
    }

    /// Parses `name=value` pairs with spaces between them. A value may contain spaces.
    private static func fields(_ text: Substring) -> [String: String] {
        var fields: [String: String] = [:], name: String?
        for word in text.split(separator: " ") {
            if let sign = word.firstIndex(of: "="), word[..<sign].allSatisfy(isOfName), sign > word.startIndex {
                let found = String(word[..<sign])
                name = fields[found] == nil ? found : nil
                if let name { fields[name] = String(word[word.index(after: sign)...]) }
            } else if let name {
                fields[name]? += " " + word
            }
        }
        return fields
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "." || character == "-")
    }
}
