import EmplaceClient
import Foundation

/// A server in memory with the endpoints that the client uses. It replaces a refresh token at each use, and accepts the
/// replaced token again until its successor is used, as Emplace does.
actor FakeServer: Transport {
    static let address = "https://docs.example.org"
    static let redirect = "com.contoso.drive:/cb"

    /// What happens to the next requests whose path contains a text.
    enum Fault: Sendable {
        /// The request doesn't arrive.
        case offline
        /// The server carries the request out, but its response is lost.
        case lostAnswer
        /// The server answers this.
        case answer(TransportResponse)
        /// The response is an endless body.
        case endless
        /// The request waits until ``release()``.
        case held
    }

    private(set) var requests: [TransportRequest] = []
    private var faults: [(path: String, fault: Fault, times: Int)] = []
    private var held: [CheckedContinuation<Void, Never>] = []
    private var count = 0
    private var codes: [String: String] = [:]
    private var accessTokens: Set<String> = []
    private var current = "", previous = ""
    private var wopiTokens: Set<String> = []
    private(set) var revoked: [String] = []
    private(set) var content = Data("first".utf8)
    private(set) var version = 1
    var lock: String?
    var metadata: [String: Any] = [:]
    var issuesWOPITokens = true, isWritable = true
    let lifetime: Int

    init(lifetime: Int = 3600) { self.lifetime = lifetime }

    // MARK: Faults

    func fail(_ path: String, _ fault: Fault, times: Int = 1) { faults.append((path, fault, times)) }

    func release() {
        for waiting in held { waiting.resume() }
        held = []
    }

    var isHolding: Bool { !held.isEmpty }

    func revokeAll() { (accessTokens, wopiTokens, current, previous) = ([], [], "", "") }
    func expireWOPITokens() { wopiTokens = [] }
    func expireAccessTokens() { accessTokens = [] }
    func openInOffice() { lock = "office" }
    func closeInOffice() { lock = nil }
    func makeReadOnly() { isWritable = false }
    func stopIssuing() { issuesWOPITokens = false }
    func setMetadata(_ name: String, _ value: String?) { metadata[name] = value ?? NSNull() }
    func setMethods(_ methods: [String]) { metadata["code_challenge_methods_supported"] = methods }

    func saveElsewhere() {
        version += 1
        content = Data("theirs".utf8)
    }

    func count(of path: String) -> Int { requests.count { $0.url.path.contains(path) } }

    // MARK: The browser

    /// Signs in and allows the app, and returns the address of the redirect.
    func browse(_ page: URL, _ change: (inout [String: String]) -> Void = { _ in }) -> URL {
        let asked = Self.parameters(page.query ?? "")
        let code = next("code")
        codes[code] = asked["code_challenge"]
        var values = ["code": code, "state": asked["state"] ?? "", "iss": Self.address]
        change(&values)
        return Self.url(Self.redirect + "?" + values.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&"))
    }

    // MARK: Requests

    func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
        requests.append(request)
        if let index = faults.firstIndex(where: { request.url.path.contains($0.path) }) {
            let fault = faults[index].fault
            faults[index].times -= 1
            if faults[index].times == 0 { faults.remove(at: index) }
            switch fault {
            case .offline: throw .unreachable("offline")
            case .lostAnswer:
                _ = answer(request)
                throw .unreachable("connection lost")
            case .answer(let response): return response
            case .endless: throw .tooLarge(limit: request.maxResponse)
            case .held:
                let response = answer(request)
                await withCheckedContinuation { held.append($0) }
                return response
            }
        }
        return answer(request)
    }

    private func answer(_ request: TransportRequest) -> TransportResponse {
        let bearer = request.headers["Authorization"].map { $0.replacingOccurrences(of: "Bearer ", with: "") } ?? ""
        let form = Self.parameters(request.body.map { String(decoding: $0, as: UTF8.self) } ?? "")
        switch request.url.path {
        case "/.well-known/oauth-authorization-server":
            var value: [String: Any] = [
                "issuer": Self.address, "authorization_endpoint": Self.address + "/oauth/authorize",
                "token_endpoint": Self.address + "/oauth/token", "revocation_endpoint": Self.address + "/oauth/revoke",
                "code_challenge_methods_supported": ["S256"],
                "authorization_response_iss_parameter_supported": true,
            ]
            for (name, changed) in metadata { value[name] = changed is NSNull ? nil : changed }
            return json(value)
        case "/oauth/token": return token(form)
        case "/oauth/revoke":
            revoked.append(form["token"] ?? "")
            return TransportResponse(status: 200)
        case "/oauth/app-to-app":
            guard accessTokens.contains(bearer) else { return json(["error": "invalid_token"], 401) }
            return form["decision"] == nil
                ? json(["client_name": "Office", "username": "mia", "scope": "wopi"])
                : json(["code": "office-code"])
        case "/wopibootstrapper":
            guard accessTokens.contains(bearer) else {
                let challenge = #"Bearer authorization_uri="/a",providerId="TP",tokenIssuance_uri="/t""#
                return TransportResponse(status: 401, headers: ["WWW-Authenticate": challenge])
            }
            return bootstrap(request)
        default: return wopi(request)
        }
    }

    private func token(_ form: [String: String]) -> TransportResponse {
        switch form["grant_type"] {
        case "authorization_code":
            guard let challenge = form["code"].flatMap({ codes.removeValue(forKey: $0) }),
                Self.challenge(form["code_verifier"] ?? "") == challenge, form["redirect_uri"] == Self.redirect
            else { return json(["error": "invalid_grant"], 400) }
        case "refresh_token":
            let sent = form["refresh_token"] ?? ""
            guard !sent.isEmpty, sent == current || sent == previous else {
                return json(["error": "invalid_grant"], 400)
            }
            previous = sent
        default: return json(["error": "unsupported_grant_type"], 400)
        }
        let access = next("access")
        current = next("refresh")
        accessTokens.insert(access)
        return json([
            "access_token": access, "token_type": "bearer", "expires_in": lifetime, "refresh_token": current,
        ])
    }

    private func bootstrap(_ request: TransportRequest) -> TransportResponse {
        var value: [String: Any] = [
            "Bootstrap": [
                "EcosystemUrl": wopiAddress("ecosystem"), "UserId": "u4711", "SignInName": "mia",
                "UserFriendlyName": "Mia Beck",
            ]
        ]
        switch request.headers["X-WOPI-EcosystemOperation"] {
        case "GET_ROOT_CONTAINER" where issuesWOPITokens:
            value["RootContainerInfo"] = [
                "ContainerPointer": ["Name": "Documents", "Url": wopiAddress("containers/root")]
            ]
        case "GET_NEW_ACCESS_TOKEN":
            guard request.headers["X-WOPI-WopiSrc"]?.hasSuffix("gone") == false else {
                return TransportResponse(status: 404)
            }
            value["AccessTokenInfo"] = ["AccessToken": wopiToken(), "AccessTokenExpiry": 1_767_261_600_000]
        default: break
        }
        return json(value)
    }

    private func wopi(_ request: TransportRequest) -> TransportResponse {
        let query = Self.parameters(request.url.query ?? "")
        guard wopiTokens.contains(query["access_token"] ?? "") else { return TransportResponse(status: 401) }
        let versioned = ["X-WOPI-ItemVersion": "v\(version)"]
        switch (request.url.path, request.headers["X-WOPI-Override"]) {
        case ("/wopi/ecosystem/root_container_pointer", nil):
            return json(["ContainerPointer": ["Name": "Documents", "Url": wopiAddress("containers/root")]])
        case ("/wopi/containers/root/children", nil):
            return json([
                "ChildContainers": [["Name": "Plans", "Url": wopiAddress("containers/plans")]],
                "ChildFiles": [
                    [
                        "Name": "Plan.docx", "Url": wopiAddress("files/f17"), "Size": content.count,
                        "Version": "v\(version)", "LastModifiedTime": "2026-11-28T05:52:50.5540000Z",
                    ]
                ],
            ])
        case ("/wopi/containers/plans/children", nil): return json([:])
        case ("/wopi/files/f17", nil):
            return json([
                "BaseFileName": "Plan.docx", "Size": content.count, "Version": "v\(version)",
                "UserCanWrite": isWritable,
            ])
        case ("/wopi/files/f17/contents", nil):
            return TransportResponse(status: 200, headers: versioned, body: content)
        case ("/wopi/files/f17", "GET_LOCK"):
            guard isWritable else { return TransportResponse(status: 404) }
            return TransportResponse(status: 200, headers: ["X-WOPI-Lock": lock ?? ""])
        case ("/wopi/files/f17", "LOCK"):
            guard lock == nil else { return TransportResponse(status: 409, headers: ["X-WOPI-Lock": lock ?? ""]) }
            lock = request.headers["X-WOPI-Lock"]
            return TransportResponse(status: 200, headers: versioned)
        case ("/wopi/files/f17", "UNLOCK"):
            guard lock == request.headers["X-WOPI-Lock"] else { return TransportResponse(status: 409) }
            lock = nil
            return TransportResponse(status: 200, headers: versioned)
        case ("/wopi/files/f17/contents", "PUT"):
            guard lock == request.headers["X-WOPI-Lock"] else { return TransportResponse(status: 409) }
            (content, version) = (request.body ?? Data(), version + 1)
            return TransportResponse(status: 200, headers: ["X-WOPI-ItemVersion": "v\(version)"])
        default: return TransportResponse(status: 404)
        }
    }

    private func wopiAddress(_ path: String) -> String { "\(Self.address)/wopi/\(path)?access_token=\(wopiToken())" }

    private func wopiToken() -> String {
        let token = next("wopi")
        wopiTokens.insert(token)
        return token
    }

    private func next(_ kind: String) -> String {
        count += 1
        return "\(kind)-secret-\(count)"
    }

    // MARK: Values

    private func json(_ value: [String: Any], _ status: Int = 200) -> TransportResponse {
        let body = (try? JSONSerialization.data(withJSONObject: value)) ?? Data()
        return TransportResponse(status: status, headers: ["content-type": "application/json"], body: body)
    }

    static func url(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }

    static func parameters(_ query: String) -> [String: String] {
        Dictionary(
            (URLComponents(string: "?" + query)?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first })
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private static func challenge(_ verifier: String) -> String {
        sha256(Data(verifier.utf8)).base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }
}

/// A clock that a test turns. The time is in a file, because a lock for a class that is `Sendable` needs macOS 15.
final class TestClock: Sendable {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("clock-\(UUID().uuidString)")
    func turn(to seconds: Double) throws { try "\(seconds)".write(to: path, atomically: true, encoding: .utf8) }
    var now: Date {
        let seconds = (try? String(contentsOf: path, encoding: .utf8)).flatMap(Double.init) ?? 0
        return Date(timeIntervalSinceReferenceDate: seconds)
    }
    deinit { try? FileManager.default.removeItem(at: path) }
}

/// Signs in at the fake server without showing a page.
struct FakeBrowser: SignInBrowser {
    let server: FakeServer
    var change: @Sendable (inout [String: String]) -> Void = { _ in }

    func redirect(from page: URL, toScheme scheme: String) async throws(ClientError) -> URL {
        await server.browse(page, change)
    }
}

/// A browser that only fails.
struct NoBrowser: SignInBrowser {
    let error: ClientError
    func redirect(from page: URL, toScheme scheme: String) async throws(ClientError) -> URL { throw error }
}

/// A store that refuses, like the Keychain of a locked device, until it is unlocked.
actor LockedStore: TokenStore {
    private var tokens: Tokens?
    private var isLocked: Bool

    init(isLocked: Bool = true) { self.isLocked = isLocked }

    func lock(_ isLocked: Bool) { self.isLocked = isLocked }
    func load() throws(TokenStoreFailure) -> Tokens? {
        try check()
        return tokens
    }
    func save(_ tokens: Tokens) throws(TokenStoreFailure) {
        try check()
        self.tokens = tokens
    }
    func remove() throws(TokenStoreFailure) {
        try check()
        tokens = nil
    }
    private func check() throws(TokenStoreFailure) {
        if isLocked { throw TokenStoreFailure("the device is locked") }
    }
}

/// SHA-256 (FIPS 180-4 §6.2) for tests on systems without CryptoKit.
func sha256(_ data: Data) -> Data {
    func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
    let primes = (2...311).filter { number in !(2..<number).contains { number.isMultiple(of: $0) } }
    let constants = primes.map { fraction(cbrt(Double($0))) }
    var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
    var bytes = [UInt8](data) + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8((UInt64(data.count) * 8) >> shift & 0xFF)) }
    func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
        var words = (0..<16).map { word in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + word * 4 + $1]) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var v = state
        for index in 0..<64 {
            let sum = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25), choice = v[4] & v[5] ^ ~v[4] & v[6]
            let first = v[7] &+ sum &+ choice &+ constants[index] &+ words[index]
            let major = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
            let second = (rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)) &+ major
            v = [first &+ second, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
        }
        state = zip(state, v).map { $0 &+ $1 }
    }
    return Data(state.flatMap { word in (0..<4).map { UInt8(word >> (24 - 8 * $0) & 0xFF) } })
}
