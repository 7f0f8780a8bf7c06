import ACME
import ArgumentParser
import Basics
import Crypto
import DiskBlobs
import Documents
import Foundation
import OAuthServer
import OpenIDConnect
import SQLStorage
import SQLiteEngine
import WOPI
import WOPIHost

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Verify that every stored version is present and intact",
        discussion: """
            Checks the database, and that the content of every version exists. With --check-content, also reads all \
            content and compares hashes. Damaged content is set aside and no longer served: Office and browsers get \
            an error until the document is saved again.

            If users sign in with OpenID Connect providers, also checks that each provider can be reached. If the \
            server serves documents in a folder or on a WebDAV server (--documents), also checks that they can be read \
            and changed. If the server orders certificates (--acme-email), also checks that there is one, and that the last
            order didn't fail.

            Also counts what uploads, removed versions, and sign-ins left behind. These leftovers are harmless, and \
            the server removes them every hour. Unreferenced content files first spend a week in the content trash \
            (setting content-trash), so that they can be recovered.

            With --environment, checks what surrounds the server instead: disk space, the limit on open files, clocks, \
            the certificate, and the age of the last backup. --network does the same, and also checks that the public \
            address resolves and leads to this server, that its proxy is trusted, and that Office's discovery document \
            can be reached. Each check is ok, a warning, failed, or skipped, with what to do.

            Exit status: 0 healthy, 1 something is damaged or missing, or a check of the environment failed.

              emplace doctor --check-content
              emplace doctor --network
            """)

    @Flag(help: "Also read all content and compare hashes") var checkContent = false
    @Flag(help: "Check disk, limits, clocks, certificate, and backups instead of the stored content")
    var environment = false
    @Flag(help: "Like --environment, and also check DNS, the public address, the proxy, and the discovery document")
    var network = false
    @OptionGroup var report: ReportOptions
    @OptionGroup var data: DataOptions

    func validate() throws {
        guard !checkContent || !(environment || network) else {
            throw ValidationError("--check-content checks stored content; check the environment with a second command")
        }
    }

    func run() async throws {
        guard !environment, !network else { return try await checkEnvironment() }
        let findings: DoctorReport
        do {
            findings = try await Doctor(installation: .existing(data), readsContent: checkContent, isQuiet: report.json)
                .examine(now: Date())
        } catch let error as SQLError {
            findings = DoctorReport(
                database: ["can't be opened: \(ErrorText.sentence(error))"], readsContent: checkContent)
        }
        try report.print(findings) { findings.text }
        if !findings.isHealthy { throw ExitCode.failure }
    }

    private func checkEnvironment() async throws {
        let installation = try await Installation.existing(data)
        let doctor = EnvironmentDoctor(
            installation: installation, address: try await installation.address(), usesNetwork: network)
        let findings = await doctor.examine(now: Date())
        try report.print(findings) { findings.text }
        if !findings.isHealthy { throw ExitCode.failure }
    }
}

/// Checks the database and the content of an installation. Emplace may keep running meanwhile.
struct Doctor {
    let installation: Installation
    let readsContent: Bool
    var isQuiet = true

    func examine(now: Date) async throws -> DoctorReport {
        var report = DoctorReport(readsContent: readsContent)
        do {
            try await checkDatabase(&report)
            try await checkContent(&report)
            await checkIdentityProviders(&report)
            await checkCertificate(now: now, &report)
            try await checkOutsideDocuments(&report)
            report.warnings += [try await GarbageCollector.clock(of: installation.storage)?.warning].compactMap(\.self)
            report.leftovers.records = try await installation.storage.forgettable(
                codesBefore: now.addingTimeInterval(-SignInGarbageCollection.tokenRetention),
                grantsBefore: now.addingTimeInterval(-SignInGarbageCollection.grantRetention))
            try await countContent(now: now, &report)
        } catch let error as SQLError {
            report.database.append("can't be read completely: \(ErrorText.sentence(error))")
        }
        return report
    }

