import CoreFoundation
import Foundation
import HTTPServing
import HTTPTypes
import NIOCore
import OfficeClient
import WOPI

/// Checks what clients reach at the public address: the DNS name, the server, and the proxies before it.
struct PublicAddressCheck {
    let address: PublicAddress
    let settings: Settings
    /// Resolves a host name to addresses.
    var resolve: @Sendable (String) throws -> [String] = { try HostAddresses.resolve($0) }
    /// The addresses of this machine.
    var ownAddresses: @Sendable () -> [String] = { HostAddresses.ofThisMachine() }

    /// The maximum difference between two clocks in seconds. A WOPI proof expires after 20 minutes.
    static let maxClockOffset: TimeInterval = 60

    /// Checks the DNS name of the public address.
    func name() -> EnvironmentFinding {
        let host = address.host.trimmingCharacters(in: ["[", "]"])
        guard IPAddress(host) == nil else { return .skipped("DNS", "the public address \(host) is no name") }
        let found: [String]
        do { found = try resolve(host) } catch {
            return .failed(
                "DNS", "\(host) doesn't resolve (\(ErrorText.sentence(error)))",
                todo: "add an A or AAAA record for it, or correct public-url")
        }
        let own = Set(ownAddresses()), isOwn = found.contains { own.contains($0) }
        return .ok(
            "DNS",
            "\(host) is \(found.joined(separator: ", ")), "
                + (isOwn ? "an address of this machine" : "no address of this machine: a proxy or router must forward"))
    }

    /// Sends a request to the public address, and checks which server answers it and how it sees the client.
    func server(key: String, over transport: any Transport, now: Date) async -> [EnvironmentFinding] {
        var headers = HTTPFields()
        if let field = HTTPField.Name(ProbeRoute.keyField) { headers[field] = key }
        let request = WireRequest(method: .get, url: address.text + ProbeRoute.path, headers: headers)
        do {
            let response = try await transport.send(request)
            let body = try await response.body.collect(upTo: 64 << 10)
            guard response.status == 200,
                let answer = try? JSONDecoder().decode(ProbeRoute.Answer.self, from: Data(body))
            else { return [strange(response)] }
            let name = answer.node.map { " (\($0))" } ?? ""
            return [
                .ok("public address", "\(address.text) reaches this installation's server\(name)"), proxy(answer),
                Self.clock("server", Date(timeIntervalSince1970: answer.time), now: now),
            ]
        } catch let failure as TransportFailure {
            return [unreachable(failure)]
        } catch {
            return [
                .failed(
                    "public address", "\(address.text): \(ErrorText.sentence(error))", todo: "run the command again")
            ]
        }
    }

    private func strange(_ response: WireResponse) -> EnvironmentFinding {
        let location = response.headers[.location].map { " to \($0)" } ?? ""
        return .failed(
            "public address", "\(address.text) answers \(response.status)\(location), but not as this installation",
            todo:
                "check that the proxy forwards this host to this server, that the server runs this release, and that it "
                + "uses this data directory or database")
    }

    private func unreachable(_ failure: TransportFailure) -> EnvironmentFinding {
        let advice =
            switch failure {
            case .certificate: "use a certificate that clients trust, with its whole chain, for this name"
            default:
                "start the server, and open the port in the firewall; if only this machine can't reach its own public "
                    + "address, check it from another network"
            }
        return .failed("public address", "\(address.text): \(failure)", todo: advice)
    }

    /// Checks whether the server knows the addresses of clients behind a proxy.
    private func proxy(_ answer: ProbeRoute.Answer) -> EnvironmentFinding {
        let peer = answer.peer ?? "unknown"
        if answer.isForwarded, answer.client == answer.peer {
            return .warning(
                "proxy", "the proxy at \(peer) forwards the client's address, but isn't trusted",
                todo: "add \(peer) to trusted-proxies, or all users share one client's limits and sign-in attempts")
        }
        if !answer.isForwarded, settings.plainHTTP, address.isSecure {
            return .warning(
                "proxy", "the proxy at \(peer) doesn't send X-Forwarded-For",
                todo: "configure it as in docs/proxies.md, or all users share one client's limits and sign-in attempts")
        }
        return .ok(
            "proxy",
            answer.isForwarded
                ? "the proxy at \(peer) is trusted; this client is \(answer.client ?? "unknown")"
                : "none; this client is \(answer.client ?? "unknown")")
    }

    /// Compares another clock with this machine's clock.
    static func clock(_ whose: String, _ time: Date, now: Date) -> EnvironmentFinding {
        let seconds = Int(time.timeIntervalSince(now).rounded()), name = "clock of the \(whose)"
        guard abs(TimeInterval(seconds)) > maxClockOffset else {
            return .ok(name, "it agrees with this machine's clock within \(Int(maxClockOffset)) seconds")
        }
        return .warning(
            name, "it is \(abs(seconds)) seconds \(seconds > 0 ? "ahead of" : "behind") this machine's clock",
            todo: "synchronize the clocks with chrony or systemd-timesyncd; WOPI proofs expire after 20 minutes")
    }
}

/// The addresses of hosts, as text.
enum HostAddresses {
    struct Unresolved: Error, CustomStringConvertible {
        let description: String
    }

    /// Asks the system for the addresses of a host name.
    static func resolve(_ host: String) throws -> [String] {
        var hints = addrinfo(), list: UnsafeMutablePointer<addrinfo>?
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        let status = getaddrinfo(host, nil, &hints, &list)
        guard status == 0 else { throw Unresolved(description: String(cString: gai_strerror(status))) }
        defer { freeaddrinfo(list) }
        var found: [String] = [], next = list
        while let entry = next?.pointee {
            if let address = entry.ai_addr.flatMap({ text($0, entry.ai_addrlen) }), !found.contains(address) {
                found.append(address)
            }
            next = entry.ai_next
        }
        return found
    }

    private static func text(_ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t) -> String? {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func ofThisMachine() -> [String] {
        ((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress }
    }
}
