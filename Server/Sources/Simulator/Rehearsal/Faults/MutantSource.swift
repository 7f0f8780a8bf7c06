/// Microsoft's pages and the RFCs that mutants cite.
enum MutantSource {
    static let bootstrapper = "Microsoft: Bootstrapper"
    static let authentication = "Microsoft: Authentication"
    static let bearer = "RFC 6750 §3"
    static let newToken = "Microsoft: GetNewAccessToken (bootstrapper)"
    static let bootstrapperRoot = "Microsoft: GetRootContainer (bootstrapper)"
    static let onboarding = "Microsoft: Onboarding"
    static let flows = "Microsoft: Operational flows"
    static let tests = "Microsoft: Manual test cases"
    static let fileInfo = "Microsoft: CheckFileInfo"
    static let containerInfo = "Microsoft: CheckContainerInfo"
    static let ecosystem = "Microsoft: Ecosystem endpoint"
    static let children = "Microsoft: EnumerateChildren"
    static let ancestors = "Microsoft: EnumerateAncestors"
    static let security = "Microsoft: Access tokens"
    static let requirements = "Microsoft: Required operations for mobile"
    static let common = "Microsoft: Common WOPI headers"
}
