import Foundation
import Testing

@testable import S3Blobs

@Suite struct S3AddressTests {
    @Test(arguments: [
        ("s3://place-content", "https://place-content.s3.us-east-1.amazonaws.com", "/content/k"),
        (
            "s3://place-content/a/b/?region=eu-west-3", "https://place-content.s3.eu-west-3.amazonaws.com",
            "/a/b/content/k"
        ),
        ("s3://place-content?endpoint=http://127.0.0.1:9005", "http://127.0.0.1:9005", "/place-content/content/k"),
        ("s3://place.content?endpoint=https://o.example", "https://o.example", "/place.content/content/k"),
        ("s3://place-content?endpoint=https://[fd00::a]:9005", "https://[fd00::a]:9005", "/place-content/content/k"),
        ("s3://place-content?endpoint=https://[::1]:9005/", "https://[::1]:9005", "/place-content/content/k"),
        (
            "s3://place-content/x%20y?endpoint=https://o.example&path-style=true", "https://o.example",
            "/place-content/x%20y/content/k"
        ),
        (
            "s3://place-content?endpoint=https://o.example:1&path-style=false", "https://place-content.o.example:1",
            "/content/k"
        ),
    ]) func `an address says where objects are stored`(text: String, base: String, path: String) throws {
        let address = try S3Address(text)
        #expect(address.base == base && address.path(of: "content/k") == path)
        #expect(base.hasSuffix("//" + address.host))
    }

    @Test(arguments: [
        ("https://place-content", S3Address.Problem.scheme), ("s3:place", .scheme), ("", .scheme),
        ("s3://key:secret@place-content", .credentials), ("s3://key@place-content", .credentials),
        ("s3://ab", .bucket), ("s3://Place", .bucket), ("s3://place_content", .bucket), ("s3://-place", .bucket),
        ("s3://a..place", .bucket), ("s3://place/../a", .folder), ("s3://place:9000", .bucket),
        ("s3://place?endpoint=ftp://o.example", .parameter("endpoint")),
        ("s3://place?endpoint=https://k:s@o.example", .parameter("endpoint")),
        ("s3://place?endpoint=https://o.example/path", .parameter("endpoint")),
        ("s3://place?endpoint=o.example", .parameter("endpoint")), ("s3://place?region=a/b", .parameter("region")),
        ("s3://place?region=", .parameter("region")), ("s3://place?path-style=yes", .parameter("path-style")),
        ("s3://place?encryption=none", .parameter("encryption")), ("s3://place?secret=x", .parameter("secret")),
        ("s3://place?region=a&region=b", .parameter("region")),
    ]) func `an invalid address is refused with the reason`(text: String, problem: S3Address.Problem) {
        #expect(throws: problem) { try S3Address(text) }
    }

    @Test func `encryption is requested for every stored object`() throws {
        let address = try S3Address("s3://place?encryption=aws:kms")
        let client = S3Client(address: address, credentials: { TestBucket.credentials }, now: { Date() })
        #expect(client.encryptionFields.map(\.value) == ["aws:kms"])
    }

    @Test func `credentials are read from the environment`() throws {
        let credentials = try S3Credentials(environment: [
            "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_SESSION_TOKEN": "",
        ])
        #expect(credentials.accessKey == "a" && credentials.secret == "b" && credentials.token == nil)
        #expect("\(credentials)" == "key a" && !String(reflecting: credentials).contains("b"))
        #expect(throws: S3Credentials.Problem.missing(["AWS_SECRET_ACCESS_KEY"])) {
            try S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "a"])
        }
    }

    @Test func `credentials are read from a file`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try "[default]\naws_access_key_id = a\r\nAWS_SECRET_ACCESS_KEY=b=c\n".write(
            to: file, atomically: true, encoding: .utf8)
        let credentials = try S3Credentials(file: file.path)
        #expect(credentials.accessKey == "a" && credentials.secret == "b=c")
        try "aws_access_key_id = a".write(to: file, atomically: true, encoding: .utf8)
        #expect(throws: S3Credentials.Problem.noLine("aws_secret_access_key")) { try S3Credentials(file: file.path) }
        #expect(throws: S3Credentials.Problem.unreadable("/nowhere")) { try S3Credentials(file: "/nowhere") }
    }
}
