import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Guards the requests of one HTTP/1.1 connection or HTTP/2 stream against slow heads, slow
/// bodies, truncated bodies and bodies that the application doesn't read.
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
    /// Whether this connection or stream is counted as having an open request. Several pipelined requests count as one.
    /// An HTTP/2 stream counts until it is closed.
    private var isCounted = false
    /// The number of body bytes that haven't arrived yet; `nil` if the client didn't announce a length.
    private var bodyRemaining: Int64?
    private var continueExpected = false
    private var closesAfterAnswer = false
    /// Whether the client's last request asked to close the connection.
    private var clientCloses = false
    /// Whether a request with `Connection: close` was read. Requests after it are never answered (RFC 9112 §9.6).
    private var sawLastRequest = false
    /// The problem of a malformed request head; `nil` if all heads were well-formed. Hummingbird is about to answer
    /// that head with an empty 400.
    private var headProblem: HeadProblem?
    private var older: RequestHeadHandler?
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

    /// Adds the handlers that only HTTP/1.1 needs. Closes the connection if adding the handlers fails, so that no
    /// request is served without their checks.
    private func addHandlersOfHTTP1(_ context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            older = try RequestHeadHandler.add(to: pipeline)
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

    /// Reschedules the timer only if the new deadline is earlier. If the new deadline is later, the timer fires before
    /// the deadline and is rescheduled at that time.
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

    /// Doesn't update the timer, because `channelReadComplete` follows and updates it. A request that arrives in
    /// one read needs no timer.
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
            load.received(buffer.readableBytes)
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

    /// Fails a request body if the connection ended before the body did. Hummingbird would treat the end of the
    /// connection as the normal end of the body.
    private func failBodyCutShort(_ context: ChannelHandlerContext) {
        if progress.isReadingBody, !isClosing { context.fireErrorCaught(BodyError.truncated) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        failBodyCutShort(context)
        presence.leave()
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The decoder also parses bytes after the last request. Errors in bytes after the last request are irrelevant.
        if sawLastRequest, error is HTTPParserError || error is ByteToMessageDecoderError { return }
        if headProblem == nil, let problem = HeadProblem(error, lineLength: meter?.length ?? 0) {
            if !progress.isReadingBody { headProblem = problem }
            progress.parsingFailed()
            countRequest()
        }
        // The decoder reads no request after this error. The response in progress is the last one, and the client gets
        // the linger timeout to read it.
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
            // An HTTP/2 stream ends with its response. If Hummingbird received the shutdown event, it would reset the
            // stream before the client had received the whole response.
            if isStream { return }
        default:
            break
        }
        context.fireUserInboundEventTriggered(event)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The last response was written. Any further response is dropped, because Hummingbird still responds to a later
        // request that it can't parse.
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

    /// The head problem that the server must respond to now, or `nil` while an earlier request still has no response.
    private var answeredProblem: HeadProblem? { progress.isAnsweringLast ? headProblem : nil }

    /// Returns the response head with its `Connection` field, or `nil` if the head needs no change. Returning an
    /// unchanged head would cost an allocation and a copy.
    private func head(changing head: HTTPResponse) -> HTTPResponse? {
        let isLast = isLastAnswer(head), problem = answeredProblem
        guard isLast || problem != nil || older?.keepsAlive == true else { return nil }
        var head = problem?.head ?? head
        head.headerFields[.connection] = isStream ? nil : isLast ? "close" : "keep-alive"
        return head
    }

    /// Decides, when a response head is written, whether the connection closes after this response.
    private func isLastAnswer(_ head: HTTPResponse) -> Bool {
        guard !isStream else { return false }
        if head.headerFields[.connection].map(Self.namesClose) == true { closesAfterAnswer = true }
        // RFC 9112 §9.3, §9.6: the server must read the rest of the body, or announce in the response that it closes
        // the connection.
        if progress.isReadingBody, continueExpected || (bodyRemaining ?? .max) > drainLimit {
            closesAfterAnswer = true
        }
        if load.endsConnections || clientCloses && progress.isAnsweringLast { closesAfterAnswer = true }
        // An HTTP/1.0 client reads a response without a length until the connection closes.
        if older?.isOlder == true, head.headerFields[.contentLength] == nil { closesAfterAnswer = true }
        // RFC 9112 §9.6: announcing the close asks the client not to send further requests.
        return closesAfterAnswer || isQuiescing
    }

    /// Returns whether a list of connection options contains `close` (RFC 9110 §7.6.1).
    private static func namesClose(_ options: String) -> Bool {
        options.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.contains("close")
    }

    /// Writes the end of the last response, closes only the output and keeps reading until the linger timeout. Closing
    /// a socket with unread bytes would reset the connection, and the client might lose the response.
    private func writeLast(context: ChannelHandlerContext, end: NIOAny, promise: EventLoopPromise<Void>?) {
        let written = promise ?? context.eventLoop.makePromise()
        context.writeAndFlush(end, promise: written)
        guard !isStream else { return }
        isClosing = true
        progress.linger(now: .now())
        reschedule(context)
        written.futureResult.assumeIsolated().whenComplete { _ in context.close(mode: .output, promise: nil) }
    }

    /// Sends 100 (Continue) if the client announced `Expect: 100-continue` (RFC 9110 §10.1.1),
    /// unless the client has started to send the body or the connection has ended.
    static func sendContinue(on channel: any Channel) async {
        // Submits a task to the event loop instead of sending an event, because a closed HTTP/2 stream never completes
        // an event.
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
