import Hummingbird

extension HostContext {
    /// The identifier in the path, where a route has `:id`.
    ///
    /// - Parameter missing: is thrown for a malformed one, which counts as one of a resource that doesn't exist.
    package func identifier<ID: RawRepresentable<String>>(orThrow missing: some Error) throws -> ID {
        guard let id = parameters.get("id").flatMap({ ID(rawValue: $0) }) else { throw missing }
        return id
    }
}
