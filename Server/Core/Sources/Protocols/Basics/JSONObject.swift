/// A value that is encoded as a JSON object and writes its own members.
///
/// Swift's encoders take longer than the rest of an answer: Foundation's builds a tree of the value first, and every
/// encoder goes through containers and coding keys.
public protocol JSONObject {
    /// Writes the members in the order in which they are sent.
    func writeMembers(to json: inout JSONWriter)
}
