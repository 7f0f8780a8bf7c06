/// Something a provider, or what stands in front of it, does wrong. Put between the parties and a host that does
/// right, each has to be caught by at least one scene: that is how one knows the scenes can fail.
public enum Fault: String, Codable, Hashable, Sendable, CaseIterable {
    case latency
    case cutConnections = "cut-connections"
    case errorOnNthCall = "error-500-on-nth-call"
    case emptyLockHeaderDropped = "empty-lock-header-dropped"
    case twoBearerChallenges = "two-bearer-challenges"
    case unquotedChallenge = "unquoted-challenge"
    case redirectForChallenge = "redirect-for-401"
    case secondsForMilliseconds = "seconds-for-milliseconds"
    case htmlForJSON = "html-for-json"
    case textForJSON = "text-plain-for-json"
    case versionDropped = "item-version-dropped"
    case addressElsewhere = "url-on-another-domain"
    case locksIgnored = "locks-ignored"
    case staleContent = "stale-content"
    case halfOfChildren = "half-of-children"
    case refreshRefused = "refresh-refused"
    case codesForEver = "codes-for-ever"
    case namesGarbled = "names-garbled"

    /// What it does, and where one meets it.
    public var meaning: String {
        switch self {
        case .latency: "every third answer takes longer than people wait: a cold start, or a slow backend"
        case .cutConnections: "every second document breaks off in the middle: a load balancer's idle timeout"
        case .errorOnNthCall: "every fifth call of a file or container answers 500: one bad server in a pool"
        case .emptyLockHeaderDropped: "X-WOPI-Lock without a value is dropped: some front ends do"
        case .twoBearerChallenges: "a second Bearer challenge: a framework adds its own"
        case .unquotedChallenge: "the challenge's values without quotation marks"
        case .redirectForChallenge: "a redirect to a sign-in page instead of 401: a sign-in wall"
        case .secondsForMilliseconds: "AccessTokenExpiry in seconds"
        case .htmlForJSON: "a page of HTML instead of every third JSON answer: a firewall"
        case .textForJSON: "JSON as text/plain"
        case .versionDropped: "X-WOPI-ItemVersion is dropped"
        case .addressElsewhere: "the addresses of files are on a domain that nobody registered"
        case .locksIgnored: "a conflict is answered as success: a host that doesn't look at locks"
        case .staleContent: "GetFile gives what it gave the first time: a cache in front"
        case .halfOfChildren: "EnumerateChildren gives half of them: a page"
        case .refreshRefused: "refresh tokens are refused, although they were issued"
        case .codesForEver: "a code is answered with tokens as often as it comes"
        case .namesGarbled: "the names that phones send lose every letter that isn't ASCII"
        }
    }
}
