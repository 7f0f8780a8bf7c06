import ArgumentParser
import OfficeLinks

struct LinkSetup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Prints what your apps have to declare, ready to paste.",
        discussion: """
            For iOS the entries of Info.plist, for Android those of AndroidManifest.xml.

              emplace link setup --scheme contosodrive --bundle com.contoso.drive \\
                --activity com.contoso.drive.OfficeAuthActivity
            """)

    @Option(help: "Your scheme; may be given several times.") var scheme: [String]
    @Option(help: .init("The app's identifier.", valueName: "name")) var bundle = "com.example.app"
    @Option(help: .init("Android: the activity that signs in for Office.", valueName: "class")) var activity: String?

    func validate() throws {
        if scheme.isEmpty { throw ValidationError("--scheme is missing") }
        for text in scheme where (try? AppScheme(text)) == nil {
            throw ValidationError("\(text): \(LinkProblem(.scheme, .badScheme))")
        }
    }

    func run() async throws {
        let schemes = try scheme.map { try AppScheme($0) }
        print("<!-- Info.plist -->")
        print(InfoPlist(schemes: schemes, name: bundle, signsIn: true).text)
        guard let activity else { return }
        print("\n<!-- AndroidManifest.xml -->")
        print(AndroidManifest(activity: activity).text)
    }
}
