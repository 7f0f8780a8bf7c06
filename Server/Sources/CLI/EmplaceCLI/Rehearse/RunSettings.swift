import Rehearsal

/// The options that say which cases are played, and how, as values.
struct RunSettings: Sendable {
    var cases: [Case]
    var fault: Mutant?
    var device: Device
    var browser: Bool
    var byHand: Bool
    var seed: UInt64
    /// Seconds an answer may take.
    var timeout: Double
    /// Seconds a case may take.
    var caseSeconds: Int
    var strict: Bool
    var document: String?
}
