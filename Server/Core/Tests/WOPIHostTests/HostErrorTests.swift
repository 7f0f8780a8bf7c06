import Basics
import Documents
import PortContracts
import Testing
import WOPIHost

/// Tests the WOPI error for each error of the library.
@Suite struct HostErrorTests {
    private static let name = try? DocumentName("50% off (2).docx")
    private static let lock = LockID(rawValue: "A")

    @Test(
        arguments: [
            (.accessEnded(reason: "why"), .unauthorized(reason: "why")), (.notFound, .notFound),
            (.forbidden, .notFound),
            (.readOnly, .notFound), (.locked(by: nil), .lockConflict(current: nil)),
            (.locked(by: lock), .lockConflict(current: lock)),
            (.nameTaken(free: nil, lock: nil), .nameTaken(valid: nil, lock: nil)),
            (.nameTaken(free: name, lock: lock), .nameTaken(valid: "50- off (2).docx", lock: lock)),
            (.nameIllegal(reason: "why", valid: "a"), .nameIllegal(reason: "why", valid: "a")),
            (.notEmpty, .containerNotEmpty), (.tooLarge(limit: 7), .tooLarge(limit: 7)), (.storageFull, .storageFull),
            (.busy, .busy), (.treeUnavailable, .treeUnavailable), (.damaged(reason: "why"), .damaged(reason: "why")),
        ] as [(DocumentsError, HostError)]) func `each refusal of the library maps to one response`(
            _ error: DocumentsError, _ expected: HostError
        )
    {
        #expect(HostError(error) == expected)
    }

    @Test func `a move into itself, which WOPI doesn't have, is 400`() {
        #expect(Refusal(HostError(.cannotContainItself)) == Refusal.malformed)
    }
}
