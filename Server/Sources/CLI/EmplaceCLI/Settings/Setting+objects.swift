import Foundation
import S3Blobs

/// The bucket settings, which every command accepts.
extension Setting {
    static let objects: Setting = .value(
        "objects", "url",
        help: """
            Bucket of an object store that has the content of the place: s3://bucket/folder?endpoint=https://host. Its key \
            is read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from a file. Without it, the content is in the \
            data folder.
            """,
        option: \.objects, property: \.objects, needsRestart: true, parse: { try address($0.text) })

    static let objectsCredentialsFile: Setting = .value(
        "objects-credentials-file", "file",
        help: "File with aws_access_key_id = … and aws_secret_access_key = …, a line each.",
        option: \.objectsCredentialsFile, property: \.objectsCredentialsFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let cacheFolder: Setting = .value(
        "cache-folder", "folder",
        help: "Folder for content that was fetched from the bucket. (default: cache in the data folder)",
        option: \.cacheFolder, property: \.cacheFolder, isPath: true, needsRestart: true, parse: { $0.text })

    static let cacheBytes: Setting = .value(
        "cache-bytes", "size", help: "How much content to keep there: 500M, 10GiB.", option: \.cacheBytes,
        property: \.cacheBytes, needsRestart: true, default: SizeText.text, parse: { try bytes($0.text) })

    private static func address(_ text: String) throws -> S3Address {
        do {
            return try S3Address(text)
        } catch .scheme {
            throw Failure("objects is an address that begins as in s3://bucket/folder")
        } catch .credentials {
            throw Failure(
                "objects has a key in it, which everybody sees who lists the processes; put it into AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY, or into a file named with --objects-credentials-file")
        } catch .bucket {
            throw Failure("objects names no bucket: 3 to 63 of a-z 0-9 . -, as in s3://bucket/folder")
        } catch .folder {
            throw Failure("objects has a folder named . or .., which is taken out on the way")
        } catch .parameter(let name) {
            throw Failure(
                "objects has a \(name) that can't be: endpoint=https://host, region=eu-west-1, path-style=true or false, "
                    + "encryption=AES256 or aws:kms")
        }
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = SizeText.bytes(text) else {
            throw Failure("cache-bytes is \(SizeText.syntax), 0 for as little as can be, not \(text)")
        }
        return count
    }
}
