import NIOCore

/// Tracks the requests of one connection or HTTP/2 stream, and computes the deadlines that the client must meet.
///
/// The type does no I/O. ``RequestGuardHandler`` reports each event with its time, and asks for the next deadline.
struct RequestProgress {
    struct Limits {
        var idle: TimeAmount
        var header: TimeAmount
        var body: TimeAmount
        var minimumBodyProgress: Int
        var linger: TimeAmount
    }

    enum Expiry: Equatable {
        /// No deadline has passed. ``RequestProgress/deadline(now:)`` returns the next deadline.
        case notYet
        /// The client sends its body too slowly. The handler fails the body, and the application may still respond.
        case failBody
        case close
    }

    private enum Inbound {
        case waiting(since: NIODeadline, headStarted: Bool)
        case body
    }

    /// Whether another request can follow the current request. On an HTTP/2 stream, no other request can follow.
    var isReused = true
    private let limits: Limits
    private var inbound: Inbound
    private var unanswered = 0
    private var readSince: NIODeadline?
    private var waited = TimeAmount.zero
    private var bytesInWindow = 0
    private var lingerUntil: NIODeadline?
    /// Whether the bytes of the current read contained the end of a request.
    private var endRead = false
    private var hasFailed = false

    init(limits: Limits, now: NIODeadline) {
        self.limits = limits
        // A new connection must send its first head within the header timeout.
        self.inbound = .waiting(since: now, headStarted: true)
    }

    var isReadingBody: Bool {
        if case .body = inbound { true } else { false }
    }

    /// Whether the server has responded to every head that was read or refused.
    var isAnswered: Bool { unanswered == 0 }

    /// Whether the response in progress belongs to the last head that was read or refused.
    var isAnsweringLast: Bool { unanswered <= 1 }

    var hasOpenRequest: Bool { unanswered > 0 || isReadingBody }

    mutating func headRead(now: NIODeadline) {
        inbound = .body
        unanswered += 1
        waited = .zero
        // The body timeout doesn't include time in which the server waited for the head.
        readSince = readSince.map { _ in now }
        bytesInWindow = 0
    }

    mutating func bodyRead(_ count: Int, now: NIODeadline) {
        bytesInWindow += count
        guard bytesInWindow >= limits.minimumBodyProgress else { return }
        waited = .zero
        readSince = readSince.map { _ in now }
        bytesInWindow = 0
    }

    /// Records that a head or body can't be parsed. The server reads nothing further, so no deadline for the client
    /// passes until the server has responded. A head that can't be parsed gets a response like any other.
    mutating func parsingFailed() {
        if !isReadingBody { unanswered += 1 }
        hasFailed = true
    }

    mutating func endRead(now: NIODeadline) {
        inbound = .waiting(since: now, headStarted: false)
        endRead = true
        if unanswered == 0 { lingerUntil = nil }
    }

    /// Records that the server is ready to read. From this time on, the server waits for the client.
    mutating func readRequested(now: NIODeadline) {
        readSince = readSince ?? now
    }

    mutating func readCompleted(now: NIODeadline) {
        if let readSince, isReadingBody { waited = waited + (now - readSince) }
        readSince = nil
        // The header timeout of the next request begins with the first read after the end of this request. If one read
        // contains both the end of this request and bytes of the next request, these bytes don't start the timeout.
        if case .waiting(_, headStarted: false) = inbound, !endRead {
            inbound = .waiting(since: now, headStarted: true)
        }
        endRead = false
    }

    mutating func answered(now: NIODeadline) {
        unanswered = max(unanswered - 1, 0)
        if isReadingBody {
            lingerUntil = now + limits.linger
        } else if case .waiting(_, let headStarted) = inbound {
            inbound = .waiting(since: now, headStarted: headStarted)
        }
    }

    /// Ends the connection after the linger timeout, which gives the client time to read the response.
    mutating func linger(now: NIODeadline) {
        lingerUntil = lingerUntil ?? now + limits.linger
    }

    func deadline(now: NIODeadline) -> NIODeadline? {
        if lingerUntil != nil || hasFailed { return lingerUntil }
        switch inbound {
        case .waiting(let since, let headStarted):
            return unanswered > 0 || !isReused ? nil : since + (headStarted ? limits.header : limits.idle)
        case .body:
            return readSince.map { $0 + (limits.body - waited) }
        }
    }

    mutating func expire(now: NIODeadline) -> Expiry {
        guard let deadline = deadline(now: now), now >= deadline else { return .notYet }
        guard lingerUntil == nil, isReadingBody else { return .close }
        linger(now: now)
        return .failBody
    }
}
