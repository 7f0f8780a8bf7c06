import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Guards the requests of one HTTP/1.1 connection or HTTP/2 stream: slow heads, slow bodies, bodies cut short, and
/// bodies nobody reads.
final class RequestGuardHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var progress: RequestProgress
    private let drainLimit: Int64
    private let load: ServerLoad
    private var timer: Scheduled<Void>?
    private var timerDeadline: NIODeadline?
    private weak var connection: ConnectionGuardHandler?
    private var isStream = false
    private var isQuiescing = false
    /// Whether the connection counts as a request: once, however many are pipelined. A stream counts until it is
    /// closed.
    private var isCounted = false
    /// Bytes of the body still to come; nil when the client didn't say.
    private var bodyRemaining: Int64?
    private var continueExpected = false
    private var closesAfterAnswer = false
    /// Whether the client asked for the end of the connection with its last request.
    private var clientCloses = false
    /// Whether that request was read: what follows is never answered (RFC 9112 §9.6).
    private var sawLastRequest = false
    /// What Hummingbird is about to answer 400, without a word.
    private var headProblem: HeadProblem?
    private var older: OlderVersionHandler?
    private var meter: RequestLineMeter?
    private var isClosing = false
    var presence = ClientPresence()

    init(_ configuration: HostServer.Configuration) {
        self.drainLimit = configuration.drainLimit
        self.load = configuration.load
        let limits = RequestProgress.Limits(
            idle: TimeAmount(configuration.idleTimeout),
            header: TimeAmount(configuration.headerTimeout),
            body: TimeAmount(configuration.bodyTimeout),
            minimumBodyProgress: configuration.minimumBodyProgress,
            linger: TimeAmount(configuration.lingerTimeout)
        )
        self.progress = RequestProgress(limits: limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let own = try? context.pipeline.syncOperations.handler(type: ConnectionGuardHandler.self)
        isStream = own == nil
        connection =
            own ?? (try? context.channel.parent?.pipeline.syncOperations.handler(type: ConnectionGuardHandler.self))
        progress.isReused = !isStream
        if !isStream { addHandlersOfHTTP1(context) }
        reschedule(context)
    }

    /// Closes the connection where that can't be done: nothing is to be served unchecked.
    private func addHandlersOfHTTP1(_ context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            try RequestTargetHandler.add(to: pipeline)
            older = try OlderVersionHandler.add(to: pipeline)
            meter = try RequestLineMeter.add(to: pipeline)
        } catch {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        if isCounted { connection?.requestClosed() }
        isCounted = false
    }

    private func countRequest() {
        if progress.hasOpenRequest, !isCounted {
            isCounted = true
            connection?.requestOpened()
        } else if !progress.hasOpenRequest, isCounted, !isStream {
            isCounted = false
            connection?.requestClosed()
        }
    }

    // MARK: Timer

    /// Moves the timer only when the deadline came nearer; a later one is found when it fires.
    private func reschedule(_ context: ChannelHandlerContext, now: NIODeadline = .now()) {
        guard let deadline = progress.deadline(now: now) else { return }
        if timer != nil, let timerDeadline, timerDeadline <= deadline { return }
        timer?.cancel()
        timerDeadline = deadline
        timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.timerFired(context) }
    }

    private func timerFired(_ context: ChannelHandlerContext) {
        timer = nil
        switch progress.expire(now: .now()) {
        case .notYet: break
        case .failBody:
            closesAfterAnswer = true
            context.fireErrorCaught(BodyError.timedOut)
        case .close: return context.close(promise: nil)
        }
        reschedule(context)
    }

    // MARK: Requests

    /// Leaves the timer alone: `channelReadComplete` follows, and a request that came in one read needs none.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing, !sawLastRequest else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            meter?.headRead()
            progress.headRead(now: .now())
            let body = AnnouncedBody(head.headerFields)
            bodyRemaining = body.length
            continueExpected = body.expectsContinue
            clientCloses = head.headerFields[.connection].map(Self.namesClose) ?? false
            countRequest()
        case .body(let buffer):
            progress.bodyRead(buffer.readableBytes, now: .now())
            bodyRemaining = bodyRemaining.map { $0 - Int64(buffer.readableBytes) }
            continueExpected = false
        case .end:
            meter?.requestRead()
            sawLastRequest = clientCloses && !isStream
            progress.endRead(now: .now())
            continueExpected = false
            countRequest()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        progress.readCompleted(now: now)
        reschedule(context, now: now)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        progress.readRequested(now: now)
        reschedule(context, now: now)
        context.read()
    }

    /// Hummingbird takes the end of the connection for the end of the body.
    private func failBodyCutShort(_ context: ChannelHandlerContext) {
        if progress.isReadingBody, !isClosing { context.fireErrorCaught(BodyError.truncated) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        failBodyCutShort(context)
        presence.leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The decoder goes on behind the last request, and stumbles over what nobody reads.
        if sawLastRequest, error is HTTPParserError || error is ByteToMessageDecoderError { return }
        if !progress.isReadingBody, headProblem == nil {
            headProblem = HeadProblem(error, lineLength: meter?.length ?? 0)
        }
        // No request can follow; whatever answer is made is the last, and the client has time to read it from then on.
        if progress.isAnswered, headProblem == nil { progress.linger(now: .now()) }
        closesAfterAnswer = true
        reschedule(context)
        context.fireErrorCaught(error)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            failBodyCutShort(context)
            presence.leave()
        case is ChannelShouldQuiesceEvent:
            isQuiescing = true
            // A stream ends with its answer; Hummingbird would reset it before the client has taken all of it.
            if isStream { return }
        default:
            break
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Hummingbird answers a request that it can't parse also when another was the last.
        guard !isClosing else {
            promise?.succeed()
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational:
            guard let changed = self.head(changing: head) else { return context.write(data, promise: promise) }
            context.write(wrapOutboundOut(.head(changed)), promise: promise)
        case .head, .body:
            context.write(data, promise: promise)
        case .end:
            if let problem = answeredProblem {
                context.write(wrapOutboundOut(.body(ByteBuffer(string: problem.line + "\n"))), promise: nil)
            }
            let now = NIODeadline.now()
            progress.answered(now: now)
            countRequest()
            reschedule(context, now: now)
            if closesAfterAnswer {
                writeLast(context: context, end: data, promise: promise)
            } else {
                context.write(data, promise: promise)
            }
        }
    }

    /// The problem with a head that is being answered: it comes after the answers to all requests before it.
    private var answeredProblem: HeadProblem? { progress.isAnswered ? headProblem : nil }

    /// The head of an answer with what has to be said in it about the connection; `nil` where that is nothing, since
    /// wrapping a head again costs an allocation and a copy.
    private func head(changing head: HTTPResponse) -> HTTPResponse? {
        let isLast = isLastAnswer(head), problem = answeredProblem
        guard isLast || problem != nil || older?.keepsAlive == true else { return nil }
        var head = problem?.head ?? head
        head.headerFields[.connection] = isStream ? nil : isLast ? "close" : "keep-alive"
        return head
    }

    /// Decides, when the head of an answer is written, whether the connection closes after it.
    private func isLastAnswer(_ head: HTTPResponse) -> Bool {
        guard !isStream else { return false }
        if head.headerFields[.connection].map(Self.namesClose) == true { closesAfterAnswer = true }
        // RFC 9112 §9.3, §9.6: what is left of a body must be read, or the connection closed and the client told.
        if progress.isReadingBody, continueExpected || (bodyRemaining ?? .max) > drainLimit {
            closesAfterAnswer = true
        }
        if load.endsConnections || clientCloses && progress.isAnsweringLast { closesAfterAnswer = true }
        // The end of the connection ends such a body.
        if older?.isOlder == true, head.headerFields[.contentLength] == nil { closesAfterAnswer = true }
        // RFC 9112 §9.6: a client that reads it only in the answer won't send another request into the end.
        return closesAfterAnswer || isQuiescing
    }

    /// Whether a list of connection options has `close` (RFC 9110 §7.6.1).
    private static func namesClose(_ options: String) -> Bool {
        options.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.contains("close")
    }

    /// Ends our side only, and reads on for a while: closing with bytes unread would reset the connection, and the
    /// client might never see the answer.
    private func writeLast(context: ChannelHandlerContext, end: NIOAny, promise: EventLoopPromise<Void>?) {
        let written = promise ?? context.eventLoop.makePromise()
        context.writeAndFlush(end, promise: written)
        guard !isStream else { return }
        isClosing = true
        progress.linger(now: .now())
        reschedule(context)
        written.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: .output, promise: nil) }
    }

    /// Asks the client to go ahead with a body it announced by `Expect: 100-continue` (RFC 9110 §10.1.1), unless it
    /// went ahead by itself, or nobody waits any more.
    static func sendContinue(on channel: any Channel) async {
        // An event would do, but a closed HTTP/2 stream never completes one.
        try? await channel.eventLoop.submit {
            let pipeline = channel.pipeline.syncOperations
            let context = try pipeline.context(handlerType: RequestGuardHandler.self)
            (context.handler as? RequestGuardHandler)?.sendContinue(context)
        }
        .get()
    }

    private func sendContinue(_ context: ChannelHandlerContext) {
        guard continueExpected else { return }
        continueExpected = false
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
}
