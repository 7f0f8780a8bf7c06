import Basics
import SQLStorage
import Foundation
import HTTPServing
import PostgresEngine
import SQLiteEngine

/// The database that has the rows of a place: a file in the data folder, or a server.
enum DatabaseBackend: Sendable {
    case file(SQLiteEngine)
    case server(PostgresEngine, PostgresAddress)

    var engine: any SQLEngine {
        switch self {
        case .file(let engine): engine
        case .server(let engine, _): engine
        }
    }

    /// What `/health/ready` asks: whether the server can work, and whether the disk of the database has room for saves.
    ///
    /// - Parameter check: throws when requests should go elsewhere.
    func healthChecks(_ check: @escaping @Sendable () async throws -> Void) -> [HealthRoutes.Check] {
        var checks = [HealthRoutes.Check("database", run: check)]
        if case .file(let engine) = self {
            checks.append(.init("storage") { if engine.isLowOnSpace { throw SQLError.full } })
        }
        return checks
    }

    /// Who a server is among those of its place, for the leases that it takes.
    ///
    /// A file has one server at a time (``ServerLock``), and all of them are one holder: a lease that a killed server left
    /// behind must not keep the next from sweeping. On a database several run beside each other, also on one machine or
    /// with one folder, so each process is a holder of its own.
    func makeHolder() -> String {
        switch self {
        case .file: "server"
        case .server: Identifier.random()
        }
    }

    /// Opens the database that the settings name; without one, the file, which is made if need be.
    ///
    /// - Parameter isServer: whether this process serves the place, and so keeps room for deletions on a full disk.
    /// - Throws: ``Failure`` for a database that can't be used.
    static func open(_ settings: Settings, folder: URL, isServer: Bool) async throws -> DatabaseBackend {
        guard let address = settings.database else {
            let path = folder.appending(path: Installation.databaseFileName).path
            return .file(try SQLiteEngine(path: path, keepsReserve: isServer))
        }
        let password = try settings.databasePasswordFile.map(password)
        do {
            let engine = try await PostgresEngine(
                address, password: password, connections: settings.databaseConnections)
            return .server(engine, address)
        } catch let problem as PostgresProblem {
            throw Failure("\(problem)")
        }
    }

    /// The first line of a file.
    private static func password(in path: String) throws -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure("can't read the password of the database from \(path)")
        }
        let line = String(decoding: data, as: UTF8.self).prefix { !$0.isNewline }
        guard !line.isEmpty else { throw Failure("\(path) has no password in its first line") }
        return String(line)
    }

    /// The failure of a command that found no place here.
    func missing(_ options: DataOptions) -> Failure {
        guard case .server(_, let address) = self else { return Failure("there is no place in \(options.data)") }
        return Failure(
            "there is no place in the database at \(address); name another with --database, or make one there: "
                + "emplace serve\(options.repeated)")
    }
}
