/// The public page that contains a rule of the protocol. Reports show the page with each finding.
///
/// The code cites rules by sections of the project's reference: `files.md#lock-header` is that section in
/// `docs/protocol/files.md`. This type converts such a citation to a public page. ``address`` is `nil` if the page's
/// address isn't known.
public struct PublicSource: Codable, Hashable, Sendable {
    /// The title of the page and, if the page is long, of the section.
    public let title: String
    /// The address of the page, if known.
    public let address: String?

    /// The title, followed by the address if there is one.
    public var text: String { address.map { "\(title) <\($0)>" } ?? title }

    /// Returns the pages of a citation, without duplicates. An example of a citation is
    /// `flows.md#add-a-place step 5, containers.md#shapes, #enumerate-children`.
    /// A part that begins with `#` is a section of the previous page.
    public static func all(_ citation: String) -> [PublicSource] {
        var found: [PublicSource] = [], document = ""
        for part in citation.split(separator: ", ").map(String.init) {
            let words = part.split(separator: " ").map(String.init)
            let reference = words.first ?? ""
            if !reference.hasPrefix("#") { document = reference.split(separator: "#").first.map(String.init) ?? "" }
            let section = reference.hasPrefix("#") ? document + reference : reference
            for page in pages(section, words) where !found.contains(page) { found.append(page) }
        }
        return found
    }

    /// Returns the titles of ``all(_:)`` in one line.
    public static func titles(_ citation: String) -> String { all(citation).map(\.title).joined(separator: "; ") }

    /// Returns the texts of ``all(_:)`` in one line, including addresses.
    public static func text(_ citation: String) -> String { all(citation).map(\.text).joined(separator: "; ") }

