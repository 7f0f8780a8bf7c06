import Foundation

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
