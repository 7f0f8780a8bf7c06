import ArgumentParser
import SQLStorage
import Documents
import Foundation
import OAuthServer

/// Converts errors to sentences for the command line, so that no error is printed as a Swift value.
enum ErrorText {
    /// Returns the cause of an error as a sentence for the operator.
    static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as DocumentsError: error.sentence
        case let error as StoreRefusal: sentence(error)
        case SQLError.busy: DocumentsError.busy.sentence
        case SQLError.full: DocumentsError.storageFull.sentence
        case SQLError.readOnly: DocumentsError.storageReadOnly.sentence
        case let error as any LocalizedError: error.errorDescription ?? unexpected(error)
        case let error as POSIXError: String(cString: strerror(error.code.rawValue))
        case let error as CocoaError: error.localizedDescription
        case let error where type(of: error) is NSError.Type: (error as NSError).localizedDescription
        case let error as any CustomStringConvertible: error.description
        default: unexpected(error)
        }
    }

    private static func sentence(_ refusal: StoreRefusal) -> String {
        switch refusal {
        case .nameTaken: "another account or client already has this name; choose another name"
        case .stale: "it was changed while this command was running; run the same command again"
        case .busy: DocumentsError.busy.sentence
        case .storageFull: DocumentsError.storageFull.sentence
        case .storageReadOnly: DocumentsError.storageReadOnly.sentence
        }
    }

    /// Returns the error that ArgumentParser should report. ArgumentParser's own errors stay unchanged; other errors
    /// become one line.
    static func reported(_ error: any Error) -> any Error {
        let isForParser =
            error is ExitCode || error is CleanExit || error is ValidationError || error is Failure
            || String(reflecting: type(of: error)).hasPrefix("ArgumentParser.")
        return isForParser ? error : Failure(sentence(error))
    }

    /// Describes an error for which there is no message yet. The text includes the type of the error, so that a
    /// developer can add a message.
    private static func unexpected(_ error: any Error) -> String {
        "unexpected error (\(String(reflecting: type(of: error)))); please report it"
    }
}
