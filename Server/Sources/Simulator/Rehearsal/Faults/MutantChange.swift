/// A change that a mutant makes to a request or response.
public enum MutantChange: Hashable, Sendable {
    // Changes to the response.
    /// Replaces the status of the response.
    case status(Int)
    /// Changes a header of the response.
    case header(String, TextEdit)
    /// Changes a member of the response, named by its path, such as `ChildFiles[].Size`.
    case member(String, MemberEdit)
    /// Changes the body of the response.
    case content(ContentEdit)
    /// Responds to each request with the first successful response to the same request.
    case firstAnswer
    /// Replaces a refusal with the last successful response to the same request.
    case replays
    // Changes to the request.
    /// Changes a header of the request.
    case requestHeader(String, TextEdit)
    /// Changes a parameter of the query or of the form.
    case parameter(String, TextEdit)
    /// Changes the body of the request.
    case requestContent(ContentEdit)
    /// Responds to the request with this status, without sending the request to the host.
    case swallowed(Int, ContentEdit = .emptied)
    /// Refuses a repeated request with this status and body, without sending the request to the host.
    case refusesRepetitions(Int, String)
    /// Sends a refused request again, with the last credential that the host accepted for this operation. The host then
    /// seems to accept any credential.
    case accepts(CredentialLocation)
    /// Delays the response until the client's timeout has passed.
    case late

    /// The location of a credential in a request.
    public enum CredentialLocation: Hashable, Sendable {
        /// The credential is in the header with this name.
        case header(String)
        /// The credential is in the query or form parameter with this name.
        case parameter(String)
    }
}
