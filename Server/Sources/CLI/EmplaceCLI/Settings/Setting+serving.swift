import Foundation
import HTTPServing
import Logging
import PlaceServer
import WOPI

/// Settings for the server's addresses, certificate, limits and log.
extension Setting {
    /// The settings in this extension.
    static let serving: [Setting] = [
        nodeName, leaveDelay, listen, metricsListen, publicURL, contentURL, tlsCertificate, tlsKey, plainHTTP,
        trustedProxies, maxConnections, maxConnectionsPerClient, eventLoopExecutor, logLevel, logFormat,
    ]

    static let listen: Setting = .value(
        "listen", "address:port", help: "Address and port to listen on; port 0 picks a free port",
        property: \.listen, needsRestart: true, default: { $0.text }, parse: { try ListenAddress($0.text) })

    static let nodeName: Setting = .value(
        "node-name", "name",
        help: "Name of this server among those that share a database (default: host name and port)",
        property: \.nodeName, needsRestart: true, parse: { try nodeName($0.text) })

    static let leaveDelay: Setting = .value(
        "leave-delay", "duration",
        help: """
            How long to keep serving after a stop signal, such as 3s; meanwhile, /health/ready answers 503, so that \
            load balancers send requests elsewhere
            """,
        property: \.leaveDelay, needsRestart: true, default: { "\(Int($0))s" },
        parse: { try leaveDelay($0.text) })

    static let metricsListen: Setting = .value(
        "metrics-listen", "address:port",
        help: "Second address to listen on, only for /metrics and /health, without authentication",
        property: \.metricsListen, needsRestart: true,
        parse: { try ListenAddress($0.text, setting: "metrics-listen") })

    static let publicURL: Setting = .value(
        "public-url", "url",
        help: "Address that clients use (default: https://localhost with the port of --listen)",
        property: \.publicAddress, needsRestart: true, parse: { try $0.address() })

    static let contentURL: Setting = .value(
        "content-url", "url",
        help: "Second address, with another host name, for pages, uploads, and downloads (default: public-url)",
        property: \.server.contentAddress, needsRestart: true, parse: { try $0.address() })

    static let tlsCertificate: Setting = .value(
        "tls-certificate", "file",
        help: "PEM file with the certificate and its chain (default: a self-signed certificate)",
        property: \.tlsCertificate, isPath: true, parse: { $0.text })

    static let tlsKey: Setting = .value(
        "tls-key", "file", help: "PEM file with the private key of the certificate",
        property: \.tlsKey,
        isPath: true, parse: { $0.text })

    static let plainHTTP: Setting = .flag(
        "plain-http", help: "Serve plain HTTP, behind a TLS proxy or for local testing",
        property: \.plainHTTP, needsRestart: true)

    static let trustedProxies: Setting = .value(
        "trusted-proxies", "list",
        help: "Trusted proxies, whose X-Forwarded-For is used: addresses and networks, separated by commas",
        property: \.trustedProxies, parse: { TrustedProxies(try $0.list.map(network)) })

    static let maxConnections: Setting = .value(
        "max-connections", "number",
        help: "Maximum open connections (default: as many as the limit on open files allows, up to 10000)",
        property: \.maxConnections, parse: { try $0.count() })

    static let maxConnectionsPerClient: Setting = .value(
        "max-connections-per-client", "number",
        help: "Maximum open connections per client address (default: a quarter of max-connections)",
        property: \.maxConnectionsPerClient, parse: { try $0.count() })

    static let eventLoopExecutor: Setting = .flag(
        "event-loop-executor",
        help: """
            Run requests on threads other than the connection threads: slower, but a blocked request delays fewer \
            other requests; also set by EMPLACE_EVENT_LOOP_EXECUTOR=false or "event-loop-executor": false
            """,
        property: \.eventLoopExecutor, flagName: "no-event-loop-executor",
        meaning: false, needsRestart: true)

    static let logLevel: Setting = .value(
        "log-level", "level", help: "Minimum level to log: trace, debug, info, notice, warning, or error",
        property: \.logLevel, default: { $0.rawValue }, parse: { try level($0.text) })

    static let logFormat: Setting = .value(
        "log-format", "format",
        help: """
            Format of the log: text, json, or journal, which is text with priorities for systemd's journal (default: \
            journal if systemd started the server, otherwise text)
            """,
        property: \.logFormat, needsRestart: true, parse: { try format($0.text) })

    private static func format(_ text: String) throws -> LogFormat {
        guard let format = LogFormat(rawValue: text) else {
            throw Failure("log-format must be one of text, json, journal; got \(text)")
        }
        return format
    }

    private static func network(_ text: String) throws -> IPNetwork {
        guard let network = IPNetwork(text) else {
            throw Failure("trusted-proxies must be addresses and networks such as 10.0.0.0/8; got \(text)")
        }
        return network
    }

    private static func level(_ text: String) throws -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            throw Failure("log-level must be one of " + Logger.Level.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return level
    }

    private static func nodeName(_ text: String) throws -> String {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw Failure("node-name must be 1 to 64 ASCII characters without spaces")
        }
        return text
    }

    private static func leaveDelay(_ text: String) throws -> TimeInterval {
        guard let seconds = DurationText.seconds(text), seconds <= 60 else {
            throw Failure("leave-delay must be a duration of up to 1m, such as 3s; got \(text)")
        }
        return seconds
    }
}
