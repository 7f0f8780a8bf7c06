/// The condition on which a mutant's changes apply.
public struct FaultCondition: Hashable, Sendable {
    /// The required status of the host's response.
    var status: Int?
    /// A header that the request must have.
    var with: String?
    /// A header that the request must not have.
    var without: String?
    /// Text that `Location` in the response must contain.
    var location: String?
    /// How often the changes apply: 2 means to every second matching request.
    var every = 1
    /// The first matching request to which the changes apply, counted from 1.
    var from = 1

    /// Every response to the mutant's operations.
    public static let always = FaultCondition()
    static func status(_ status: Int) -> FaultCondition { FaultCondition(status: status) }
    static func every(_ count: Int) -> FaultCondition { FaultCondition(every: count) }
    static func from(_ first: Int) -> FaultCondition { FaultCondition(from: first) }
    static func location(_ text: String) -> FaultCondition { FaultCondition(status: nil, location: text) }
}
