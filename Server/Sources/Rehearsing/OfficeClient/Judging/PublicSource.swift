/// A public page that a rule comes from: what a finding is shown with.
///
/// The code cites rules by the project's own digest of the protocol (`files.md §2.1`), which nobody outside has. This
/// turns such a citation into what everybody can look up. An address stands here only where it is known.
public struct PublicSource: Codable, Hashable, Sendable {
    public let title: String
    public let address: String?

    /// The title, and the address behind it where there is one.
    public var text: String { address.map { "\(title) <\($0)>" } ?? title }

    /// What a citation such as `seeds 000, 001, containers.md §3` stands for, each page once.
    public static func all(_ citation: String) -> [PublicSource] {
        var found: [PublicSource] = [], document = ""
        for part in citation.split(separator: ", ").map(String.init) {
            let words = part.split(separator: " ").map(String.init)
            if let name = words.first(where: { $0.hasSuffix(".md") }) { document = name }
            if part.allSatisfy(\.isNumber) || words.first?.hasPrefix("seed") == true { document = "seed" }
            for page in pages(part, words, in: document) where !found.contains(page) { found.append(page) }
        }
        return found
    }

    /// The titles of ``all(_:)``, in a line.
    public static func titles(_ citation: String) -> String { all(citation).map(\.title).joined(separator: "; ") }

    /// ``all(_:)`` with their addresses, in a line.
    public static func text(_ citation: String) -> String { all(citation).map(\.text).joined(separator: "; ") }

    private static func pages(_ part: String, _ words: [String], in document: String) -> [PublicSource] {
        if part.hasPrefix("RFC ") { return [rfc(words)] }
        if part.hasPrefix("note") { return [flow("Note")] }
        if document == "seed" { return Self.table["seed " + (words.last ?? "")] ?? [overview] }
        guard let section = words.first(where: { $0.hasPrefix("§") })?.trimmingSuffix(".") else {
            return table[document] ?? [overview]
        }
        let pages = sections(of: section).lazy.compactMap { table["\(document) \($0)"] }.first
        let steps = words.drop { !$0.hasPrefix("step") }.joined(separator: " ")
        return (pages ?? table[document] ?? [overview]).map { page in
            steps.isEmpty ? page : PublicSource(title: "\(page.title), \(steps)", address: page.address)
        }
    }

    /// The section itself, then the one it is part of.
    private static func sections(of section: String) -> [String] {
        let whole = section.split(separator: ".").first.map(String.init) ?? section
        return [section, whole]
    }

    private static func rfc(_ words: [String]) -> PublicSource {
        let number = words.dropFirst().first ?? ""
        let section = words.first { $0.hasPrefix("§") }?.dropFirst()
        return PublicSource(
            title: "RFC \(number)" + (section.map { " §\($0)" } ?? ""),
            address: "https://www.rfc-editor.org/rfc/rfc\(number)" + (section.map { "#section-\($0)" } ?? ""))
    }
}

extension PublicSource {
    private static let learn = "https://learn.microsoft.com/en-us/microsoft-365/cloud-storage-partner-program/"

    private static func page(_ title: String, _ path: String) -> PublicSource {
        PublicSource(title: "Microsoft Learn: \(title)", address: learn + path)
    }

    private static func flow(_ heading: String? = nil) -> PublicSource {
        page(
            "Operational flows for Microsoft 365 for mobile" + (heading.map { ", \($0)" } ?? ""),
            "mobile/scenarios/operational-flows")
    }

    private static func file(_ operation: String) -> PublicSource {
        page(operation, "rest/files/\(operation.lowercased())")
    }

    private static func container(_ operation: String) -> PublicSource {
        page("\(operation) (containers)", "rest/containers/\(operation.lowercased())")
    }

