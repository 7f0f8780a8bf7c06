import Basics
import Documents
import PortContracts
import Testing
import WOPIHost

/// An error of the host, without the text that is only for the log.
enum Refusal: Hashable, Sendable {
    case unauthorized
    case notFound
    case conflict(lock: String?)
    case nameTaken(lock: String?)
    case nameIllegal
    case notEmpty
    case tooLarge
    case largerThanExpected
    case malformed
    case notSupported
    case other

    init(_ error: HostError) {
        switch error {
        case .unauthorized: self = .unauthorized
        case .notFound: self = .notFound
        case .lockConflict(let current): self = .conflict(lock: current?.rawValue)
        case .nameTaken(_, let lock): self = .nameTaken(lock: lock?.rawValue)
        case .nameIllegal: self = .nameIllegal
        case .containerNotEmpty: self = .notEmpty
        case .tooLarge: self = .tooLarge
        case .largerThanExpected: self = .largerThanExpected
        case .malformed: self = .malformed
        case .notSupported: self = .notSupported
        default: self = .other
        }
    }
}

extension HostFixture {
    /// Runs an operation that must fail with this error and change nothing.
    ///
    /// - Returns: the thrown error, for which the HTTP routes would send a response.
    @discardableResult
    func refuses<Value>(
        _ refusal: Refusal, at location: SourceLocation = #_sourceLocation, _ operation: () async throws -> Value
    ) async throws -> HostError? {
        let before = fixture.rows
        var found: HostError?
        do {
            _ = try await operation()
        } catch let error as HostError {
            found = error
        } catch let error as DocumentsError {
            found = HostError(error)
        }
        #expect(found.map(Refusal.init) == refusal, sourceLocation: location)
        #expect(fixture.rows == before, sourceLocation: location)
        return found
    }
}
