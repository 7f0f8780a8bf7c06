/// A way for the visitor of a link to find again what it leads to.
enum KeepOffer: Hashable, Sendable {
    /// Nobody is signed in.
    case signIn
    /// A form that keeps it.
    case keep
    /// The address of its page among the person's own documents, where it is already.
    case kept(String)

    func model(_ strings: Strings, token: String) -> [String: Any] {
        switch self {
        case .signIn:
            ["link": PagePath.signIn(next: PagePath.share(token)), "text": strings.links.signInToKeep]
        case .keep: ["form": PagePath.share(token, .keep), "text": strings.links.keep]
        case .kept(let address): ["link": address, "text": strings.links.kept]
        }
    }
}