    private static let overview = page("Microsoft 365 for mobile", "mobile")
    private static let concepts = page("Key concepts of WOPI", "rest/concepts")
    private static let locks = page("Key concepts of WOPI: lock", "rest/concepts")
    private static let requirements = page(
        "WOPI implementation requirements for mobile integration", "mobile/wopi-requirements")
    private static let fromApp = page(
        "Open files from your app in Microsoft 365 for mobile", "mobile/scenarios/from-app")
    private static let fromIOS = PublicSource(
        title: "Microsoft Learn: Integrate with Office from iOS applications",
        address:
            "https://learn.microsoft.com/en-us/office/client-developer/integration/integrate-with-office-from-ios-applications"
    )
    private static let appToApp = page(
        "App to app sign in for Microsoft 365 for mobile", "mobile/identity/apptoapp")
    private static let bootstrap = page("Bootstrap", "rest/bootstrapper/bootstrap")
    private static let challenge = page(
        "Bootstrap, WWW-Authenticate response header",
        "rest/bootstrapper/bootstrap#www-authenticate-response-header-format")
    private static let newToken = page("GetNewAccessToken", "rest/bootstrapper/getnewaccesstoken")
    private static let signInParameters = page(
        "Microsoft 365 for mobile OAuth2 sign-in URL parameters", "mobile/identity/oauthparams")
    private static let laterEndpoint = page(
        "Post-Authorization token endpoint", "mobile/identity/specifytokenissuance")
    private static let tokenIssuance = page("Token Issuance URL requirements", "mobile/identity/tokenissuance")
    private static let onboarding = page(
        "Onboarding information for mobile integration", "mobile/onboarding/onboarding")
    private static let manualTests = page("Microsoft 365 for mobile Manual Validation", "mobile/testing/testcases")

    /// By document and section of the digest; a section that isn't here is its document's.
    private static let table: [String: [PublicSource]] = [
        "seed 000": [flow()], "seed 001": [flow()], "seed 002": [fromIOS], "seed 003": [appToApp],
        "seed 004": [fromApp],
        "README.md": [overview], "README.md §2": [flow("Terminology")], "README.md §3": [flow()],
        "README.md §4": [flow()], "README.md §4.1": [flow("Add a Place")],
        "README.md §4.2": [flow("Browse and open files")], "README.md §4.3": [flow("Save and close a file")],
        "README.md §4.4": [flow("Note")], "README.md §4.5": [fromApp], "README.md §5": [requirements],
        "README.md §6": [concepts], "README.md §7": [concepts], "README.md §8": [bootstrap],
        "README.md §9": [manualTests],
        "app-to-app.md": [appToApp],
        "bootstrap-and-oauth.md": [page("Bootstrap OAuth2", "mobile/identity/bootstrapper")],
        "bootstrap-and-oauth.md §1": [bootstrap],
        "bootstrap-and-oauth.md §1.1": [page("Shortcut operations", "rest/bootstrapper/shortcuts")],
        "bootstrap-and-oauth.md §1.3": [newToken], "bootstrap-and-oauth.md §2": [challenge],
        "bootstrap-and-oauth.md §2.3": [appToApp], "bootstrap-and-oauth.md §3": [signInParameters],
        "bootstrap-and-oauth.md §4": [rfc(["RFC", "6749", "§4.1.2"]), laterEndpoint],
        "bootstrap-and-oauth.md §5": [page("Optional Session Context String", "mobile/identity/sessioncontext")],
        "bootstrap-and-oauth.md §6": [tokenIssuance, rfc(["RFC", "6749", "§5"])],
        "bootstrap-and-oauth.md §7": [manualTests], "bootstrap-and-oauth.md §8": [onboarding],
        "bootstrap-and-oauth.md §9": [rfc(["RFC", "6749"]), rfc(["RFC", "9700"])],
        "check-info.md": [file("CheckFileInfo")], "check-info.md §9": [container("CheckContainerInfo")],
        "containers.md": [container("CheckContainerInfo")], "containers.md §3": [container("EnumerateChildren")],
        "containers.md §4": [container("EnumerateAncestors")],
        "containers.md §5": [container("CreateChildContainer")], "containers.md §6": [container("CreateChildFile")],
        "containers.md §7": [container("DeleteContainer")],
        "ecosystem.md": [page("CheckEcosystem", "rest/ecosystem/checkecosystem")],
        "files.md": [concepts], "files.md §1": [requirements], "files.md §2": [locks], "files.md §2.1": [locks],
        "files.md §2.2": [file("Lock")], "files.md §2.3": [file("PutFile")], "files.md §3": [file("GetFile")],
        "files.md §4": [file("PutFile")], "files.md §5": [file("CheckFileInfo")],
        "files.md §6": [file("RenameFile")], "files.md §7": [file("PutRelativeFile")],
        "files.md §8": [file("GetShareUrl")], "files.md §9": [file("PutUserInfo")],
        "files.md §10": [file("DeleteFile")], "files.md §11": [requirements],
        "office-links.md": [fromApp], "office-links.md §4": [fromIOS], "office-links.md §5": [fromIOS],
        "security.md": [page("Key concepts of WOPI: access token", "rest/concepts#access-token")],
    ]
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
