/// The entries that an iOS app needs in its Info.plist, ready to paste.
public struct InfoPlist: Hashable, Sendable {
    /// The Office apps in which the app opens documents.
    public var apps: [OfficeApp]
    /// The app's own schemes. Office opens addresses with these schemes for pass-backs and sign-in requests.
    public var schemes: [AppScheme]
    /// A reverse domain name, such as `com.contoso.drive`, for `CFBundleURLName`.
    public var name: String
    /// Whether the app signs users in for Office. The app then returns to Office through ``OfficeCaller/scheme``.
    public var signsIn: Bool

    /// Creates the entries for an app with these schemes.
    public init(apps: [OfficeApp] = OfficeApp.allCases, schemes: [AppScheme], name: String, signsIn: Bool) {
        self.apps = apps
        self.schemes = schemes
        self.name = name
        self.signsIn = signsIn
    }

    /// `LSApplicationQueriesSchemes`: the only schemes for which iOS answers `canOpenURL`.
    public var queriedSchemes: [AppScheme] {
        apps.map(\.scheme) + apps.flatMap(\.supportSchemes) + (signsIn ? OfficeCaller.allCases.map(\.scheme) : [])
    }

    /// The entries as XML text. Paste the text into the `dict` of the Info.plist file.
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
