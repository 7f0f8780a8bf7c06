import ArgumentParser
import Basics
import SQLStorage
import Documents
import Foundation
import OAuthServer
import Testing

@testable import EmplaceCLI

struct ErrorTextTests {
    private struct Nameless: Error { var code = 30 }
    private enum Bare: Error { case failed(code: Int, message: String) }

    static let errors: [any Error] =
        database + documents + [
            StoreRefusal.busy, StoreRefusal.storageFull, StoreRefusal.storageReadOnly, StoreRefusal.nameTaken,
            StoreRefusal.stale, POSIXError(.EROFS), CocoaError(.fileReadNoSuchFile),
            CocoaError(.fileWriteVolumeReadOnly), NSError(domain: NSPOSIXErrorDomain, code: 30),
            NSError(domain: NSCocoaErrorDomain, code: 513), Nameless(), Bare.failed(code: 30, message: "m"),
            CancellationError(),
        ] + missingFile

    private static let database: [SQLError] = [
        .uniqueViolation, .missingTable, .sealed, .busy, .full, .readOnly, .unreachable("no route"),
        .uncertain("gone"), .failed(code: 30, message: "Read-only file system"), .unexpected(column: 3),
        .corrupt(["page 7 is broken"]),
    ]

    private static let documents: [DocumentsError] = [
        .storageFull, .storageReadOnly, .damaged(reason: "no blob"), .locked(by: nil), .accessEnded(reason: "grant"),
        .tooMany(limit: 3), .quotaExceeded(limit: 5, excess: 7), .busy, .treeUnavailable,
        .notFound,
    ]

    /// Errors that Foundation throws for a missing file.
    private static var missingFile: [any Error] {
        do { _ = try Data(contentsOf: URL(filePath: "/nowhere/at/all")) } catch { return [error] }
        return []
    }

    @Test(arguments: errors.indices)
    func `an error is never printed as its Swift value`(index: Int) {
        let error = Self.errors[index]
        let line = ErrorText.sentence(error)
        #expect(!line.contains("Error Domain="), "\(type(of: error))")
        #expect(line.firstMatch(of: #/\b\w+\(\w+: /#) == nil, "\(line)")
        #expect(line.count > 5 && line.contains(" ") && !line.contains("\n"), "\(line)")
        #expect(ErrorText.reported(error) is Failure, "it exits with 1 and one line")
    }

    @Test func `ArgumentParser's errors keep their text and exit status`() {
        #expect(ErrorText.reported(ValidationError("no")) is ValidationError)
        #expect(ErrorText.reported(ExitCode.failure) is ExitCode)
        #expect(ErrorText.reported(CleanExit.helpRequest()) is CleanExit)
    }
}
