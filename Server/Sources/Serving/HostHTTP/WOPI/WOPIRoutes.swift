import Hummingbird
import WOPI
import WOPIHost

/// Everything a phone calls.
struct WOPIRoutes {
    let host: PlaceHost

    func add(to router: Router<HostContext>) throws {
        let group = router.group().add(middleware: WOPIErrors.middleware())
        try BootstrapperRoutes(host: host).add(to: group)
        let wopi = group.group("wopi")
        FileRoutes(host: host).add(to: wopi)
        ContainerRoutes(host: host).add(to: wopi)
        EcosystemRoutes(host: host).add(to: wopi)
        group.get("download/:id") { request, context in
            let token = request.uri.firstParameter("access_token")
            let opened = try await host.wopi.download(try host.fileID(context), token: token, now: host.now())
            return try await FileContent(opened).response(to: request, context: context)
        }
    }
}
