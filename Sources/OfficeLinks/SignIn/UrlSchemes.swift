/// The apps that support app-to-app sign-in, for the parameter `UrlSchemes` of the challenge
/// (docs/protocol/bootstrap-and-oauth.md#url-schemes, docs/protocol/app-to-app.md#android-advertising). On each
/// platform, Office tries the apps in the order of the list.
public struct UrlSchemes: Hashable, Sendable {
    /// The schemes of the apps on iOS.
    public var iOS: [AppScheme]
    /// The schemes of the apps on Windows.
    public var uwp: [AppScheme]
    /// The activities of the apps on Android.
    public var android: [AndroidActivity]
    /// The schemes in the list `Android`, as an older Microsoft page shows them. They are parsed, but never written.
    public private(set) var androidSchemes: [AppScheme] = []

    /// An activity that supports app-to-app sign-in, and the first version of its app that supports it.
    public struct AndroidActivity: Hashable, Sendable {
        /// The version code of the first version of the app that supports app-to-app sign-in.
        public var minimumVersionCode: Int
        /// The package name of the app.
        public var package: String
        /// The class name of the activity, including its package.
        public var activity: String

        /// Creates an activity.
        public init(minimumVersionCode: Int, package: String, activity: String) {
            self.minimumVersionCode = minimumVersionCode
            self.package = package
            self.activity = activity
        }
    }

    /// Creates the lists of apps for each platform.
    public init(iOS: [AppScheme] = [], uwp: [AppScheme] = [], android: [AndroidActivity] = []) {
        self.iOS = iOS
        self.uwp = uwp
        self.android = android
    }

    /// The lists as JSON, without platforms that have no app. Version codes are strings, as in Microsoft's samples.
    public var json: String {
        let triples = android.flatMap { ["\($0.minimumVersionCode)", $0.package, $0.activity] }
        let lists = [("iOS", iOS.map(\.text)), ("Android", triples), ("UWP", uwp.map(\.text))]
        let members = lists.filter { !$0.1.isEmpty }.map { name, values in
            "\(JSONText.quoted(name)):[\(values.map(JSONText.quoted).joined(separator: ","))]"
        }
        return "{\(members.joined(separator: ","))}"
    }

    /// The value for the challenge: the JSON, percent-encoded once as a whole.
    public var headerValue: String { Percent.encode(json) }

    /// Parses the percent-encoded value in a challenge, or the JSON itself. Version codes may be strings or numbers, and
    /// each triple of the list `Android` may be a list of its own.
    ///
    /// - Throws: ``LinkProblem`` for the platform whose list is malformed, or for `UrlSchemes` if the text isn't an
    ///   object of lists.
    public init(_ text: String) throws(LinkProblem) {
        let all = LinkProblem.Part.parameter("UrlSchemes")
        guard text.utf8.count <= 16 * 1024 else { throw LinkProblem(all, .tooLong(limit: 16 * 1024)) }
        let isJSON = text.utf8.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        guard let json = isJSON ? text : Percent.decode(text[...]) else { throw LinkProblem(all, .badEncoding) }
        guard let lists = JSONText.lists(json) else { throw LinkProblem(all, .badValue) }
        iOS = try Self.schemes("iOS", lists)
        uwp = try Self.schemes("UWP", lists)
        let values = try Self.flat(lists["Android"] ?? [])
        // A list that doesn't begin with a version code is a plain list of schemes, as on an older Microsoft page.
        guard values.count.isMultiple(of: 3), values.first.flatMap(Self.versionCode) != nil else {
            android = []
            androidSchemes = try Self.schemes("Android", lists)
            return
        }
        android = try stride(from: 0, to: values.count, by: 3).map { start throws(LinkProblem) in
            try Self.activity(values[start..<start + 3])
        }
    }

    private static func schemes(
        _ platform: String, _ lists: [String: [JSONText.Element]]
    ) throws(LinkProblem) -> [AppScheme] {
        var schemes: [AppScheme] = []
        for element in lists[platform] ?? [] {
            guard let text = element.text else { throw LinkProblem(.parameter(platform), .badValue) }
            schemes.append(try AppScheme(text, at: .parameter(platform)))
        }
        return schemes
    }

    /// Returns the elements of the list `Android`. A list of triples becomes the flat list that Office expects.
    private static func flat(_ elements: [JSONText.Element]) throws(LinkProblem) -> [String] {
        let texts = elements.compactMap(\.text)
        guard texts.count < elements.count else { return texts }
        var flat: [String] = []
        for element in elements {
            guard case .list(let triple) = element, triple.count == 3, triple.first.flatMap(versionCode) != nil else {
                throw LinkProblem(.parameter("Android"), .badValue)
            }
            flat += triple
        }
        return flat
    }

    /// Parses the version code, package and activity of one app. Microsoft's sample contains a space before the
    /// activity (docs/protocol/app-to-app.md#android-result).
    private static func activity(_ triple: ArraySlice<String>) throws(LinkProblem) -> AndroidActivity {
        // The spaces are searched by bytes, because a space followed by a combining mark is a different `Character`.
        let names = triple.dropFirst().map {
            String(decoding: $0.utf8.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        }
        guard let version = triple.first.flatMap(versionCode), let package = names.first, let activity = names.last,
            !package.isEmpty, !activity.isEmpty
        else { throw LinkProblem(.parameter("Android"), .badValue) }
        return AndroidActivity(minimumVersionCode: version, package: package, activity: activity)
    }

    /// Parses a version code. A larger number than 2⁵³ − 1 isn't one, because not every JSON parser keeps it (RFC 8259 §6).
    private static func versionCode(_ text: String) -> Int? {
        guard text.utf8.allSatisfy(Percent.isDigit), let code = Int64(text), code < 1 << 53 else { return nil }
        return Int(exactly: code)
    }
}
