import Foundation
import Testing

@testable import S3Blobs

/// Tests the addresses of object stores, and the signatures in the examples of
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
@Suite struct S3SignatureTests {
    private static let now = Date(timeIntervalSince1970: 1_369_353_600)

    private func signature(of request: S3Request) throws -> String {
        let signer = S3Signature(
            credentials: S3Credentials(
                accessKey: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1")
        let fields = signer.fields(for: request, host: "examplebucket.s3.amazonaws.com", now: Self.now)
        let value = try #require(fields.first { $0.name == "authorization" }?.value)
        return String(value.suffix(64))
    }

    @Test func `the request for an object has the right signature`() throws {
        let request = S3Request("GET", path: "/test.txt", fields: [("Range", "bytes=0-9")])
        #expect(
            try signature(of: request) == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test func `an upload has the right signature`() throws {
        let request = S3Request(
            "PUT", path: "/test%24file.text",
            fields: [("Date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY")],
            body: Array("Welcome to Amazon S3.".utf8))
        #expect(
            try signature(of: request) == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test func `a parameter without a value has the right signature`() throws {
        #expect(
            try signature(of: S3Request("GET", path: "/", query: ["lifecycle": ""]))
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    }

    @Test func `a listing has the right signature`() throws {
        #expect(
            try signature(of: S3Request("GET", path: "/", query: ["prefix": "J", "max-keys": "2"]))
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }

    @Test func `temporary keys send their token`() {
        let signer = S3Signature(
            credentials: S3Credentials(accessKey: "key", secret: "secret", token: "lent"), region: "eu-1")
        let fields = signer.fields(for: S3Request("GET", path: "/"), host: "s3.example", now: Self.now)
        #expect(fields.contains { $0.name == "x-amz-security-token" && $0.value == "lent" })
        let signed = "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,"
        #expect(fields.contains { $0.name == "authorization" && $0.value.contains(signed) })
        #expect(!fields.contains { $0.value.contains("secret") })
    }
}