    /// Counts content that no version refers to, in three groups: content of uploads in progress, content left over
    /// from interrupted saves, and content in the trash. Such content only uses storage until garbage collection
    /// removes it, so the check doesn't change it.
    private func countContent(now: Date, _ report: inout DoctorReport) async throws {
        let keys = try await installation.blobs.keys(unchangedSince: .distantFuture)
        for start in stride(from: 0, to: keys.count, by: 1000) {
            let unnamed = try await installation.library.unnamed(Array(keys[start..<min(start + 1000, keys.count)]))
            let used = try await installation.blobs.inUse(among: unnamed).count
            report.leftovers.claimed += used
            report.leftovers.contents += unnamed.count - used
        }
        report.leftovers.contents += try await installation.storage.unnamedContents()
        if case .folder(let blobs) = installation.content {
            (report.leftovers.uploads, report.leftovers.uploadBytes) = try await blobs.leftovers()
        }
        let trashed = try await installation.blobs.trashed()
        report.trash = .init(contents: trashed.count, bytes: trashed.reduce(0) { $0 + $1.size })
    }

    private func checkDatabase(_ report: inout DoctorReport) async throws {
        do {
            // Only a database file is checked here. For a database server, operators use the server's own tools.
            if case .file(let engine) = installation.database { try await engine.integrityCheck() }
        } catch SQLError.corrupt(let problems) {
            report.database += problems.filter { $0 != "ok" }
        }
        for file in try await installation.storage.contradictions() {
            report.database.append(
                "the record of document \(file.rawValue) and the record of its newest version differ")
        }
    }

    /// Checks that the server could sign users in with each OpenID Connect provider: the settings, the provider's
    /// discovery document, and its keys.
    private func checkIdentityProviders(_ report: inout DoctorReport) async {
        do {
            for (provider, _) in try installation.settings.loadIdentityProviders() {
                do {
                    try await provider.check()
                } catch {
                    report.identityProviders.append("\(provider.issuer): \(error.reason)")
                }
            }
        } catch {
            report.identityProviders.append("\(error)")
        }
    }

    /// Checks the certificate that the server orders from a CA, if it orders one.
    private func checkCertificate(now: Date, _ report: inout DoctorReport) async {
        let settings = installation.settings
        guard settings.acme.email != nil else { return }
        let store = CertificateStore.of(installation, directory: settings.acme.directory)
        do {
            let issued = try await store.read(.certificate).flatMap { IssuedCertificate(text: $0) }
            let failure = OrderFailure(text: try await store.read(.failure))
            report.certificate = issued.map { .init(names: $0.names.sorted(), until: $0.validity.end) }
            if issued?.names.isSuperset(of: settings.certificateNames) != true {
                report.certificates.append("there is no certificate from \(settings.acme.directory) yet")
            } else if let issued, issued.validity.end <= now {
                report.certificates.append("it expired at \(issued.validity.end.ISO8601Format())")
            }
            if let failure {
                report.certificates.append(
                    "the order of \(failure.time.ISO8601Format()) failed: \(failure.reason); the server tries again at "
                        + failure.next.ISO8601Format())
            }
        } catch {
            report.certificates.append("can't be read: \(ErrorText.sentence(error))")
        }
    }

    /// Checks the documents outside the data directory, if the server serves such documents.
    private func checkOutsideDocuments(_ report: inout DoctorReport) async throws {
        do {
            guard let outside = try await OutsideDocuments.open(installation) else { return }
            let people = try await installation.accounts.list().filter { $0.disabled == nil }.map(\.name.rawValue)
            (report.documentsAt, report.documents) = await outside.check(people)
        } catch let failure as Failure {
            report.documents.append(failure.description)
        }
    }

    private func checkContent(_ report: inout DoctorReport) async throws {
        // Several versions may have the same content, for instance after a version was restored. Each content is
        // checked only once.
        var known: [ContentRecord.Location: ContentCondition] = [:], last: StoredVersion?
        let (count, bytes) = try await installation.storage.storedTotals()
        let progress = Progress(total: readsContent ? bytes : count, quiet: isQuiet)
        defer { progress.clear() }
        while true {
            let versions = try await installation.storage.storedVersions(after: last)
            for version in versions {
                let condition = try await condition(of: version, &known)
                report.versions += 1
                progress.read(readsContent ? Int(clamping: version.content.size) : 1)
                guard condition != .good else { continue }
                // If there is no path, the document was permanently deleted after this page of versions was read, and
                // the content of the version with it.
                guard let path = try await path(of: version) else { continue }
                report.damaged.append(.init(version, path: path, condition))
            }
            guard let end = versions.last else { return report.contents = known.count }
            last = end
        }
    }

