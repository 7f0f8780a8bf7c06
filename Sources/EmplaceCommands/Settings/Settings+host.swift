import HostHTTP
import WOPI

extension Settings {
    /// What the routes need to know.
    func host(at address: PublicAddress) -> PlaceHost.Configuration {
        var configuration = PlaceHost.Configuration(address: address)
        configuration.providerName = providerName
        configuration.privacyAddress = privacyURL
        configuration.providerID = providerID
        configuration.urlSchemes = urlSchemes
        configuration.maximumFileSize = maximumUpload
        configuration.tokenEndpointOverride = tokenEndpoint
        configuration.sessionContext = sessionContext
        configuration.trustedProxies = trustedProxies
        return configuration
    }

    /// Where the place is when nobody said: on this machine, at the port it listens on.
    func localAddress(port: Int) throws -> PublicAddress {
        let anyAddress = ["0.0.0.0", "::", "127.0.0.1", "::1", "localhost"].contains(listen.host)
        let host = anyAddress ? "localhost" : listen.host.contains(":") ? "[\(listen.host)]" : listen.host
        let text = "\(plainHTTP ? "http" : "https")://\(host):\(port)"
        guard let address = PublicAddress(text) else { throw Failure("say with --public-url where clients reach it") }
        return address
    }
}
