import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

/// The JSON response to an upload that the page's script sent: the message that the page would show, in one sentence.
struct UploadReport: JSONObject {
    var sentence: Sentence
    /// The saved document as ``NodeID/inForm``; `nil` if nothing was saved.
    var node: String?
    /// Whether the upload equals the existing document, so nothing was saved.
    var isLeft: Bool
    /// Whether the owner's storage quota is exceeded.
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
    /// Returns the result as JSON for the script. If there is a problem, the status is the same as for a page.
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
