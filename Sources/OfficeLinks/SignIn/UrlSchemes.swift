/// The apps that sign in from app to app, for the challenge's `UrlSchemes`
/// (docs/protocol/bootstrap-and-oauth.md#url-schemes, docs/protocol/app-to-app.md#android-advertising), each list in
/// the order Office is to try.
public struct UrlSchemes: Hashable, Sendable {
    /// Schemes of apps for iOS.
    public var iOS: [AppScheme]
    /// Schemes of apps for Windows.
    public var uwp: [AppScheme]
    /// Activities of apps for Android.
    public var android: [AndroidActivity]
    /// Schemes under `Android`, as an older page of Microsoft shows them; read, and never written.
    public private(set) var androidSchemes: [AppScheme] = []

    /// An activity that signs in, from a version of its app on.
    public struct AndroidActivity: Hashable, Sendable {
        /// The first version that can sign in.
        public var minimumVersionCode: Int
        /// The app's package.
        public var package: String
        /// The class of the activity, with its package.
        public var activity: String

        /// From a version of the app on.
        public init(minimumVersionCode: Int, package: String, activity: String) {
            self.minimumVersionCode = minimumVersionCode
            self.package = package
            self.activity = activity
        }
    }

    /// For the platforms there are apps for.
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

    /// Reads the header's value, or the JSON itself; version codes as strings or as numbers.
    ///
    /// - Throws: ``LinkProblem``, at the platform whose list is wrong, or at `UrlSchemes` when it is no object of lists.
    public init(_ text: String) throws(LinkProblem) {
        let all = LinkProblem.Part.parameter("UrlSchemes")
        guard text.utf8.count <= 16 * 1024 else { throw LinkProblem(all, .tooLong(limit: 16 * 1024)) }
        let isJSON = text.utf8.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        guard let json = isJSON ? text : Percent.decode(text[...]) else { throw LinkProblem(all, .badEncoding) }
        guard let lists = JSONText.lists(json) else { throw LinkProblem(all, .badValue) }
        iOS = try Self.schemes("iOS", lists)
        uwp = try Self.schemes("UWP", lists)
        let values = lists["Android"] ?? []
        // A plain list of schemes, as an older page has it, begins with no number.
        guard values.count.isMultiple(of: 3), values.first.flatMap(Self.versionCode) != nil else {
            android = []
            androidSchemes = try Self.schemes("Android", lists)
            return
        }
        android = try stride(from: 0, to: values.count, by: 3).map { start throws(LinkProblem) in
            try Self.activity(values[start..<start + 3])
        }
    }

    private static func schemes(_ platform: String, _ lists: [String: [String]]) throws(LinkProblem) -> [AppScheme] {
        var schemes: [AppScheme] = []
        for text in lists[platform] ?? [] { schemes.append(try AppScheme(text, at: .parameter(platform))) }
        return schemes
    }

    /// One triple. Microsoft's sample has a blank before the activity (docs/protocol/app-to-app.md#android-result).
    private static func activity(_ triple: ArraySlice<String>) throws(LinkProblem) -> AndroidActivity {
        let names = triple.dropFirst().map { $0.filter { $0 != " " } }
        guard let version = triple.first.flatMap(versionCode), let package = names.first, let activity = names.last,
            !package.isEmpty, !activity.isEmpty
        else { throw LinkProblem(.parameter("Android"), .badValue) }
        return AndroidActivity(minimumVersionCode: version, package: package, activity: activity)
    }

    private static func versionCode(_ text: String) -> Int? {
        text.utf8.allSatisfy(Percent.isDigit) ? Int(text) : nil
    }
}
