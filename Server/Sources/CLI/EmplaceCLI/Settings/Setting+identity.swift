import Foundation
import OAuthServer
import OpenIDConnect
import PlaceServer

/// Settings for signing in with OpenID Connect providers.
extension Setting {
    /// The settings in this extension.
    static let identity: [Setting] = [
        oidcIssuer, oidcClientID, oidcClientSecretFile, oidcName, oidcNameClaim, oidcGroupsClaim, oidcScopes,
        oidcRequiredGroup, oidcOperatorGroup, oidcProviders, oidcOutageLimit, localPasswords,
    ]

    static let oidcIssuer: Setting = .value(
        "oidc-issuer", "url",
        help: """
            OpenID Connect provider with which users can sign in: its issuer, exactly as in its discovery document
            """,
        property: \.identity.single.issuer, parse: { $0.text })

    static let oidcClientID: Setting = .value(
        "oidc-client-id", "id", help: "Client id that the OpenID Connect provider assigned to this server",
        property: \.identity.single.clientID, parse: { $0.text })

    static let oidcClientSecretFile: Setting = .value(
        "oidc-client-secret-file", "file",
        help: "File whose first line is the client secret that the OpenID Connect provider assigned",
        property: \.identity.single.clientSecretFile, isPath: true, parse: { $0.text })

    static let oidcName: Setting = .value(
        "oidc-name", "name",
        help: "Name of the OpenID Connect provider on the button (default: the host of --oidc-issuer)",
        property: \.identity.single.name, parse: { try IdentityProviderSettings.name($0.text) })

    static let oidcNameClaim: Setting = .value(
        "oidc-name-claim", "claim", help: "Claim from which the user names of new users are taken",
        property: \.identity.single.nameClaim, default: { $0 ?? IdentityProviderSettings.defaultNameClaim },
        parse: { $0.text })

    static let oidcGroupsClaim: Setting = .value(
        "oidc-groups-claim", "claim", help: "Claim with the groups of a user",
        property: \.identity.single.groupsClaim, default: { $0 ?? IdentityProviderSettings.defaultGroupsClaim },
        parse: { $0.text })

    static let oidcScopes: Setting = .value(
        "oidc-scopes", "list",
        help: """
            Scopes to request, separated by commas (default: openid, profile, email, and groups if the provider has it)
            """,
        property: \.identity.single.scopes, parse: { $0.list })

    static let oidcRequiredGroup: Setting = .value(
        "oidc-required-group", "group",
        help: """
            Group whose members may sign in, with an account created at the first sign-in; `*` admits everyone \
            (default: only users linked with `emplace user link`)
            """,
        property: \.identity.single.requiredGroup, parse: { $0.text })

    static let oidcOperatorGroup: Setting = .value(
        "oidc-operator-group", "group",
        help: "Group whose members are operators (default: signing in doesn't change the role)",
        property: \.identity.single.operatorGroup, parse: { $0.text })

    static let oidcProviders: Setting = .value(
        "oidc-providers", "json",
        help: "Several OpenID Connect providers, in JSON; --oidc-issuer and the other options add one more",
        property: \.identity.several, parse: { try IdentityProviderSettings.several($0.text) })

    static let oidcOutageLimit: Setting = .value(
        "oidc-outage-limit", "duration",
        help: "How long accounts stay usable while their OpenID Connect provider can't be reached",
        property: \.server.identityOutageLimit, default: DurationText.text, parse: { try outage($0.text) })

    static let localPasswords: Setting = .flag(
        "local-passwords",
        help: """
            Don't accept passwords for signing in, so that users sign in only with an OpenID Connect provider; also \
            set by EMPLACE_LOCAL_PASSWORDS=false or "local-passwords": false
            """,
        property: \.server.acceptsPasswords, flagName: "no-local-passwords", meaning: false)

    private static func outage(_ text: String) throws -> TimeInterval {
        guard let seconds = DurationText.seconds(text), (3600...366 * 24 * 3600).contains(seconds) else {
            throw Failure("oidc-outage-limit must be a duration from 1h to 366d, such as 24h; got \(text)")
        }
        return seconds
    }
}

/// The OpenID Connect providers in the settings.
struct IdentitySettings: Hashable, Sendable {
    /// The provider of the settings that begin with `oidc-`. It has no issuer if they aren't given.
    var single = IdentityProviderSettings()
    /// The providers of the setting `oidc-providers`.
    var several: [IdentityProviderSettings] = []

    /// The hosts of the providers.
    var hosts: [String] { ([single] + several).compactMap { $0.issuer.flatMap { URL(string: $0)?.host() } } }

    /// Returns all providers, in the order of the sign-in page.
    ///
    /// - Throws: ``Failure`` if a value is missing or two providers have the same id or issuer.
    func all() throws -> [IdentityProviderSettings] {
        guard single.issuer != nil || single == IdentityProviderSettings() else {
            throw Failure("the settings oidc-… describe one OpenID Connect provider; add its oidc-issuer")
        }
        let all = (single.issuer == nil ? [] : [single]) + several
        for provider in all { try provider.check() }
        for (name, values) in [("id", all.map(\.idText)), ("issuer", all.map { $0.issuer ?? "" })]
        where Set(values).count < values.count {
            throw Failure("two OpenID Connect providers in oidc-providers have the same \(name)")
        }
        return all
    }
}

/// The settings of one OpenID Connect provider. The names of the members are those in the setting `oidc-providers`.
struct IdentityProviderSettings: Hashable, Sendable, Decodable {
    var id: String?
    var name: String?
    var issuer: String?
    var clientID: String?
    var clientSecretFile: String?
    var nameClaim: String?
    var groupsClaim: String?
    var scopes: [String]?
    var requiredGroup: String?
    var operatorGroup: String?