    private func path(of version: StoredVersion) async throws -> String? {
        let history = try await installation.library.history(of: version.file)
        guard history.contains(where: { $0.version.version == version.version }) else { return nil }
        return try await installation.library.shownLocation(of: version.file, in: installation.storage, now: Date())?
            .path
    }

    private func condition(
        of version: StoredVersion, _ known: inout [ContentRecord.Location: ContentCondition]
    ) async throws -> ContentCondition {
        let content = version.content
        if let condition = known[content.location] { return condition }
        let condition =
            if let key = content.inline {
                try await condition(ofSmall: content, as: key)
            } else {
                try await installation.content.check(content, reading: readsContent)
            }
        if content.location != .nowhere { known[content.location] = condition }
        return condition
    }

    /// Checks content in the database. Damaged content isn't moved, because every read verifies its hash anyway.
    private func condition(
        ofSmall content: ContentRecord, as key: InlineKey
    ) async throws -> ContentCondition {
        guard readsContent else {
            guard let size = try await installation.storage.size(of: key) else { return .missing }
            return size == content.size ? .good : .wrongSize(size)
        }
        guard let bytes = try await installation.storage.bytes(of: key) else { return .missing }
        guard bytes.count == content.size else { return .wrongSize(Int64(bytes.count)) }
        return Array(SHA256.hash(data: bytes)) == content.sha256 ? .good : .damaged
    }
}

extension Library {
    /// Returns the sign-in name of a document's owner and the document's path, as a report shows them. Also works for a
    /// document in the trash. Returns `nil` if the document was permanently deleted in the meantime.
    func shownLocation(
        of file: FileID, in storage: SQLStorage, now: Date
    ) async throws -> (user: String, path: String)? {
        if let (user, path) = try await location(of: file, now: now) { return (user, path.joined(separator: "/")) }
        guard let (user, path) = try await storage.locationInTrash(of: file) else { return nil }
        return (user, path.joined(separator: "/") + " (in the trash)")
    }
}

/// The result of `emplace doctor`.
struct DoctorReport: Encodable {
    struct Damage: Encodable {
        let user: String
        let path: String
        let version: String
        /// Whether the version is the newest version of its document.
        let isNewest: Bool
        let reason: String

        init(_ version: StoredVersion, path: String, _ condition: ContentCondition) {
            (user, self.path, self.version) = (version.ownerName, path, version.version.description)
            isNewest = version.isNewest
            reason =
                switch condition {
                case .good: "good"
                case .missing: "missing"
                case .wrongSize(let size): "\(size) bytes instead of \(version.content.size)"
                case .damaged: "hash mismatch"
                case .unreadable(let why): "can't be read: \(why)"
                }
        }

        private enum CodingKeys: String, CodingKey {
            case user, path, version, reason
            case isNewest = "newest"
        }
    }

    /// The number of contents that no version refers to, and the number of expired rows, such as tokens.
    struct Leftovers: Encodable {
        var contents = 0
        var records = 0
        /// The number of contents that belong to uploads in progress.
        var claimed = 0
        /// The number of files that interrupted uploads left behind, and their size in bytes.
        var uploads = 0
        var uploadBytes: Int64 = 0

        private enum CodingKeys: String, CodingKey {
            case contents, records, claimed, uploads
            case uploadBytes = "upload_bytes"
        }
    }

    /// A certificate from a CA.
    struct OrderedCertificate: Encodable {
        let names: [String]
        let until: Date

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(names, forKey: .names)
            try container.encode(until.ISO8601Format(), forKey: .until)
        }

