/// The offer to a link's visitor to keep the linked item in their documents.
enum KeepOffer: Hashable, Sendable {
    /// The offer to sign in first, because the visitor isn't signed in.
    case signIn
    /// A form with which the signed-in visitor keeps the item.
    case keep
    /// The address of the item among the user's own documents, because it was already kept.
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