    static let defaultNameClaim = "preferred_username"
    static let defaultGroupsClaim = "groups"
    /// The value of ``requiredGroup`` that admits all users of the provider.
    static let everyone = "*"

    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, issuer, scopes
        case clientID = "client-id"
        case clientSecretFile = "client-secret-file"
        case nameClaim = "name-claim"
        case groupsClaim = "groups-claim"
        case requiredGroup = "required-group"
        case operatorGroup = "operator-group"
    }

    var idText: String { id ?? TrustedProvider.defaultID }
    var nameText: String { name ?? issuer.flatMap { URLComponents(string: $0)?.host } ?? idText }

    /// Where the settings come from, for errors.
    private var place: String { id.map { "oidc-providers, provider \($0)" } ?? "oidc-issuer" }

    func check() throws {
        guard issuer != nil else { throw Failure("\(place): the issuer is missing") }
        guard clientID != nil else { throw Failure("\(place): the client id is missing; set oidc-client-id") }
        guard clientSecretFile != nil else {
            throw Failure("\(place): the client secret is missing; put it in a file for oidc-client-secret-file")
        }
    }

    static func name(_ text: String) throws -> String {
        guard (1...50).contains(text.count), text.utf8.count <= 200, Account.isAllowed(displayName: text) else {
            throw Failure("oidc-name must have 1 to 50 characters on one line")
        }
        return text
    }

    private static let example =
        #"[{"id":"contoso","name":"Contoso","issuer":"https://id.contoso.com","client-id":"emplace","#
        + #""client-secret-file":"/etc/emplace/contoso-secret","required-group":"staff"}]"#

    static func several(_ text: String) throws -> [IdentityProviderSettings] {
        guard let objects = try? JSONDecoder().decode([[String: IgnoredJSON]].self, from: Data(text.utf8)),
            let providers = try? JSONDecoder().decode([IdentityProviderSettings].self, from: Data(text.utf8))
        else { throw Failure("oidc-providers must be a JSON array of providers, such as \(example)") }
        let known = CodingKeys.allCases.map(\.rawValue)
        if let unknown = objects.flatMap(\.keys).sorted().first(where: { !known.contains($0) }) {
            throw Failure(
                "oidc-providers: unknown member \(unknown); valid members are \(known.joined(separator: ", "))")
        }
        for provider in providers {
            guard provider.id != nil else { throw Failure("oidc-providers: a provider has no id, such as \(example)") }
            if let name = provider.name { _ = try Self.name(name) }
            // Other commands may run in another directory.
            if let file = provider.clientSecretFile, !file.hasPrefix("/") {
                throw Failure("oidc-providers: client-secret-file must be an absolute path; got \(file)")
            }
            try provider.check()
        }
        return providers
    }

    /// A value of any JSON type, which is only checked for its key.
    private struct IgnoredJSON: Decodable {
        init(from decoder: any Decoder) {}
    }
}

extension IdentityProviderSettings {
    /// Reads the client secret and returns the provider.
    ///
    /// - Throws: ``Failure`` if the secret can't be read or a value is invalid.
    func load() throws -> (provider: OpenIDProvider, trusted: TrustedProvider) {
        try check()
        let issuer = issuer ?? "", secret = try SecretFile.firstLine(of: clientSecretFile ?? "", "client secret")
        let configuration = OpenIDProvider.Configuration(
            id: idText, displayName: nameText, issuer: issuer, clientID: clientID ?? "",
            clientSecret: ProviderSecret(secret), scopes: scopes, userNameClaim: nameClaim ?? Self.defaultNameClaim,
            groupsClaim: groupsClaim ?? Self.defaultGroupsClaim)
        let provider: OpenIDProvider
        do {
            provider = try OpenIDProvider(configuration)
        } catch {
            throw Failure("\(place): \(error.reason)")
        }
        let admission: AdmissionRule.Admission =
            switch requiredGroup {
            case nil: .linked
            case Self.everyone?: .anyone
            case let group?: .members(of: group)
            }
        let trusted = TrustedProvider(
            provider, rule: AdmissionRule(admission, operatorGroup: operatorGroup),
            key: SealingKey(clientSecret: secret, issuer: issuer))
        return (provider, trusted)
    }
}

extension IdentityProviderError {
    /// The reason in words.
    var reason: String {
        switch self {
        case .unavailable(let reason), .refused(let reason), .invalid(let reason): reason
        }
    }
}

extension Settings {
    /// Reads the client secrets and returns the OpenID Connect providers. Only the server and `doctor` call this
    /// function, so other commands work without the secrets.
    ///
    /// - Throws: ``Failure`` for invalid settings, and if nobody could sign in.
    func loadIdentityProviders() throws -> [(provider: OpenIDProvider, trusted: TrustedProvider)] {
        try checkedIdentityProviders().map {
            var loaded = try $0.load()
            loaded.trusted.rule.requiresExactName = namesDecideAboutDocuments
            return loaded
        }
    }

    /// Whether sign-in names choose a user's documents, or may be in a file that says who may open what.
    private var namesDecideAboutDocuments: Bool { documents?.isPersonal == true || documentsAccess != nil }

    /// Returns the settings of the OpenID Connect providers, without reading the client secrets.
    ///
    /// - Throws: ``Failure`` for missing values, and if nobody could sign in.
    func checkedIdentityProviders() throws -> [IdentityProviderSettings] {
        let all = try identity.all()
        guard server.acceptsPasswords || !all.isEmpty else {
            throw Failure("without local passwords, users need an OpenID Connect provider; set oidc-issuer")
        }
        return all
    }
}
