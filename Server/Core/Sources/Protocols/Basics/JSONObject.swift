/// A value that is encoded as a JSON object and writes its own members.
///
/// The responses of the WOPI host use this protocol instead of `Codable`, because encoding with `Codable` took longer
/// than all other work for a response.
public protocol JSONObject {
    /// Writes the members in the order in which they are sent.
    func writeMembers(to json: inout JSONWriter)
}
