/// A change that a mutant makes to a request or to its answer.
public enum MutantChange: Hashable, Sendable {
    // With the answer.
    /// Replaces the status of the answer.
    case status(Int)
    /// Changes a header of the answer.
    case header(String, TextEdit)
    /// Changes a member of the answer, named by its path, such as `ChildFiles[].Size`.
    case member(String, MemberEdit)
    /// Changes the body of the answer.
    case content(ContentEdit)
    /// Replaces the answer by the one that the same request got the first time.
    case firstAnswer
    /// Replaces a refusal by the answer that the same request got before.
    case replays
    // With the request.
    /// Changes a header of the request.
    case requestHeader(String, TextEdit)
    /// Changes a parameter of the query or of the form.
    case parameter(String, TextEdit)
    /// Changes the body of the request.
    case requestContent(ContentEdit)
    /// Answers the request, which the host never gets.
    case swallowed(Int, ContentEdit = .emptied)
    /// Refuses a request that was sent before, which the host doesn't get a second time.
    case refusesRepetitions(Int, String)
    /// Sends a refused request again with the credential that was valid for its operation before, so that any is
    /// accepted.
    case accepts(CredentialLocation)
    /// Delays the answer until it is late.
    case late

    /// The place of a credential in a request.
    public enum CredentialLocation: Hashable, Sendable {
        /// In the header of this name.
        case header(String)
        /// In the parameter of this name, of the query or of the form.
        case parameter(String)
    }
}
