import Basics
import WOPIHost

/// Addresses of imaginary pages for tests.
struct TestAddresses: HostAddresses {
    static let base = "https://pages.contoso.example"

    func text(of address: HostAddress) -> String? {
        switch address {
        case .home: Self.base + "/"
        case .signOut: Self.base + "/out"
        case .document(let id): Self.base + "/d/\(id)"
        case .versions(let id): Self.base + "/d/\(id)#versions"
        case .folder(let id): Self.base + "/f/\(id)"
        case .share(let link): Self.base + "/s/\(link)"
        case .download(let id, let token): Self.base + "/d/\(id)/download?access_token=\(token)"
        case .bytes(let id, let token): Self.base + "/b/\(id)?access_token=\(token)"
        }
    }

    func address(in text: String) -> HostAddress? {
        guard text.hasPrefix(Self.base + "/") else { return nil }
        let parts = text.dropFirst(Self.base.count + 1).split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = parts.first, let name = parts.last else { return nil }
        switch kind {
        case "d": return FileID(rawValue: name).map(HostAddress.document)
        case "f": return ContainerID(rawValue: name).map(HostAddress.folder)
        case "s": return .share(name)
        default: return nil
        }
    }
}

/// A server without pages.
struct NoAddresses: HostAddresses {
    func text(of address: HostAddress) -> String? { nil }
    func address(in text: String) -> HostAddress? { nil }
}
