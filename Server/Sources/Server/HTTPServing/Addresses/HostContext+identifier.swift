import Hummingbird

extension HostContext {
    /// Parses the `:id` parameter of the route.
    ///
    /// - Parameter missing: the error to throw if the identifier is malformed.
    ///   A malformed identifier is treated like the identifier of a resource that doesn't exist.
    package func identifier<ID: RawRepresentable<String>>(orThrow missing: some Error) throws -> ID {
        guard let id = parameters.get("id").flatMap({ ID(rawValue: $0) }) else { throw missing }
        return id
    }
}
