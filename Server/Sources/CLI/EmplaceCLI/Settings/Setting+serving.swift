import Foundation
import HTTPServing
import Logging
import PlaceServer
import WOPI

/// Server settings: addresses, certificate, limits and log.
extension Setting {
    static let listen: Setting = .value(
        "listen", "address:port", help: "Address and port to listen on; port 0 takes a free one.", option: \.listen,
        property: \.listen, needsRestart: true, default: { $0.text }, parse: { try ListenAddress($0.text) })

    static let nodeName: Setting = .value(
        "node-name", "name",
        help: "Name of this server among those that share the database; host name and port without this.",
        option: \.nodeName, property: \.nodeName, needsRestart: true, parse: { try nodeName($0.text) })

    static let leaveDelay: Setting = .value(
        "leave-delay", "duration",
        help: "How long it goes on serving after it was told to stop, not ready any more: 3s, behind a balancer.",
        option: \.leaveDelay, property: \.leaveDelay, needsRestart: true, default: { "\(Int($0))s" },
        parse: { try leaveDelay($0.text) })

    static let metricsListen: Setting = .value(
        "metrics-listen", "address:port",
        help: "A second address to listen on, for /metrics and /health alone, to anyone who reaches it.",
        option: \.metricsListen, property: \.metricsListen, needsRestart: true,
        parse: { try ListenAddress($0.text, setting: "metrics-listen") })

    static let publicURL: Setting = .value(
        "public-url", "url",
        help: "Where clients reach it; https://localhost with the port it listens on without this.",
        option: \.publicURL, property: \.publicAddress, needsRestart: true, parse: { try $0.address() })

    static let contentURL: Setting = .value(
        "content-url", "url",
        help: "A second address, of another host name, for pages, uploads and downloads; all on one without this.",
        option: \.contentURL, property: \.server.contentAddress, needsRestart: true, parse: { try $0.address() })

    static let tlsCertificate: Setting = .value(
        "tls-certificate", "file",
        help: "PEM file with the certificate and its chain; a self-signed one is made without it.",
        option: \.tlsCertificate, property: \.tlsCertificate, isPath: true, parse: { $0.text })

    static let tlsKey: Setting = .value(
        "tls-key", "file", help: "PEM file with the certificate's key.", option: \.tlsKey, property: \.tlsKey,
        isPath: true, parse: { $0.text })

    static let plainHTTP: Setting = .flag(
        "plain-http", help: "No TLS: behind a proxy that has it, or for a try on this machine.", option: \.plainHTTP,
        property: \.plainHTTP, needsRestart: true)

    static let trustedProxies: Setting = .value(
        "trusted-proxies", "list",
        help: "Proxies whose X-Forwarded-For is believed: addresses, networks, between commas.",
        option: \.trustedProxies, property: \.trustedProxies, parse: { TrustedProxies(try $0.list.map(network)) })

    static let maxConnections: Setting = .value(
        "max-connections", "number",
        help: "Connections at once; without it as many as the limit on open files leaves room for, at most 10000.",
        option: \.maxConnections, property: \.maxConnections, parse: { try $0.count() })

    static let maxConnectionsPerClient: Setting = .value(
        "max-connections-per-client", "number",
        help: "Connections of one address at once; a quarter of all without it.", option: \.maxConnectionsPerClient,
        property: \.maxConnectionsPerClient, parse: { try $0.count() })

    static let eventLoopExecutor: Setting = .flag(
        "event-loop-executor",
        help: """
            Requests run on other threads than their connections, which is slower, but holds up fewer when one stands \
            still. Elsewhere: EMPLACE_EVENT_LOOP_EXECUTOR=false, or "event-loop-executor": false.
            """,
        option: \.noEventLoopExecutor, property: \.eventLoopExecutor, flagName: "no-event-loop-executor",
        meaning: false, needsRestart: true)

    static let logLevel: Setting = .value(
        "log-level", "level", help: "trace, debug, info, notice, warning, error.", option: \.logLevel,
        property: \.logLevel, default: { $0.rawValue }, parse: { try level($0.text) })

    private static func network(_ text: String) throws -> IPNetwork {
        guard let network = IPNetwork(text) else {
            throw Failure("trusted-proxies takes addresses and networks such as 10.0.0.0/8, not \(text)")
        }
        return network
    }

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw Failure("log-level is one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }

    private static func nodeName(_ text: String) throws -> String {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure("node-name is 1 to 64 ASCII characters without a space")
        }
        return text
    }

    private static func leaveDelay(_ text: String) throws -> TimeInterval {
        guard let seconds = DurationText.seconds(text), seconds <= 60 else {
            throw Failure("leave-delay is at most a minute, such as 3s, not \(text)")
        }
        return seconds
    }
}
