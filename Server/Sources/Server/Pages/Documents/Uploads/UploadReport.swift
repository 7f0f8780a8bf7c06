import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// The JSON response to an upload that the page's script sent. It contains, as one sentence, the message that the page
/// would show.
struct UploadReport: JSONObject {
    var sentence: Sentence
    /// The saved document as ``NodeID/inForm``; `nil` if nothing was saved.
    var node: String?
    /// Whether nothing was saved, because the existing document already has the same content or the user chose to skip
    /// the file.
    var isLeft: Bool
    /// Whether the upload failed because the owner's storage quota would be exceeded.
    var isAboutQuota: Bool

    init(sentence: Sentence, node: NodeID? = nil, isLeft: Bool = false, isAboutQuota: Bool = false) {
        self.sentence = sentence
        self.node = node?.inForm
        self.isLeft = isLeft
        self.isAboutQuota = isAboutQuota
    }

    func writeMembers(to json: inout JSONWriter) {
        json.member("sentence", sentence.plain)
        json.member("node", node)
        json.member("left", isLeft ? true : nil)
        json.member("quota", isAboutQuota ? true : nil)
    }
}

extension Request {
    /// Whether the page's script sent the request. The script shows the response on the current page.
    var wantsReport: Bool { headers[.accept] == "application/json" }
}

extension UploadForm.Outcome {
    /// Returns the result as JSON for the script. If there is a problem, the JSON response has the same status as a
    /// page about the problem.
    func report(_ localization: Localization, _ context: HostContext) -> Response {
        guard let problem else {
            let sentence = flashMessage?.sentence(localization) ?? Sentence(stringLiteral: "")
            let isLeft = saved.allSatisfy { !$0.isSaved }
            return .json(UploadReport(sentence: sentence, node: node, isLeft: isLeft))
        }
        let report = UploadReport(
            sentence: problem.sentence(localization), isAboutQuota: PageMessage(problem: problem).isAboutQuota)
        return .json(report, status: status(telling: problem, context))
    }
}
