import HTTPTypes
import OfficeClient
import OfficeLinks

/// The bootstrapper and resource tokens.
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

    /// The token of a resource: `e` is the ecosystem.
    func token(for id: String, of user: Int) -> String { "t\(accounts[user].epoch).\(user).\(id)" }

    func source(of item: Item) -> String { "\(Self.host)/wopi/\(item.isFolder ? "containers" : "files")/\(item.id)" }

    func url(of item: Item) -> JSONValue {
        let isElsewhere = has(.listsOtherHosts) && !item.isFolder
        let source = isElsewhere ? "https://elsewhere.example/wopi/files/1" : self.source(of: item)
        return .string("\(source)?access_token=\(token(for: item.id, of: item.owner))")
    }

    /// The address of a folder in its parent's listing.
    func childURL(of folder: Item) -> JSONValue {
        guard has(.listsFoldersElsewhere) else { return url(of: folder) }
        let token = self.token(for: folder.id, of: folder.owner)
        return .string("https://elsewhere.example/wopi/containers/1?access_token=\(token)")
    }

    /// A container's pointer, with the members of CheckContainerInfo.
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
            "LicenseCheckForEditIsEnabled": .bool(needsLicence(item.owner)),
            "UserCanCreateChildContainer": .bool(!lacks.contains(.createContainer)),
            "UserCanCreateChildFile": .bool(true), "UserCanDelete": .bool(true), "UserCanRename": .bool(true),
        ]
    }

    func needsLicence(_ user: Int) -> Bool { accounts[user].isBusiness && !has(.treatsAllAsConsumers) }
}
