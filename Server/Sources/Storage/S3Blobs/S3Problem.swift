/// The reason why a bucket can't be used, as a sentence that says what to do.
public enum S3Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bucket doesn't exist.
    case noBucket(S3Address)
    /// The access key or the secret is wrong.
    case credentials(S3Address)
    /// The credentials don't have the required rights.
    case forbidden(S3Address, reason: String)
    /// The bucket is in another region.
    case region(S3Address)
    /// The clocks of this machine and of the store are too far apart.
    case clock(S3Address)
    /// No installation owns the bucket's folder, although this installation already has content in it.
    case noInstallation(S3Address)
    /// The bucket's folder contains the content of another installation.
    case otherInstallation(S3Address)
    /// The bucket can't be used for another reason, which comes from the store or the network.
    case unusable(S3Address, reason: String)

    init(_ failure: S3Failure, _ address: S3Address) {
        guard case .refused(let status, let code, _) = failure else {
            self = .unusable(address, reason: failure.description)
            return
        }
        switch (status, code) {
        case (_, "NoSuchBucket"): self = .noBucket(address)
        case (301, _), (_, "AuthorizationHeaderMalformed"): self = .region(address)
        case (_, "SignatureDoesNotMatch"), (_, "InvalidAccessKeyId"), (_, "InvalidToken"):
            self = .credentials(address)
        case (_, "RequestTimeTooSkewed"): self = .clock(address)
        case (401, _), (403, _): self = .forbidden(address, reason: failure.description)
        default: self = .unusable(address, reason: failure.description)
        }
    }

    /// The problem as a sentence for the log.
    public var description: String {
        switch self {
        case .noBucket(let address):
            "there is no bucket \(address.bucket) at \(address.endpoint); create it, or choose another with --objects"
        case .region(let address):
            "the bucket \(address) is in another region than \(address.region); add its region to --objects, as in "
                + "region=eu-west-1"
        case .credentials(let address):
            "the object store at \(address.endpoint) doesn't accept the key or its secret; check AWS_ACCESS_KEY_ID and "
                + "AWS_SECRET_ACCESS_KEY, or the file given with --objects-credentials-file"
        case .forbidden(let address, let reason):
            "the bucket \(address) can't be read and written with this key: \(reason)"
        case .clock(let address):
            "the clock of this machine differs by minutes from the object store at \(address.endpoint); set the clock"
        case .noInstallation(let address):
            "the bucket \(address) has no object place-id, so it isn't the bucket of this server; check the bucket "
                + "and its endpoint"
        case .otherInstallation(let address):
            "the bucket \(address) has the content of another server; give this server its own folder, as in "
                + "s3://\(address.bucket)/FOLDER"
        case .unusable(let address, let reason): "can't use the bucket \(address): \(reason)"
        }
    }
}