    /// Returns the public pages that belong to a section of the reference or, if the section has no pages, the pages of
    /// its document.
    private static func pages(_ section: String, _ words: [String]) -> [PublicSource] {
        if section == "RFC" { return [rfc(words)] }
        let document = section.split(separator: "#").first.map(String.init) ?? ""
        let steps = words.drop { !$0.hasPrefix("step") }.joined(separator: " ")
        return (table[section] ?? table[document] ?? [overview]).map { page in
            steps.isEmpty ? page : PublicSource(title: "\(page.title), \(steps)", address: page.address)
        }
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

    private static func ecosystem(_ operation: String) -> PublicSource {
        page("\(operation) (ecosystem)", "rest/ecosystem/\(operation.lowercased())")
    }

    private static let overview = page("Microsoft 365 for mobile", "mobile")
    private static let concepts = page("Key concepts of WOPI", "rest/concepts")
    private static let locks = page("Key concepts of WOPI: lock", "rest/concepts")
    private static let headers = page("Standard WOPI request and response headers", "rest/common-headers")
    private static let endpoints = page("WOPI REST endpoints", "rest/endpoints")
    private static let requirements = page(
        "WOPI implementation requirements for mobile integration", "mobile/wopi-requirements")
    private static let fromApp = page(
        "Open files from your app in Microsoft 365 for mobile", "mobile/scenarios/from-app")
    private static let fromIOS = PublicSource(
        title: "Microsoft Learn: Integrate with Office from iOS applications",
        address:
            "https://learn.microsoft.com/en-us/office/client-developer/integration/integrate-with-office-from-ios-applications"
    )
    private static let uriSchemes = PublicSource(
        title: "Microsoft Learn: Office URI Schemes",
        address: "https://learn.microsoft.com/en-us/office/client-developer/office-uri-schemes")
    private static let appToApp = page(
        "App to app sign in for Microsoft 365 for mobile", "mobile/identity/apptoapp")
    private static let bootstrap = page("Bootstrap", "rest/bootstrapper/bootstrap")
    private static let challenge = page(
        "Bootstrap, WWW-Authenticate response header",
        "rest/bootstrapper/bootstrap#www-authenticate-response-header-format")
    private static let newToken = page("GetNewAccessToken", "rest/bootstrapper/getnewaccesstoken")
    private static let signInParameters = PublicSource(
        title: "Office for iOS OAuth2 sign-in URL parameters",
        address: "https://wopi.readthedocs.io/projects/officewopi/en/latest/identity/oauthparams.html")
    private static let laterEndpoint = page(
        "Post-Authorization token endpoint", "mobile/identity/specifytokenissuance")
    private static let tokenIssuance = page("Token issuance URL requirements", "mobile/identity/tokenissuance")
    private static let onboarding = page("Onboarding information", "mobile/onboarding/onboarding")
    private static let manualTests = page("Microsoft 365 for mobile Manual Validation", "mobile/testing/testcases")
    private static let accessToken = page("Key concepts of WOPI: access token", "rest/concepts#access-token")
    private static let tokenTrading = page("Security considerations", "rest/security")
    private static let proofKeys = page(
        "Verify that requests originate from Microsoft 365 for the web by using proof keys",
        "online/scenarios/proofkeys")

    /// The public pages for each section of the reference. A section that isn't listed has the pages of its document.
    private static let table: [String: [PublicSource]] = flowPages.merging(signInPages) { $1 }
        .merging(documentPages) { $1 }.merging(linkPages) { $1 }

    private static let flowPages: [String: [PublicSource]] = [
        "flows.md": [flow()], "flows.md#add-a-place": [flow("Add a Place")],
        "flows.md#browse-and-open": [flow("Browse and open files")],
        "flows.md#save-and-close": [flow("Save and close a file")], "flows.md#expired-credentials": [flow("Note")],
        "flows.md#open-from-an-app": [fromApp], "flows.md#manual-tests": [manualTests],
        "endpoints.md": [concepts], "endpoints.md#paths": [endpoints], "endpoints.md#headers": [headers],
        "endpoints.md#required-operations": [requirements],
        "security.md": [accessToken], "security.md#token-trading": [tokenTrading],
        "security.md#proof-keys": [proofKeys],
    ]

    private static let signInPages: [String: [PublicSource]] = [
        "bootstrap-and-oauth.md": [page("Bootstrap OAuth2", "mobile/identity/bootstrapper")],
        "bootstrap-and-oauth.md#bootstrapper": [bootstrap],
        "bootstrap-and-oauth.md#bootstrapper-operations": [
            page("Shortcut operations", "rest/bootstrapper/shortcuts")
        ],
        "bootstrap-and-oauth.md#bootstrapper-response": [bootstrap],
        "bootstrap-and-oauth.md#get-new-access-token": [newToken], "bootstrap-and-oauth.md#challenge": [challenge],
        "bootstrap-and-oauth.md#challenge-parameters": [challenge],
        "bootstrap-and-oauth.md#challenge-grammar": [challenge], "bootstrap-and-oauth.md#url-schemes": [appToApp],
        "bootstrap-and-oauth.md#authorization-request": [signInParameters],
        "bootstrap-and-oauth.md#redirect": [rfc(["RFC", "6749", "§4.1.2"]), laterEndpoint],
        "bootstrap-and-oauth.md#session-context": [
            page("Optional Session Context String", "mobile/identity/sessioncontext")
        ],
        "bootstrap-and-oauth.md#token-endpoint": [tokenIssuance, rfc(["RFC", "6749", "§5"])],
        "bootstrap-and-oauth.md#sign-in-page": [manualTests], "bootstrap-and-oauth.md#onboarding": [onboarding],
        "bootstrap-and-oauth.md#rfcs": [rfc(["RFC", "6749"]), rfc(["RFC", "9700"])],
        "app-to-app.md": [appToApp],
    ]

    private static let documentPages: [String: [PublicSource]] = [
        "check-info.md": [file("CheckFileInfo")], "check-info.md#required-on-mobile": [requirements],
        "check-info.md#check-container-info": [container("CheckContainerInfo")],
        "containers.md": [container("CheckContainerInfo")],
        "containers.md#enumerate-children": [container("EnumerateChildren")],
        "containers.md#enumerate-ancestors": [container("EnumerateAncestors")],
        "containers.md#create-child-container": [container("CreateChildContainer")],
        "containers.md#create-child-file": [container("CreateChildFile")],
        "containers.md#delete-container": [container("DeleteContainer")],
        "containers.md#rename-container": [container("RenameContainer")],
        "containers.md#get-share-url": [container("GetShareUrl")],
        "containers.md#get-ecosystem": [container("GetEcosystem")],
        "ecosystem.md": [page("CheckEcosystem", "rest/ecosystem/checkecosystem")],
        "ecosystem.md#get-root-container": [ecosystem("GetRootContainer")],
        "ecosystem.md#get-file-wopisrc": [ecosystem("GetFileWopiSrc")],
        "files.md": [concepts], "files.md#operations": [requirements], "files.md#lock": [locks],
        "files.md#lock-header": [locks], "files.md#lock-decisions": [file("Lock")],
        "files.md#item-version": [file("PutFile")], "files.md#get-file": [file("GetFile")],
        "files.md#put-file": [file("PutFile")], "files.md#versions": [file("CheckFileInfo")],
        "files.md#rename-file": [file("RenameFile")], "files.md#put-relative-file": [file("PutRelativeFile")],
        "files.md#get-share-url": [file("GetShareUrl")], "files.md#put-user-info": [file("PutUserInfo")],
        "files.md#enumerate-ancestors": [file("EnumerateAncestors")],
        "files.md#get-ecosystem": [file("GetEcosystem")], "files.md#delete-file": [file("DeleteFile")],
        "files.md#names": [requirements],
    ]

    private static let linkPages: [String: [PublicSource]] = [
        "office-links.md": [fromApp], "office-links.md#when-office-comes-back": [fromIOS],
        "office-links.md#pass-back": [fromIOS], "office-links.md#office-uri-schemes": [uriSchemes],
    ]
}
