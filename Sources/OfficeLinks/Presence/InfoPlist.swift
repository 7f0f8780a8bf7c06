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

/// The manifest entry that an Android app needs for the activity that signs users in for Office
/// (docs/protocol/app-to-app.md#android-manifest).
public struct AndroidManifest: Hashable, Sendable {
    /// The class name of the activity that signs users in.
    public var activity: String

    /// Creates the manifest entry for an activity with this class name.
    public init(activity: String) { self.activity = activity }

    /// The manifest entry as XML text. The activity is exported because Office starts it, so the activity must check
    /// its caller with `getCallingPackage`.
    public var text: String {
        """
        <!-- In <application>. -->
        <activity android:name="\(InfoPlist.escaped(activity))" android:exported="true">
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
            </intent-filter>
        </activity>
        <!-- Beside <application>, to see whether Office is installed. The library for Kotlin has these entries already. -->
        <queries>
            <package android:name="com.microsoft.office.word" />
            <package android:name="com.microsoft.office.excel" />
            <package android:name="com.microsoft.office.powerpoint" />
        </queries>
        """
    }
}
