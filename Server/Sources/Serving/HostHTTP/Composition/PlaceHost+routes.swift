public import Hummingbird

extension PlaceHost {
    /// Adds every route of the place.
    ///
    /// - Throws: `BearerChallenge.Problem` when the public address, provider id or URL schemes would mislead a phone.
    public func addRoutes(to router: Router<HostContext>) throws {
        if let content = configuration.contentAddress {
            router.add(middleware: OriginMiddleware(origins: Origins(protocols: configuration.address, pages: content)))
        }
        try WOPIRoutes(host: self).add(to: router)
        TokenRoutes(host: self).add(to: router)
        AuthorizeRoutes(host: self).add(to: router)
        SignInRoutes(host: self).add(to: router)
        AppToAppRoutes(host: self).add(to: router)
        PageRoutes(host: self).add(to: router)
    }
}
