import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird

/// The answer to a form with a file that the pages' script sent: what the page would say, in one sentence.
struct UploadReport: JSONObject {
    var sentence: Sentence
    /// The document, as ``NodeID/inForm`` has it; `nil` where nothing was saved.
    var node: String?
    /// Nothing had to be saved, since the document was there and stays as it is.
    var isLeft: Bool
    /// Refused because the owner's documents may take no more room.
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
        json.member("room", isAboutQuota ? true : nil)
    }
}

extension Request {
    /// Whether the script asks, which shows the answer on the page it is on.
    var wantsReport: Bool { headers[.accept] == "application/json" }
}

extension UploadForm.Outcome {
    /// Tells the script what became of its files: of the problem, if there is one, with the status of the page for it.
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
