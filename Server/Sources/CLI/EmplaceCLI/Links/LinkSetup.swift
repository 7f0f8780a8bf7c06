import ArgumentParser
import OfficeLinks

struct LinkSetup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup", abstract: "Print the Info.plist and AndroidManifest.xml entries for your apps",
        discussion: """
            Prints the entries for Info.plist (iOS) and, with --activity, also for AndroidManifest.xml.

              emplace link setup --scheme contosodrive --bundle com.contoso.drive \\
                  --activity com.contoso.drive.OfficeAuthActivity
            """)

    @Option(help: "URL scheme of your app; repeat for several") var scheme: [String]
    @Option(help: .init("Bundle identifier of your app", valueName: "name")) var bundle = "com.example.app"
    @Option(help: .init("Android activity that handles sign-in for Office", valueName: "class")) var activity: String?

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
