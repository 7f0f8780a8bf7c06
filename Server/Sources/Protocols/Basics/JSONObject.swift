/// A value that is an object in JSON and writes its own members.
///
/// Swift's encoders cost more time than an answer does: Foundation's builds a tree of the value first, and every encoder
/// has containers and coding keys to pass through.
package protocol JSONObject {
    /// Writes the members in the order in which they are sent.
    func writeMembers(to json: inout JSONWriter)
}
