import Basics
import Foundation

/// The address of a bucket: `s3://bucket/prefix?endpoint=https://objects.example:9000&region=eu-1&path-style=true`.
///
/// There are no credentials in it, since a list of processes and a file of settings show it; see ``S3Credentials``.
public struct S3Address: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    /// The name of the bucket.
    public let bucket: String
    /// The beginning of the keys of all objects: empty, or with a slash at its end.
    public let prefix: String
    /// The region that requests are signed for.
    public let region: String
    /// The value of `x-amz-server-side-encryption` for all that is stored; `nil` for the bucket's own default.
    public let encryption: String?
    /// Scheme, host and port that requests go to.
    let endpoint: String
    /// Host and port, as in the `Host` field.
    let host: String
    /// Whether the bucket is part of the path, rather than of the host's name.
    let isPathStyle: Bool

    /// Bucket, prefix and endpoint, for messages.
    public var description: String { "\(bucket)\(prefix.isEmpty ? "" : "/\(prefix)") at \(endpoint)" }

    /// The reason why a text is no address.
    public enum Problem: Error, Hashable {
        /// Another scheme than `s3`.
        case scheme
        /// A user or a password is part of it.
        case credentials
        /// The name is none that a bucket can have.
        case bucket
        /// A part of the folder is `.` or `..`, which proxies take out.
        case folder
        /// A parameter of this name isn't known, or has a value that it can't have.
        case parameter(String)
    }

    /// Reads an address. `region` is `us-east-1` where it isn't given, `endpoint` Amazon's of that region, and
    /// `path-style` true for buckets with a dot, and for endpoints whose host is an address rather than a name.
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
        // A certificate for the names of all buckets has none with a dot, and an address has no names below it.
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

    /// The URL that the requests for the bucket begin with.
    var base: String { isPathStyle ? endpoint : endpoint.replacing("://", with: "://\(bucket).", maxReplacements: 1) }

    /// The path of an object, or of the bucket itself, percent-encoded.
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

    /// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
    private static func isBucket(_ name: String) -> Bool {
        (3...63).contains(name.utf8.count)
            && !name.hasPrefix("-") && !name.hasSuffix("-") && !name.hasPrefix(".") && !name.hasSuffix(".")
            && !name.contains("..")
            && name.everyUTF8 { $0.isASCIILowercase || $0.isASCIIDigit || "-.".utf8.contains($0) }
    }
}
