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
