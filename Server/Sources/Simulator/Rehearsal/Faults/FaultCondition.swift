/// Determines which requests and responses a mutant changes.
public struct FaultCondition: Hashable, Sendable {
    /// The status that the host's response must have; `nil` means any.
    var status: Int?
    /// The name of a header that the request must have.
    var with: String?
    /// The name of a header that the request must not have.
    var without: String?
    /// Text that `Location` in the response must contain.
    var location: String?
    /// How often the mutant changes a matching request: 2 means every second matching request.
    var every = 1
    /// The number of the first matching request that the mutant changes, counted from 1.
    var from = 1

    /// The condition that every request and response meets.
    public static let always = FaultCondition()
    static func status(_ status: Int) -> FaultCondition { FaultCondition(status: status) }
    static func every(_ count: Int) -> FaultCondition { FaultCondition(every: count) }
    static func from(_ first: Int) -> FaultCondition { FaultCondition(from: first) }
    static func location(_ text: String) -> FaultCondition { FaultCondition(status: nil, location: text) }
}
