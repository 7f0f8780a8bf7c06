import Rehearsal

/// The parsed options that select the cases and how they run.
struct RunSettings: Sendable {
    var cases: [Case]
    var fault: Mutant?
    var device: Device
    var browser: Bool
    var byHand: Bool
    var seed: UInt64
    /// The timeout of a response in seconds.
    var timeout: Double
    /// The timeout of a case in seconds.
    var caseSeconds: Int
    var strict: Bool
    var document: String?
}