        private enum CodingKeys: String, CodingKey {
            case names, until
        }
    }

    struct Trash: Encodable {
        var contents = 0
        var bytes: Int64 = 0
    }

    /// Problems of the database itself. Each element is one sentence.
    var database: [String] = []
    /// Problems of OpenID Connect providers. Each element is one sentence.
    var identityProviders: [String] = []
    /// The certificate that the server ordered; `nil` if it orders none or has none yet.
    var certificate: OrderedCertificate?
    /// Problems of ordering certificates. Each element is one sentence.
    var certificates: [String] = []
    /// The problems of the documents outside the data directory.
    var documents: [String] = []
    /// What the documents outside the data directory are; `nil` if there are none, or they can't be opened.
    var documentsAt: String?
    /// What an operator should look at, although nothing is damaged. Each element is one sentence.
    var warnings: [String] = []
    var damaged: [Damage] = []
    var versions = 0
    var contents = 0
    let readsContent: Bool
    var leftovers = Leftovers()
    var trash = Trash()

    init(database: [String] = [], readsContent: Bool) {
        self.database = database
        self.readsContent = readsContent
    }

    var isHealthy: Bool { problems.isEmpty && damaged.isEmpty }

    /// All problems except damaged content, as lines.
    private var problems: [String] {
        database.map { "database: \($0.shown)" } + identityProviders.map { "identity provider: \($0.shown)" }
            + certificates.map { "certificate: \($0.shown)" } + documents.map { "documents: \($0.shown)" }
    }

    var text: String {
        var lines = problems + warnings.map { "warning: \($0.shown)" }
        if !damaged.isEmpty {
            let cells = damaged.map { [$0.user, $0.path, $0.version + ($0.isNewest ? ", newest" : ""), $0.reason] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "VERSION", "PROBLEM"], rows: cells).text)
        }
        let looked = readsContent ? "hashes compared" : "presence only; --check-content compares hashes"
        lines.append(
            "checked \(versions) \(versions == 1 ? "version" : "versions") (distinct contents: \(contents)): \(looked)")
        if let documentsAt { lines.append("documents at \(documentsAt.shown)") }
        if let certificate {
            let names = certificate.names.joined(separator: ", ").shown
            lines.append("certificate for \(names), valid until \(certificate.until.ISO8601Format())")
        }
        if leftovers.contents + leftovers.records > 0 {
            lines.append(
                "leftovers, removed by the server within the hour (unused contents: \(leftovers.contents), "
                    + "database records: \(leftovers.records))"
            )
        }
        if leftovers.uploads > 0 {
            lines.append(
                "files of interrupted uploads, removed by the server within two hours: \(leftovers.uploads), "
                    + SizeText.rounded(leftovers.uploadBytes))
        }
        if leftovers.claimed > 0 { lines.append("content files of uploads in progress: \(leftovers.claimed)") }
        if trash.contents > 0 {
            lines.append("content files in the content trash: \(trash.contents), \(SizeText.rounded(trash.bytes))")
        }
        let count = problems.count + damaged.count
        return (lines + [isHealthy ? "healthy" : count == 1 ? "1 problem" : "\(count) problems"]).joined(
            separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isHealthy, forKey: .healthy)
        try container.encode(database, forKey: .database)
        // `catalogue` is the former name of `database`. The report contains it for one more release.
        try container.encode(database, forKey: .catalogue)
        try container.encode(identityProviders, forKey: .identityProviders)
        try container.encodeIfPresent(certificate, forKey: .certificate)
        try container.encode(certificates, forKey: .certificateProblems)
        try container.encode(documents, forKey: .documents)
        try container.encodeIfPresent(documentsAt, forKey: .documentsAt)
        try container.encode(warnings, forKey: .warnings)
        try container.encode(damaged, forKey: .damaged)
        try container.encode(versions, forKey: .versions)
        try container.encode(contents, forKey: .contents)
        try container.encode(readsContent, forKey: .contentRead)
        try container.encode(leftovers, forKey: .leftovers)
        try container.encode(trash, forKey: .trash)
    }

    private enum CodingKeys: String, CodingKey {
        case healthy, database, catalogue, certificate, documents, warnings, damaged, versions, contents, leftovers,
            trash
        case contentRead = "content_read"
        case identityProviders = "identity_providers"
        case certificateProblems = "certificate_problems"
        case documentsAt = "documents_at"
    }
}
