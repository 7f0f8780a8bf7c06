import ACME
import Foundation
import HTTPServing
import HTTPTypes
import OfficeClient
import PlaceServer
import PostgresEngine
import SQLStorage
import WOPI
import WOPIRoutes

/// Checks what surrounds an installation: disk, limits, clocks, certificate, backups and, on request, the network.
struct EnvironmentDoctor {
    let installation: Installation
    let address: PublicAddress
    /// Whether to send requests to the public address, DNS and Microsoft.
    var usesNetwork = false

    private var settings: Settings { installation.settings }

    func examine(now: Date) async -> EnvironmentReport {
        let clock = await databaseClock(), backup = await backup(now: now), certificate = await certificate(now: now)
        var checks = [disk(), openFiles(), clock] + certificate + [backup]
        guard usesNetwork else {
            let skipped = ["DNS", "public address", "discovery"]
            return EnvironmentReport(checks: checks + skipped.map { .skipped($0, "only with --network") })
        }
        let check = PublicAddressCheck(address: address, settings: settings)
        checks.append(check.name())
        checks += await network(check, now: now)
        return EnvironmentReport(checks: checks)
    }
}

/// Checks of this machine.
extension EnvironmentDoctor {
    private func disk() -> EnvironmentFinding {
        guard let space = DiskSpace(of: installation.folder) else {
            return .skipped("disk", "there is no data directory \(installation.folder.path)")
        }
        return Self.disk(free: space.free, size: space.size)
    }

    /// Judges the free space of a disk in bytes: less than 5% or less than a gigabyte is little.
    static func disk(free: Int64, size: Int64) -> EnvironmentFinding {
        let finding = "\(SizeText.rounded(free)) of \(SizeText.rounded(size)) free"
        let advice = "add space, or remove old versions with `emplace prune`; saves fail on a full disk"
        if free < 100_000_000 { return .failed("disk", finding, todo: advice) }
        let isLittle = free < 1_000_000_000 || free < size / 20
        return isLittle ? .warning("disk", finding, todo: advice) : .ok("disk", finding)
    }

    private func openFiles() -> EnvironmentFinding {
        Self.openFiles(settings.limits(openFiles: OpenFiles.raise()))
    }

    /// The number of open files below which the server handles few clients.
    private static let enoughFiles = 4096

    static func openFiles(_ limits: ServerLimits) -> EnvironmentFinding {
        let finding =
            "a server started from here may open \(limits.openFiles) files, for \(limits.connections) connections"
        guard limits.openFiles < enoughFiles else { return .ok("open files", finding) }
        return .warning(
            "open files", finding, todo: "raise the limit (ulimit -Hn, or LimitNOFILE= of a systemd unit)")
    }

    private func databaseClock() async -> EnvironmentFinding {
        let name = "clock of the database"
        guard case .server(let engine, _) = installation.database else {
            return .skipped(name, "the database is a file of this machine")
        }
        do {
            let began = Date(), time = try await engine.serverTime(), took = Date().timeIntervalSince(began)
            return Self.databaseClock(ahead: time.timeIntervalSince(began) - took / 2, uncertainty: took / 2)
        } catch {
            return .failed(name, ErrorText.sentence(error), todo: "check that the database can be reached")
        }
    }

    /// Judges the difference between the clocks of the database and of this machine in seconds.
    static func databaseClock(ahead: TimeInterval, uncertainty: TimeInterval) -> EnvironmentFinding {
        let name = "clock of the database"
        guard abs(ahead) - uncertainty > NodeWatch.maxOffset else {
            return .ok(name, "it agrees with this machine's clock within \(Int(NodeWatch.maxOffset)) second")
        }
        let seconds = Int(abs(ahead).rounded(.up))
        return .failed(
            name, "it is \(seconds) seconds \(ahead > 0 ? "ahead of" : "behind") this machine's clock",
            todo: "synchronize the clocks with chrony or systemd-timesyncd; until then, /health/ready answers 503")
    }

    /// The number of days after which a backup is old.
    private static let backupDays = 7

    private func backup(now: Date) async -> EnvironmentFinding {
        do { return Self.backup(try await LastBackup(installation.storage).time(), now: now) } catch {
            return .failed("backup", ErrorText.sentence(error), todo: "check the database with `emplace doctor`")
        }
    }

