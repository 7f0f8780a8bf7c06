import HTTPTypes
import OfficeClient
import OfficeLinks

@testable import Rehearsal

/// The state of a small provider, and its answer to each request.
struct SmallServer: Sendable {
    /// A user of the provider.
    struct Account: Sendable {
        var name: String
        var password: String
        var isBusiness = false
        /// The root container of this user's documents.
        var root: String
        /// Document tokens contain the epoch: a new epoch invalidates all earlier ones.
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

    /// An authorization code with its request.
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
    /// The user of each access token, and of each refresh token.
    var access: [String: Int] = [:]
    var refresh: [String: Int] = [:]
    /// The source of unique numbers.
    var count = 0

    static let host = "https://wopi.contoso.example"
    static let identity = "https://id.contoso.example"
    static let clientID = "office"
    static let secret = "hush"
    static let sessionContext = "tenant-42"
    /// White icons of each size.
    static let icons = Dictionary(
        uniqueKeysWithValues: IconCheck.sizes.map { size in (size, PNG.image(size) { _, _ in [255, 255, 255] }) })

    /// The schemes and the activity of the provider's app.
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

    /// Invalidates all tokens of a user.
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
