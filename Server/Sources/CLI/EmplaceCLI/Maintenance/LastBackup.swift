import Basics
import Foundation
import SQLStorage

/// The time of the last complete backup, which the installation remembers so that operators notice when backups stop.
struct LastBackup {
    private static let setting = "last-backup"
    private let storage: SQLStorage

    init(_ storage: SQLStorage) { self.storage = storage }

    /// Returns the time at which the last complete backup began; `nil` before the first one.
    func time() async throws -> Date? {
        try await storage.setting(Self.setting).flatMap { Int64($0) }.map(Date.init(milliseconds:))
    }

    /// Remembers a complete backup.
    ///
    /// - Parameter start: the time at which the backup began. Later changes may be missing in it.
    func note(_ start: Date) async throws {
        try await storage.setSetting(Self.setting, to: String(start.milliseconds))
    }
}
