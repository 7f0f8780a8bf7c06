/// A value that is encoded as a JSON object and writes its own members.
///
/// Replaces `Codable` in the host's responses, where encoding through containers and coding keys took longer than the
/// rest of the response.
public protocol JSONObject {
    /// Writes the members in the order in which they are sent.
    func writeMembers(to json: inout JSONWriter)
}
