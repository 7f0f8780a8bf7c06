import Basics
import SQLStorage
import Foundation
import HTTPServing
import PostgresEngine
import SQLiteEngine

/// The database of an installation: a file in the data directory, or a database server.
enum DatabaseBackend: Sendable {
    case file(SQLiteEngine)
    case server(PostgresEngine, PostgresAddress)

    var engine: any SQLEngine {
        switch self {
        case .file(let engine): engine
        case .server(let engine, _): engine
        }
    }

    /// Returns the checks for `/health/ready`: whether the server works, and whether the disk of the database has free
    /// space.
    ///
    /// - Parameter check: throws if load balancers should send requests to other servers.
    func healthChecks(_ check: @escaping @Sendable () async throws -> Void) -> [HealthRoutes.Check] {
        var checks = [HealthRoutes.Check("database", run: check)]
        if case .file(let engine) = self {
            checks.append(.init("storage") { if engine.isLowOnSpace { throw SQLError.full } })
        }
        return checks
    }

    /// Returns the name under which this server holds leases in the database, such as the lease for garbage collection.
    ///
    /// A database file has only one server at a time (``ServerLock``), and every server of the file has the same name.
    /// Otherwise, if a server was killed, its lease would block garbage collection by the next server. On a database
    /// server, several servers can run at the same time, even on one machine or in one directory, so each process has a
    /// different name.
    func makeHolder() -> String {
        switch self {
        case .file: "server"
        case .server: Identifier.random()
        }
    }

    /// Opens the database server in the settings. If the settings name no database server, opens the database file,
    /// which is created if necessary.
    ///
    /// - Parameter isServer: whether this process is the server, which reserves space so that deleting works on a full
    ///   disk.
    /// - Throws: ``Failure`` if the database can't be used.
    static func open(_ settings: Settings, folder: URL, isServer: Bool) async throws -> DatabaseBackend {
        guard let address = settings.database else {
            let path = folder.appending(path: Installation.databaseFileName).path
            return .file(try SQLiteEngine(path: path, keepsReserve: isServer))
        }
        let password = try settings.databasePasswordFile.map { try SecretFile.firstLine(of: $0, "database password") }
        do {
            let engine = try await PostgresEngine(
                address, password: password, connections: settings.databaseConnections)
            return .server(engine, address)
        } catch let problem as PostgresProblem {
            throw Failure("\(problem)")
        }
    }

    /// Returns the failure of a command that needs an installation and found none.
    func missing(_ options: DataOptions) -> Failure {
        guard case .server(_, let address) = self else { return Failure("no Emplace data in \(options.data)") }
        return Failure(
            "no Emplace data in the database at \(address); choose another database, or start a new server there: "
                + "emplace serve\(options.repeated)")
    }
}
