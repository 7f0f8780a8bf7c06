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
        <!-- Beside <application>: to see whether Office is there. -->
        <queries>
            <package android:name="com.microsoft.office.word" />
            <package android:name="com.microsoft.office.excel" />
            <package android:name="com.microsoft.office.powerpoint" />
        </queries>
        """
    }
}
