public import Foundation

/// The reason why the client couldn't do something. The description says what is wrong and what to do.
public enum ClientError: Error, Hashable, Sendable {
    /// Nobody is signed in.
    case notSignedIn
    /// The sign-in has ended: the user disconnected the app, an operator revoked the app's access, or the app wasn't
    /// used for too long.
    case signInAgain
    /// The user declined on the server's page.
    case declined
    /// The user closed the page before the sign-in was complete.
    case canceled
    /// The device can't show the server's page.
    case noBrowser(String)
    /// The redirect after the sign-in doesn't belong to the request, so another app or page may have sent it.
    case foreignRedirect(RedirectProblem)
    /// The server refused the app's registration or request. The value is the server's error code.
    case refusedByServer(String)
    /// The server can't be reached, or the connection was lost.
    case unreachable(String)
    /// The server is busy. The value is the number of seconds to wait, if the server said so.
    case busy(retryAfter: Int?)
    /// The answer isn't one of an Emplace server. The value says what is wrong with the answer.
    case unexpectedAnswer(String)
    /// The answer is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The document or folder doesn't exist, or the user may no longer see it.
    case notFound
    /// The user may not change the document, or the folder has reached its storage quota.
    case notAllowed
    /// The document is open in Office or in another app.
    case inUse
    /// The document was changed meanwhile. The value is the server's current version.
    case changed(version: String)
    /// The tokens can't be read or stored. The value is the reason that the store gave.
    case tokenStore(String)
    /// The client's settings are wrong. The value says which.
    case badSettings(String)

    /// What is wrong with a redirect.
    public enum RedirectProblem: Hashable, Sendable {
        /// No sign-in waits for a redirect: none was started, or the redirect was already used.
        case notExpected
        /// The address isn't the app's redirect URI.
        case otherAddress
        /// The value of `state` isn't the one of the request (RFC 6749 §10.12).
        case otherState
        /// The value of `iss` is missing or isn't the server's (RFC 9207).
        case otherIssuer
        /// A parameter is missing, repeated or malformed.
        case malformed
    }
}

extension ClientError: LocalizedError, CustomStringConvertible {
    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .notSignedIn: "Nobody is signed in. Sign in first."
        case .signInAgain: "Your sign-in has ended. Sign in again."
        case .declined: "You didn’t allow the app to see your documents. To use them here, sign in and choose Allow."
        case .canceled: "The sign-in was canceled. Sign in again to continue."
        case .noBrowser(let reason):
            "The sign-in page can’t be shown (\(reason)). Check this device’s browser settings."
        case .foreignRedirect: "The answer doesn’t belong to this sign-in. Start the sign-in again in this app."
        case .refusedByServer(let code):
            "The server refused this app (\(code)). Ask the server’s operator whether the app is still registered."
        case .unreachable(let reason): "The server can’t be reached (\(reason)). Check the connection and try again."
        case .busy(let seconds?): "The server is busy. Try again in \(seconds) seconds."
        case .busy(nil): "The server is busy. Try again later."
        case .unexpectedAnswer(let what):
            "The server’s answer can’t be used: \(what). Check the server’s address, or ask its operator."
        case .tooLarge(let limit): "The answer is larger than \(limit) bytes. Open the document in Office instead."
        case .notFound: "The document or folder is no longer there, or isn’t shared with you. Refresh the list."
        case .notAllowed: "You can’t save here. Ask the owner for permission or for more storage."
        case .inUse: "The document is open in Office or in another app. Close it there, then try again."
        case .changed: "The document was changed meanwhile. Get the current version, then make your change again."
        case .tokenStore(let reason): "The sign-in can’t be kept on this device (\(reason)). Unlock it and try again."
        case .badSettings(let what): "This app isn’t set up correctly: \(what)."
        }
    }

    /// What is wrong, and what to do.
    public var errorDescription: String? { description }

    /// Whether the user has to sign in before the same call can succeed.
    public var needsSignIn: Bool { self == .notSignedIn || self == .signInAgain }

    init(_ failure: TransportFailure) {
        switch failure {
        case .unreachable(let reason): self = .unreachable(reason)
        case .tooLarge(let limit): self = .tooLarge(limit: limit)
        }
    }

    /// The error for a response that no rule of the operation handles.
    init(status response: TransportResponse) {
        switch response.status {
        case 300...399: self = .unexpectedAnswer("a redirect to another address")
        case 404: self = .notFound
        case 409: self = .inUse
        case 412, 413: self = .notAllowed
        case 429, 503: self = .busy(retryAfter: response.header("Retry-After").flatMap { Int($0) })
        default: self = .unexpectedAnswer("status \(response.status)")
        }
    }
}
