import SQLStorage
import Documents
import Foundation
import OAuthServer
import PlaceServer

/// Settings for size limits, and for how long documents, versions, the trash and the audit log are kept.
extension Setting {
    /// The settings in this extension.
    static let keeping: [Setting] = [
        maxUploadBytes, inlineLimit, retention, contentTrash, deletedAge, quota, maxFolderDepth, auditAge, auditEvents,
    ]

    static let maxUploadBytes: Setting = .value(
        "max-upload-bytes", "size",
        help: "Maximum size of a document, such as 500M or 2G (default: unlimited)",
        property: \.server.maxUploadBytes, parse: { try bytes($0.text) })

    static let inlineLimit: Setting = .value(
        "inline-limit", "size",
        help: """
            Store content up to this size in the database, and larger content in files; 0 stores everything in files
            """,
        property: \.server.inlineLimit, needsRestart: true,
        default: { SizeText.text(Int64($0)) }, parse: { try inlineBytes($0.text) })

    static let auditAge: Setting = .value(
        "audit-age", "duration",
        help: "How long to keep audit log events, such as 90d or 52w; `none` keeps them forever",
        property: \.server.records.auditAge, needsRestart: true,
        default: { $0.map(DurationText.text) ?? "none" }, parse: { try age($0.text) })

    static let auditEvents: Setting = .value(
        "audit-events", "count", help: "Maximum number of audit log events of each kind",
        property: \.server.records.auditEvents, needsRestart: true, default: { "\($0)" }, parse: { try events($0.text) }
    )

    static let retention: Setting = .value(
        "retention", "rule",
        help: "Old versions to keep: `thin`, `versions=100`, and `age=365d`, joined by commas; `none` keeps all",
        property: \.retention, default: { $0.setting }, parse: { try Retention(setting: $0.text) }
    )

    static let contentTrash: Setting = .value(
        "content-trash", "duration",
        help: "How long to keep unreferenced content files in the content trash, such as 36h or 7d",
        property: \.contentTrash, default: { DurationText.text($0) },
        parse: { try trash($0.text) })

    static let deletedAge: Setting = .value(
        "deleted-age", "duration",
        help: "How long to keep deleted documents in the trash, such as 36h or 30d; `none` keeps them forever",
        property: \.server.deletedLifetime, needsRestart: true,
        default: { $0.map(DurationText.text) ?? "none" }, parse: { try deleted($0.text) })

    static let quota: Setting = .value(
        "quota", "size",
        help: "Storage quota of each user, including versions and trash, such as 500M or 20GiB; `none` is unlimited",
        property: \.server.defaultQuota, needsRestart: true,
        default: { $0.map(SizeText.text) ?? "none" }, parse: { try quotaBytes($0.text) })

    static let maxFolderDepth: Setting = .value(
        "max-folder-depth", "count", help: "Maximum nesting of folders, from 1 to 1000",
        property: \.server.folderDepth, needsRestart: true, default: { "\($0.limit)" },
        parse: { try depth($0.text) })

    private static func depth(_ text: String) throws -> FolderDepth {
        let choices = FolderDepth.choices
        guard let count = Int(text), choices.contains(count) else {
            throw Failure(
                "max-folder-depth must be a number from \(choices.lowerBound) to \(choices.upperBound); got \(text)")
        }
        return FolderDepth(count)
    }

    private static func quotaBytes(_ text: String) throws -> Int64? {
        if text == "none" { return nil }
        guard let bytes = SizeText.bytes(text) else {
            throw Failure("`quota` must be \(SizeText.syntax), or `none`; got \(text)")
        }
        return bytes
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = SizeText.bytes(text), count > 0 else {
            throw Failure("max-upload-bytes must be a size greater than 0, such as 500M or 2G; got \(text)")
        }
        return count
    }

    private static func inlineBytes(_ text: String) throws -> Int {
        let maxCount = Library.maxInlineLimit
        guard let count = SizeText.bytes(text), (0...Int64(maxCount)).contains(count) else {
            throw Failure(
                "inline-limit must be a size from 0 to \(SizeText.text(Int64(maxCount))), such as 64KiB; got \(text)")
        }
        return Int(count)
    }

    private static func age(_ text: String) throws -> TimeInterval? {
        if text == "none" { return nil }
        guard let seconds = DurationText.seconds(text), seconds >= 24 * 3600 else {
            throw Failure(
                "audit-age must be at least 1d, such as 90d or 52w, or `none` to keep all events; got \(text)")
        }
        return seconds
    }

    private static func events(_ text: String) throws -> Int {
        guard let count = Int(text), (100...100_000_000).contains(count) else {
            throw Failure("audit-events must be a number from 100 to 100000000; got \(text)")
        }
        return count
    }

    private static func deleted(_ text: String) throws -> TimeInterval? {
        if text == "none" { return nil }
        guard let seconds = DurationText.seconds(text), seconds >= 3600 else {
            throw Failure(
                "deleted-age must be at least 1h, such as 36h or 30d, or `none` to keep all documents; got \(text)")
        }
        return seconds
    }

    private static func trash(_ text: String) throws -> TimeInterval {
        guard let seconds = DurationText.seconds(text), seconds >= 3600 else {
            throw Failure("content-trash must be at least 1h, such as 36h or 7d; got \(text)")
        }
        return seconds
    }
}
