import Foundation
import S3Blobs

/// The bucket settings, which every command accepts.
extension Setting {
    static let objects: Setting = .value(
        "objects", "url",
        help: """
            S3 bucket for content: s3://bucket/folder?endpoint=https://host; the key is read from AWS_ACCESS_KEY_ID and \
            AWS_SECRET_ACCESS_KEY, or --objects-credentials-file (default: content files in the data directory)
            """,
        option: \.objects, property: \.objects, needsRestart: true, parse: { try address($0.text) })

    static let objectsCredentialsFile: Setting = .value(
        "objects-credentials-file", "file",
        help: "File with the lines aws_access_key_id = … and aws_secret_access_key = …",
        option: \.objectsCredentialsFile, property: \.objectsCredentialsFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let cacheFolder: Setting = .value(
        "cache-folder", "folder",
        help: "Folder to cache content from the bucket (default: cache in the data directory)",
        option: \.cacheFolder, property: \.cacheFolder, isPath: true, needsRestart: true, parse: { $0.text })

    static let cacheBytes: Setting = .value(
        "cache-bytes", "size", help: "Maximum size of the cache: 500M, 10GiB", option: \.cacheBytes,
        property: \.cacheBytes, needsRestart: true, default: SizeText.text, parse: { try bytes($0.text) })

    private static func address(_ text: String) throws -> S3Address {
        do {
            return try S3Address(text)
        } catch .scheme {
            throw Failure("objects must be an address such as s3://bucket/folder")
        } catch .credentials {
            throw Failure(
                "objects contains a key, which is visible in the list of processes; put it in AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY, or in a file for --objects-credentials-file")
        } catch .bucket {
            throw Failure(
                "objects must name a bucket with 3 to 63 of the characters a-z 0-9 . -, as in s3://bucket/folder")
        } catch .folder {
            throw Failure("objects must not have a folder named . or ..")
        } catch .parameter(let name) {
            throw Failure(
                "objects has an invalid \(name); use endpoint=https://host, region=eu-west-1, path-style=true or false, "
                    + "encryption=AES256 or aws:kms")
        }
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = SizeText.bytes(text) else {
            throw Failure("cache-bytes must be \(SizeText.syntax), or 0 for the minimum, not \(text)")
        }
        return count
    }
}
