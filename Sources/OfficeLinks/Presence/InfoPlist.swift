/// The entries that an iOS app needs in its Info.plist, ready to be pasted there.
public struct InfoPlist: Hashable, Sendable {
    /// The apps it opens documents in.
    public var apps: [OfficeApp]
    /// Its own schemes: for the way back and for signing in.
    public var schemes: [AppScheme]
    /// Reverse domain name, for `CFBundleURLName`.
    public var name: String
    /// Whether it signs people in for Office and goes back by ``OfficeCaller/scheme``.
    public var signsIn: Bool

    /// For an app with these schemes.
    public init(apps: [OfficeApp] = OfficeApp.allCases, schemes: [AppScheme], name: String, signsIn: Bool) {
        self.apps = apps
        self.schemes = schemes
        self.name = name
        self.signsIn = signsIn
    }

    /// `LSApplicationQueriesSchemes`: iOS answers `canOpenURL` for these alone.
    public var queriedSchemes: [AppScheme] {
        apps.map(\.scheme) + apps.flatMap(\.supportSchemes) + (signsIn ? OfficeCaller.allCases.map(\.scheme) : [])
    }

    /// The entries, as they stand in the file's `dict`.
    public var text: String {
        let queried = queriedSchemes.map { "    <string>\($0.text)</string>" }.joined(separator: "\n")
        let own = schemes.map { "            <string>\($0.text)</string>" }.joined(separator: "\n")
        return """
            <key>LSApplicationQueriesSchemes</key>
            <array>
            \(queried)
            </array>
            <key>CFBundleURLTypes</key>
            <array>
                <dict>
                    <key>CFBundleURLName</key>
                    <string>\(Self.escaped(name))</string>
                    <key>CFBundleURLSchemes</key>
                    <array>
            \(own)
                    </array>
                </dict>
            </array>
            """
    }

    static func escaped(_ text: String) -> String {
        text.map { ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"][$0] ?? String($0) }.joined()
    }
}
