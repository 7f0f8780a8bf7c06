import HTTPTypes
import OfficeClient
import OfficeLinks
@testable import Rehearsal

/// The state of a small provider. It computes the answer to each request.
struct SmallServer: Sendable {
    /// A user of the provider.
    struct Account: Sendable {
        var name: String
        var password: String
        var isBusiness = false
        /// The id of the user's root container.
        var root: String
        /// A number that is part of all of the user's access tokens for documents. Changing the number makes all
        /// earlier tokens invalid.
        var epoch = 1
    }

    /// A file or a folder.
    struct Item: Sendable {
        var id: String
        var name: String
        var parent: String?
        var owner: Int
        var isFolder: Bool
        var content: [UInt8] = []
        var version = 1
        var lock: String?
        var isReadOnly = false
    }

    /// An authorization code and the authorization request for which it was issued.
    struct Code: Sendable {
        var user: Int
        var redirectURI: String?
        var isUsed = false
        var tokens: [String] = []
    }

    var flaws: Set<Flaw>
    var lacks: Set<Feature>
    var accounts: [Account] = []
    var items: [String: Item] = [:]
    var codes: [String: Code] = [:]
    /// The index of the account for each access token, and below for each refresh token.
    var access: [String: Int] = [:]
    var refresh: [String: Int] = [:]
    /// A counter from which the server makes unique identifiers.
    var count = 0

    static let host = "https://wopi.contoso.example"
    static let identity = "https://id.contoso.example"
    static let clientID = "office"
    static let secret = "hush"
    static let sessionContext = "tenant-42"
    /// The icons of the provider: white images of each required size.
    static let icons = Dictionary(
        uniqueKeysWithValues: IconCheck.sizes.map { size in (size, PNG.image(size) { _, _ in [255, 255, 255] }) })

    /// The URL schemes of the provider's app on iOS, and the activity of the app on Android.
    static let schemes = UrlSchemes(
        iOS: ["contoso"],
        android: [.init(minimumVersionCode: 420, package: "com.contoso.drive", activity: "com.contoso.drive.Auth")])

    init(flaws: Set<Flaw>, lacks: Set<Feature>) {
        (self.flaws, self.lacks) = (flaws, lacks)
        addUser("mia@contoso.example", password: "right", isBusiness: false)
    }

    func has(_ flaw: Flaw) -> Bool { flaws.contains(flaw) }

    mutating func next() -> Int {
        count += 1
        return count
    }

    mutating func addUser(_ name: String, password: String, isBusiness: Bool) {
        let root = "c\(next())", owner = accounts.count
        accounts.append(Account(name: name, password: password, isBusiness: isBusiness, root: root))
        items[root] = Item(id: root, name: "Contoso", parent: nil, owner: owner, isFolder: true)
    }

    func user(named name: String) -> Int? { accounts.firstIndex { $0.name == name } }

    /// Makes all tokens of a user invalid.
    mutating func endTokens(of user: Int) {
        accounts[user].epoch += 1
        access = access.filter { $0.value != user }
        refresh = refresh.filter { $0.value != user }
    }

    mutating func answer(_ request: ReceivedRequest) -> SmallAnswer {
        let address = request.address.origin, path = request.address.path
        switch (address, path) {
        case (Self.identity, "/authorize"): return authorize(request)
        case (Self.identity, "/sign-in"): return signIn(request)
        case (Self.identity, "/decide"): return decide(request)
        case (Self.identity, "/token"): return token(request)
        case (Self.host, "/wopibootstrapper"): return bootstrap(request)
        case (Self.host, _) where path.hasPrefix("/icons/"): return icon(path)
        case (Self.host, _) where path.hasPrefix("/wopi/"): return resource(request)
        default: return SmallAnswer(404)
        }
    }

    private func icon(_ path: String) -> SmallAnswer {
        let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
        guard let image = Int(name).flatMap({ Self.icons[$0] }) else { return SmallAnswer(404) }
        return SmallAnswer(200, [.contentType: "image/png"], body: image)
    }
}

