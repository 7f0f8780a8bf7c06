import ACME
import Foundation
import Logging
import ServiceLifecycle

/// A service that orders the server's certificate and renews it. Of several servers, one orders; the others find the
/// certificate in the database.
struct CertificateRenewal: Service {
    /// What this service needs from the rest of the server.
    struct Ports: Sendable {
        /// Orders a certificate, with the account that an earlier order kept.
        let order: @Sendable (ACMEAccount?) async throws -> IssuedCertificate
        /// Returns whether this server may order at the moment.
        let takeLease: @Sendable (Date) async throws -> Bool
        let giveUpLease: @Sendable () async -> Void
        /// Presents a certificate from the next handshake on.
        let use: @Sendable (IssuedCertificate) throws -> Void
    }

    /// What this service knows between two steps.
    struct State {
        var schedule = RenewalSchedule()
        var certificate: IssuedCertificate?
        /// The text of the last failure that this server has taken into account.
        var failure: String?
    }

    /// The maximum number of seconds between two looks at the store. In a shared store, another server may have put a
    /// certificate.
    private static let lookInterval: TimeInterval = 3600
    private static let sharedLookInterval: TimeInterval = 30

    /// The host names that the certificate must contain.
    let names: [String]
    let directory: ACMEAddress
    let store: CertificateStore
    let ports: Ports
    let logger: Logger
    var now: @Sendable () -> Date = { Date() }
    var pause: @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            var state = await start()
            while !Task.isCancelled {
                await step(&state)
                try await pause(wait(state))
            }
        }
        await ports.giveUpLease()
    }

    /// Reads the last failure before a restart. Only a time that the CA demanded still counts: the operator may have
    /// restarted the server because the cause is removed.
    func start() async -> State {
        var state = State()
        state.failure = try? await store.read(.failure)
        if let failure = OrderFailure(text: state.failure), failure.isDemanded {
            state.schedule.resume(failures: failure.count, until: failure.next)
        }
        return state
    }

    private func wait(_ state: State) -> TimeInterval {
        let most = store.isShared ? Self.sharedLookInterval : Self.lookInterval
        return min(max(state.schedule.next.timeIntervalSince(now()), 1), most)
    }

    /// Uses a newer certificate in the store, and orders one if that is due.
    func step(_ state: inout State) async {
        do {
            try await look(&state)
            guard state.schedule.next <= now(), try await ports.takeLease(now()) else { return }
            // Another server may have ordered until the lease was taken.
            try await look(&state)
            if state.schedule.next <= now() { try await order(&state) }
        } catch is CancellationError {
        } catch {
            // The store can't be read. That matters only if a certificate is due.
            if state.schedule.next <= now() { await fail(error, &state) }
        }
        await ports.giveUpLease()
    }

    private func look(_ state: inout State) async throws {
        let kept = try await store.read(.certificate).flatMap { IssuedCertificate(text: $0) }
        if let kept, isBetter(kept, than: state.certificate) {
            try ports.use(kept)
            state.certificate = kept
            state.schedule.succeed(kept.validity)
            logger.info(
                "certificate.loaded",
                metadata: ["names": "\(kept.nameList)", "until": "\(kept.validity.end.ISO8601Format())"])
        } else if let certificate = state.certificate {
            // A reload of the settings that began before the renewal may have ended after it.
            try ports.use(certificate)
        }
        let text = try await store.read(.failure)
        guard text != state.failure else { return }
        state.failure = text
        guard let failure = OrderFailure(text: text) else { return }
        state.schedule.resume(failures: failure.count, until: failure.next)
    }

    private func isBetter(_ kept: IssuedCertificate, than current: IssuedCertificate?) -> Bool {
        guard kept.names.isSuperset(of: names) else { return false }
        return current.map { kept.validity.end > $0.validity.end } ?? true
    }

    private func order(_ state: inout State) async throws {
        logger.info(
            "certificate.ordering",
            metadata: ["names": "\(names.joined(separator: ","))", "directory": "\(directory)"])
        do {
            let account = try await store.read(.account).flatMap {
                try? JSONDecoder().decode(ACMEAccount.self, from: Data($0.utf8))
            }
            let issued = try await ports.order(account)
            try ports.use(issued)
            state.certificate = issued
            state.schedule.succeed(issued.validity)
            logger.notice(
                "certificate.renewed",
                metadata: ["names": "\(issued.nameList)", "until": "\(issued.validity.end.ISO8601Format())"])
            await keep(issued, &state)
        } catch let error as CancellationError {
            throw error
        } catch {
            await fail(error, &state)
        }
    }

    private func keep(_ issued: IssuedCertificate, _ state: inout State) async {
        do {
            try await store.write(.certificate, issued.text)
            try await store.write(.failure, nil)
            state.failure = nil
        } catch {
            // The certificate is in use until the next restart, and then ordered again.
            logger.error("certificate.not-kept", metadata: ["reason": "\(ErrorText.sentence(error))"])
        }
    }

    private func fail(_ error: any Error, _ state: inout State) async {
        let now = now(), failure = error as? ACMEFailure
        state.schedule.fail(failure, now: now)
        let next = state.schedule.next, reason = failure?.reason ?? ErrorText.sentence(error)
        let record = OrderFailure(
            time: now, next: next, reason: reason, count: state.schedule.failures,
            isDemanded: failure?.retryAfter.map { $0 > now } ?? false)
        state.failure = try? record.text
        try? await store.write(.failure, state.failure)
        let end = state.certificate?.validity.end, isValid = end.map { $0 > now } ?? false
        logger.log(
            level: isValid ? .warning : .error, "certificate.renewal-failed",
            metadata: [
                "reason": "\(reason)", "next": "\(next.ISO8601Format())",
                "until": "\(end?.ISO8601Format() ?? "none")",
            ])
    }
}

extension IssuedCertificate {
    fileprivate var nameList: String { names.sorted().joined(separator: ",") }
}
