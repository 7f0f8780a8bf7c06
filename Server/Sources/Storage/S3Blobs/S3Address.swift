import Basics
import Foundation

/// The address of a bucket: `s3://bucket/prefix?endpoint=https://objects.example:9000&region=eu-1&path-style=true`.
///
/// The address contains no credentials, because process lists and settings files would show them; see
/// ``S3Credentials``.
public struct S3Address: Hashable, Sendable, CustomStringConvertible {
    /// The address as the operator gave it.
    public let text: String
    /// The name of the bucket.
    public let bucket: String
    /// The prefix of all object keys: empty, or ending with a slash.
    public let prefix: String
    /// The region for which requests are signed.
    public let region: String
    /// The value of `x-amz-server-side-encryption` for stored objects; `nil` for the bucket's default.
    public let encryption: String?
    /// The scheme, host and port of the endpoint.
    let endpoint: String
    /// The host and port, as in the `Host` header.
    let host: String
    /// Whether requests contain the bucket's name in the path instead of in the host name.
    let isPathStyle: Bool

    /// The bucket, prefix and endpoint, for messages.
    public var description: String { "\(bucket)\(prefix.isEmpty ? "" : "/\(prefix)") at \(endpoint)" }

    /// The reason why a text isn't a valid address.
    public enum Problem: Error, Hashable {
        /// The scheme isn't `s3`.
        case scheme
        /// The address contains a user or a password.
        case credentials
        /// The name isn't a valid bucket name.
        case bucket
        /// A component of the prefix is `.` or `..`. Proxies would remove it.
        case folder
        /// A parameter is unknown or has an invalid value.
        case parameter(String)
    }

    /// Parses an address. By default, `region` is `us-east-1`, and `endpoint` is Amazon's endpoint of that region.
    /// `path-style` is true by default if the bucket's name contains a dot or the endpoint's host is an IP address.
    public init(_ text: String) throws(Problem) {
        guard text.hasPrefix("s3://"), let parts = URLComponents(string: text) else { throw .scheme }
        guard parts.user == nil, parts.password == nil else { throw .credentials }
        guard let bucket = parts.host, Self.isBucket(bucket), parts.port == nil else { throw .bucket }
        let values = try Self.parameters(parts.queryItems ?? [])
        let region = values["region"] ?? "us-east-1"
        let named = values["endpoint"] ?? "https://s3.\(region).amazonaws.com"
        guard let place = URLComponents(string: named), ["http", "https"].contains(place.scheme),
            let host = place.host, !host.isEmpty, place.user == nil, ["", "/"].contains(place.path), place.query == nil
        else { throw .parameter("endpoint") }
        // A wildcard certificate doesn't cover a bucket's name that contains a dot, and an IP address has no
        // subdomains.
        let isAddress = host.hasPrefix("[") || !host.contains { $0.isLetter }
        let isPathStyle = try Self.flag(values["path-style"]) ?? (isAddress || bucket.contains("."))
        let port = place.port.map { ":\($0)" } ?? ""
        self.text = text
        self.bucket = bucket
        self.region = region
        self.isPathStyle = isPathStyle
        self.host = (isPathStyle ? host : "\(bucket).\(host)") + port
        self.endpoint = "\(place.scheme ?? "https")://\(host)\(port)"
        encryption = values["encryption"]
        let folders = parts.path.split(separator: "/")
        guard !folders.contains("."), !folders.contains("..") else { throw .folder }
        prefix = folders.isEmpty ? "" : folders.joined(separator: "/") + "/"
    }

    /// The URL with which the URLs of all requests begin.
    var base: String { isPathStyle ? endpoint : endpoint.replacing("://", with: "://\(bucket).", maxReplacements: 1) }

    /// Returns the percent-encoded path of an object, or of the bucket itself if `key` is `nil`.
    func path(of key: String?) -> String {
        let bucketPath = isPathStyle ? "/\(bucket)" : ""
        let object = key.map { PercentEncoding.encode(prefix + $0) { $0.isUnreserved || $0 == UInt8(ascii: "/") } }
        return object.map { "\(bucketPath)/\($0)" } ?? (bucketPath.isEmpty ? "/" : bucketPath)
    }

    private static let names: Set = ["endpoint", "region", "path-style", "encryption"]

    private static func parameters(_ items: [URLQueryItem]) throws(Problem) -> [String: String] {
        var values: [String: String] = [:]
        for item in items {
            guard names.contains(item.name), let value = item.value, !value.isEmpty, values[item.name] == nil else {
                throw .parameter(item.name)
            }
            values[item.name] = value
        }
        let isRegion = values["region"]?.utf8.allSatisfy { $0.isUnreserved } ?? true
        guard isRegion else { throw .parameter("region") }
        guard ["AES256", "aws:kms", nil].contains(values["encryption"]) else { throw .parameter("encryption") }
        return values
    }

    private static func flag(_ text: String?) throws(Problem) -> Bool? {
        switch text {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .parameter("path-style")
        }
    }

    /// Whether a name follows the rules of
    /// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html.
    private static func isBucket(_ name: String) -> Bool {
        (3...63).contains(name.utf8.count)
            && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.hasPrefix(".") && !name.hasSuffix(".")
            && !name.contains("..")
            && name.everyUTF8 { $0.isASCIILowercase || $0.isASCIIDigit || "-.".utf8.contains($0) }
    }
}