/// The bootstrapper, and the access tokens for files and containers.
extension SmallServer {
    mutating func bootstrap(_ request: ReceivedRequest) -> SmallAnswer {
        guard let user = caller(request) else {
            var challenge =
                "Bearer authorization_uri=\"\(Self.identity)/authorize\",tokenIssuance_uri=\"\(Self.identity)/token\","
                + "providerId=\"TP_CONTOSO\""
            if !lacks.contains(.urlSchemes) { challenge += ",UrlSchemes=\"\(Self.schemes.headerValue)\"" }
            return SmallAnswer(401, [.wwwAuthenticate: challenge])
        }
        if has(.refusesSessionContext), request.header("X-WOPI-SessionContext") != nil { return SmallAnswer(500) }
        var members: [String: JSONValue] = ["Bootstrap": .object(profile(of: user))]
        switch request.header("X-WOPI-EcosystemOperation") {
        case "GET_ROOT_CONTAINER" where !lacks.contains(.shortcuts):
            members["RootContainerInfo"] = .object(pointer(to: accounts[user].root))
        case "GET_NEW_ACCESS_TOKEN":
            guard let token = newToken(for: request.header("X-WOPI-WopiSrc") ?? "", user: user) else {
                return SmallAnswer(404)
            }
            members["AccessTokenInfo"] = .object([
                "AccessToken": .string(token), "AccessTokenExpiry": .integer(0),
            ])
        default: break
        }
        return .json(members)
    }

    private func caller(_ request: ReceivedRequest) -> Int? {
        let words = (request.headers[.authorization] ?? "").split(separator: " ").map(String.init)
        if words.count == 2, ["bearer", "bearer:"].contains(words[0].lowercased()), let user = access[words[1]] {
            return user
        }
        return has(.knowsStrangers) && !words.isEmpty ? 0 : nil
    }

    private mutating func profile(of user: Int) -> [String: JSONValue] {
        [
            "EcosystemUrl": .string("\(Self.host)/wopi/ecosystem?access_token=\(token(for: "e", of: user))"),
            "UserId": .string(has(.changesUserIDs) ? "u\(user)n\(next())" : userID(user)),
            "SignInName": .string(accounts[user].name), "UserFriendlyName": .string("Mia"),
        ]
    }

    func userID(_ user: Int) -> String { has(.hasOneUserID) ? "somebodyelse" : "u\(user)" }

    private func newToken(for source: String, user: Int) -> String? {
        let id = source.split(separator: "/").last.map(String.init) ?? ""
        if has(.issuesTokensForAnything) { return token(for: id, of: user) }
        guard let item = items[id], item.owner == user, source == self.source(of: item) else { return nil }
        return token(for: id, of: user)
    }

    /// Returns the access token for a resource. The id `e` stands for the ecosystem.
    func token(for id: String, of user: Int) -> String { "t\(accounts[user].epoch).\(user).\(id)" }

    func source(of item: Item) -> String { "\(Self.host)/wopi/\(item.isFolder ? "containers" : "files")/\(item.id)" }

    func url(of item: Item) -> JSONValue {
        let isElsewhere = has(.listsOtherHosts) && !item.isFolder
        let source = isElsewhere ? "https://elsewhere.example/wopi/files/1" : self.source(of: item)
        return .string("\(source)?access_token=\(token(for: item.id, of: item.owner))")
    }

    /// Returns the address of a folder in the listing of the folder's parent.
    func childURL(of folder: Item) -> JSONValue {
        guard has(.listsFoldersElsewhere) else { return url(of: folder) }
        let token = self.token(for: folder.id, of: folder.owner)
        return .string("https://elsewhere.example/wopi/containers/1?access_token=\(token)")
    }

    /// Returns the JSON for a container: its address and the properties of CheckContainerInfo.
    func pointer(to id: String) -> [String: JSONValue] {
        guard let item = items[id] else { return [:] }
        return [
            "ContainerPointer": .object(["Name": .string(item.name), "Url": url(of: item)]),
            "ContainerInfo": .object(containerInfo(item)),
        ]
    }

    func containerInfo(_ item: Item) -> [String: JSONValue] {
        [
            "Name": .string(item.name), "IsEduUser": .bool(false),
            "LicenseCheckForEditIsEnabled": .bool(needsLicense(item.owner)),
            "UserCanCreateChildContainer": .bool(!lacks.contains(.createContainer)),
            "UserCanCreateChildFile": .bool(true), "UserCanDelete": .bool(true), "UserCanRename": .bool(true),
        ]
    }

    func needsLicense(_ user: Int) -> Bool { accounts[user].isBusiness && !has(.treatsAllAsConsumers) }
}