    static func backup(_ last: Date?, now: Date) -> EnvironmentFinding {
        guard let last else {
            return .warning(
                "backup", "`emplace backup` hasn't completed here yet",
                todo: "back up every night with a timer, or ignore this if you use other tools")
        }
        let days = Int(now.timeIntervalSince(last) / 86_400), finding = "the last one is of \(last.utcText)"
        return days < backupDays
            ? .ok("backup", finding)
            : .warning("backup", finding + ", \(days) days ago", todo: "check the timer that runs `emplace backup`")
    }

    private func certificate(now: Date) async -> [EnvironmentFinding] {
        guard !settings.plainHTTP else { return [.skipped("certificate", "plain-http is set, so a proxy has it")] }
        do {
            // Without these settings, loading would create a self-signed certificate.
            if settings.tlsCertificate != nil {
                _ = try CertificateFiles(hosts: [], folder: installation.folder).load(settings)
            }
        } catch { return [.failed("certificate", "\(error)", todo: "correct tls-certificate and tls-key")] }
        guard let pem = await orderedCertificate() ?? (try? String(contentsOf: certificateFile, encoding: .utf8)) else {
            return [.skipped("certificate", "the server creates a self-signed certificate when it starts")]
        }
        return CertificateCheck(hosts: settings.hosts(at: address), now: now).findings(pem)
    }

    /// Returns the certificate that the server ordered from a CA, in PEM; `nil` if there is none.
    private func orderedCertificate() async -> String? {
        guard settings.tlsCertificate == nil, settings.acme.email != nil else { return nil }
        let store = CertificateStore.of(installation, directory: settings.acme.directory)
        return try? await store.read(.certificate).flatMap { IssuedCertificate(text: $0)?.chain }
    }

    /// The file with the certificate in the settings, or the self-signed certificate of the installation.
    private var certificateFile: URL {
        settings.tlsCertificate.map { URL(filePath: $0) }
            ?? installation.folder.appending(path: "tls/certificate.pem")
    }
}

/// Checks that send requests.
extension EnvironmentDoctor {
    private func network(_ check: PublicAddressCheck, now: Date) async -> [EnvironmentFinding] {
        // A self-signed certificate is reported by itself, and needn't hide what else is wrong.
        let pem = settings.tlsCertificate == nil ? try? Data(contentsOf: certificateFile) : nil
        do {
            let transport = try NetworkTransport(trust: pem.map { .also(pem: Array($0)) } ?? .system)
            let findings = await publicAddress(check, transport, now: now) + discovery(transport, now: now)
            await transport.shutdown()
            return findings
        } catch {
            return [.failed("public address", ErrorText.sentence(error), todo: "check the certificate")]
        }
    }

    private func publicAddress(
        _ check: PublicAddressCheck, _ transport: any Transport, now: Date
    ) async -> [EnvironmentFinding] {
        let probe = Probe(storage: installation.storage)
        do {
            let key = try await probe.begin(now: now)
            let findings = await check.server(key: key, over: transport, now: Date())
            try await probe.end()
            return findings
        } catch {
            return [
                .failed("public address", ErrorText.sentence(error), todo: "check the database with `emplace doctor`")
            ]
        }
    }

    /// Checks the document with Microsoft's proof keys, and compares the clock with the server that it comes from.
    private func discovery(_ transport: any Transport, now: Date) async -> [EnvironmentFinding] {
        guard let address = settings.discovery else {
            return [.skipped("discovery", "discovery isn't set, so proofs aren't verified")]
        }
        do {
            guard address.lowercased().hasPrefix("http") else {
                try await settings.checkDiscovery()
                return [.ok("discovery", "\(address) has proof keys")]
            }
            let response = try await transport.send(WireRequest(method: .get, url: address))
            let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
            guard response.status == 200, DiscoveryKeys.hasKeys(text) else {
                return [
                    .failed(
                        "discovery", "\(address) answers \(response.status) without proof keys",
                        todo: "set discovery to the address of Office's discovery document")
                ]
            }
            let date = response.headers[.date].flatMap(HTTPDate.parse)
            let clock = date.map { PublicAddressCheck.clock("discovery server", $0, now: Date()) }
            return [.ok("discovery", "\(address) has proof keys")] + [clock].compactMap(\.self)
        } catch {
            return [
                .failed(
                    "discovery", "\(address): \(ErrorText.sentence(error))",
                    todo: "check discovery and the network; a running server keeps the keys that it has")
            ]
        }
    }
}
