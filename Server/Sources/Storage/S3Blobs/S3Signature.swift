import Basics
import Crypto
import Foundation

/// Signs requests with Signature Version 4
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
struct S3Signature {
    let credentials: S3Credentials
    let region: String

    /// Returns the headers to add to a request, including `Authorization`.
    ///
    /// - Parameters:
    ///   - host: the value of the `Host` header.
    ///   - now: the current time. The store refuses a request whose time differs from the store's clock by several
    ///     minutes.
    func fields(for request: S3Request, host: String, now: Date) -> [(name: String, value: String)] {
        let time = now.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
        var fields = request.fields.map { (name: $0.name.lowercased(), value: $0.value) }
        fields += [("x-amz-content-sha256", request.sha256), ("x-amz-date", time)]
        if let token = credentials.token { fields.append(("x-amz-security-token", token)) }
        let signed = (fields + [("host", host)]).sorted { $0.name < $1.name }
        let names = signed.map(\.name).joined(separator: ";")
        let canonical = [
            request.method, request.path, request.query,
            signed.map { "\($0.name):\($0.value.trimmingCharacters(in: .whitespaces))\n" }.joined(), names,
            request.sha256,
        ].joined(separator: "\n")
        let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
        let hash = Hexadecimal.encode(SHA256.hash(data: Data(canonical.utf8)))
        let signature = Hexadecimal.encode(
            Self.code("AWS4-HMAC-SHA256\n\(time)\n\(scope)\n\(hash)", key: key(of: scope)))
        let authorization =
            "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
        return fields + [("authorization", authorization)]
    }

    private func key(of scope: String) -> SymmetricKey {
        scope.split(separator: "/").reduce(SymmetricKey(data: Data("AWS4\(credentials.secret)".utf8))) { key, part in
            SymmetricKey(data: Self.code(String(part), key: key))
        }
    }

    private static func code(_ text: String, key: SymmetricKey) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key)
    }
}

/// A request to an object store that isn't signed yet.
struct S3Request: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// The body is a part of a file, which is read while it is sent.
        case file(FilePart)
    }

    let method: String
    /// The percent-encoded path of the request.
    let path: String
    /// The percent-encoded query, sorted as signatures require.
    let query: String
    var fields: [(name: String, value: String)] = []
    var body = Body.bytes([])
    /// The SHA-256 of the body in hexadecimal digits. Every store checks it, but not every store checks other
    /// checksums.
    var sha256: String

    init(
        _ method: String, path: String, query: [String: String] = [:], fields: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.init(
            method, path: path, query: query, fields: fields, body: .bytes(body),
            sha256: Hexadecimal.encode(SHA256.hash(data: body)))
    }

    init(
        _ method: String, path: String, query: [String: String] = [:], fields: [(name: String, value: String)] = [],
        body: Body, sha256: String
    ) {
        self.method = method
        self.path = path
        self.query = query.map { (PercentEncoding.encode($0.key), PercentEncoding.encode($0.value)) }
            .sorted { $0 < $1 }.map { "\($0)=\($1)" }.joined(separator: "&")
        self.fields = fields
        self.body = body
        self.sha256 = sha256
    }
}

/// The credentials with which requests to an object store are signed.
public struct S3Credentials: Sendable, CustomStringConvertible, CustomReflectable {
    let accessKey: String
    let secret: String
    /// The session token of temporary credentials.
    let token: String?

    /// Creates credentials from a key, its secret and an optional session token.
    public init(accessKey: String, secret: String, token: String? = nil) {
        self.accessKey = accessKey
        self.secret = secret
        self.token = token
    }

    /// The access key, but not the secret.
    public var description: String { "key \(accessKey)" }

    /// A mirror for `dump` that doesn't contain the secret.
    public var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }

    /// The reason why there are no credentials.
    public enum Problem: Error, Hashable, CustomStringConvertible {
        /// These environment variables are missing or empty.
        case missing([String])
        /// The credentials file can't be read.
        case unreadable(String)
        /// The credentials file has no line that begins with this name.
        case noLine(String)

        /// The problem as a sentence for the operator.
        public var description: String {
            switch self {
            case .missing(let names):
                "the bucket needs a key: set \(names.joined(separator: " and ")), or pass a file that has both with "
                    + "--objects-credentials-file"
            case .unreadable(let path): "can't read the bucket's key from \(path)"
            case .noLine(let name): "the credentials file of the bucket has no line \(name) = …"
            }
        }
    }

    /// Reads credentials from the environment: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and optionally
    /// `AWS_SESSION_TOKEN`.
    public init(environment: [String: String]) throws(Problem) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let key = value("AWS_ACCESS_KEY_ID"), let secret = value("AWS_SECRET_ACCESS_KEY") else {
            throw .missing(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].filter { value($0) == nil })
        }
        self.init(accessKey: key, secret: secret, token: value("AWS_SESSION_TOKEN"))
    }

    /// Reads credentials from a file with lines such as `aws_access_key_id = …`, `aws_secret_access_key = …` and
    /// optionally `aws_session_token = …`; section names are ignored.
    public init(file path: String) throws(Problem) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .unreadable(path) }
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let name = line[..<sign].trimmingCharacters(in: .whitespaces).lowercased()
            let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
            if !value.isEmpty { values[name] = values[name] ?? value }
        }
        guard let key = values["aws_access_key_id"] else { throw .noLine("aws_access_key_id") }
        guard let secret = values["aws_secret_access_key"] else { throw .noLine("aws_secret_access_key") }
        self.init(accessKey: key, secret: secret, token: values["aws_session_token"])
    }
}
