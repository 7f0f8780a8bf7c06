/// Which apps sign in from app to app, for the challenge's `UrlSchemes` (bootstrap-and-oauth.md §2.3, app-to-app.md
/// §3.1), each list in the order Office is to try.
public struct UrlSchemes: Hashable, Sendable {
    public var iOS: [AppScheme]
    public var uwp: [AppScheme]
    public var android: [AndroidActivity]
    /// What an older page shows under `Android`; only ever read.
    public private(set) var androidSchemes: [AppScheme] = []

    /// An activity that signs in, from a version of its app on.
    public struct AndroidActivity: Hashable, Sendable {
        public var minimumVersionCode: Int
        public var package: String
        public var activity: String

        public init(minimumVersionCode: Int, package: String, activity: String) {
            self.minimumVersionCode = minimumVersionCode
            self.package = package
            self.activity = activity
        }
    }

    public init(iOS: [AppScheme] = [], uwp: [AppScheme] = [], android: [AndroidActivity] = []) {
        self.iOS = iOS
        self.uwp = uwp
        self.android = android
    }

    /// The JSON, platforms without an app left out. Version codes are strings, as in the samples.
    public var json: String {
        let triples = android.flatMap { ["\($0.minimumVersionCode)", $0.package, $0.activity] }
        let lists = [("iOS", iOS.map(\.text)), ("Android", triples), ("UWP", uwp.map(\.text))]
        let members = lists.filter { !$0.1.isEmpty }.map { name, values in
            "\(JSONText.quoted(name)):[\(values.map(JSONText.quoted).joined(separator: ","))]"
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// The JSON as the header carries it: one pass of percent-encoding over all of it.
    public var headerValue: String { Percent.encode(json) }

    /// Reads the header's value, or the JSON itself.
    ///
    /// - Throws: ``LinkProblem``
    public init(_ text: String) throws(LinkProblem) {
        guard text.utf8.count <= 16 * 1024 else { throw LinkProblem(.address, .tooLong(limit: 16 * 1024)) }
        let isJSON = text.first { !$0.isWhitespace } == "{"
        guard let json = isJSON ? text : Percent.decode(text[...]) else { throw LinkProblem(.address, .badEncoding) }
        guard let lists = JSONText.lists(json) else { throw LinkProblem(.address, .badValue) }
        iOS = try Self.schemes(lists["iOS"] ?? [])
        uwp = try Self.schemes(lists["UWP"] ?? [])
        let values = lists["Android"] ?? []
        // A plain list of schemes, as an older page has it, begins with no number.
        guard values.count.isMultiple(of: 3), values.first.flatMap({ Int($0) }) != nil else {
            android = []
            androidSchemes = try Self.schemes(values)
            return
        }
        android = try stride(from: 0, to: values.count, by: 3).map { start throws(LinkProblem) in
            guard let version = Int(values[start]), version >= 0 else {
                throw LinkProblem(.parameter("Android"), .badValue)
            }
            return AndroidActivity(
                minimumVersionCode: version, package: values[start + 1], activity: values[start + 2])
        }
    }

    private static func schemes(_ texts: [String]) throws(LinkProblem) -> [AppScheme] {
        var schemes: [AppScheme] = []
        for text in texts { schemes.append(try AppScheme(text)) }
        return schemes
    }
}
