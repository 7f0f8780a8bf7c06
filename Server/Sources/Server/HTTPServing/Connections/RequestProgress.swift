import NIOCore

/// The progress of the requests of one connection, or of one HTTP/2 stream, and the deadlines that its client has to
/// meet.
///
/// A value without I/O: the handler tells it what happened and when, and asks for the next deadline.
struct RequestProgress {
    struct Limits {
        var idle: TimeAmount
        var header: TimeAmount
        var body: TimeAmount
        var minimumBodyProgress: Int
        var linger: TimeAmount
    }

    enum Expiry: Equatable {
        /// Nothing is due; look again at ``RequestProgress/deadline(now:)``.
        case notYet
        /// The client is too slow with its body: fail the body, so that the application may answer.
        case failBody
        case close
    }

    private enum Inbound {
        case waiting(since: NIODeadline, headStarted: Bool)
        case body
    }

    /// Whether another request can follow: not on an HTTP/2 stream.
    var isReused = true
    private let limits: Limits
    private var inbound: Inbound
    private var unanswered = 0
    private var readSince: NIODeadline?
    private var waited = TimeAmount.zero
    private var bytesInWindow = 0
    private var lingerUntil: NIODeadline?
    /// Whether the read in progress has brought the end of a request.
    private var endRead = false

    init(limits: Limits, now: NIODeadline) {
        self.limits = limits
        // A connection waits for its first request as if the head had begun.
        self.inbound = .waiting(since: now, headStarted: true)
    }

    var isReadingBody: Bool {
        if case .body = inbound { true } else { false }
    }

    /// Whether every request whose head was read is answered.
    var isAnswered: Bool { unanswered == 0 }

    /// Whether the answer that is being made is that to the last request that was read.
    var isAnsweringLast: Bool { unanswered <= 1 }

    var hasOpenRequest: Bool { unanswered > 0 || isReadingBody }

    mutating func headRead(now: NIODeadline) {
        inbound = .body
        unanswered += 1
        waited = .zero
        // How long the connection had idled is not time its body took.
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

    mutating func endRead(now: NIODeadline) {
        inbound = .waiting(since: now, headStarted: false)
        endRead = true
        if unanswered == 0 { lingerUntil = nil }
    }

    /// The connection is ready for more bytes; from here on, the client is what the server waits for.
    mutating func readRequested(now: NIODeadline) {
        readSince = readSince ?? now
    }

    mutating func readCompleted(now: NIODeadline) {
        if let readSince, isReadingBody { waited = waited + (now - readSince) }
        readSince = nil
        // A read that ended a request doesn't begin the next one: bytes of it that came along count from the next read.
        if case .waiting(_, headStarted: false) = inbound, !endRead {
            inbound = .waiting(since: now, headStarted: true)
        }
        endRead = false
    }

    mutating func answered(now: NIODeadline) {
        // A head that doesn't parse is answered without having been counted.
        unanswered = max(unanswered - 1, 0)
        if isReadingBody {
            lingerUntil = now + limits.linger
        } else if case .waiting(_, let headStarted) = inbound {
            inbound = .waiting(since: now, headStarted: headStarted)
        }
    }

    /// The connection ends once the client has had time to read what was sent.
    mutating func linger(now: NIODeadline) {
        lingerUntil = lingerUntil ?? now + limits.linger
    }

    func deadline(now: NIODeadline) -> NIODeadline? {
        if let lingerUntil { return lingerUntil }
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
