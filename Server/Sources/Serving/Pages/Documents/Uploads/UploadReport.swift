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

    init(sentence: Sentence, node: NodeID? = nil) {
        self.sentence = sentence
        self.node = node?.inForm
    }

    func writeMembers(to json: inout JSONWriter) {
        json.member("sentence", sentence.plain)
        json.member("node", node)
    }
}

extension Request {
    /// Whether the script asks, which shows the answer on the page it is on.
    var wantsReport: Bool { headers[.accept] == "application/json" }
}

extension UploadForm.Outcome {
    /// Tells the script what became of its files: of the problem, if there is one, with the status of the page for it.
    func report(_ texts: Texts, _ context: HostContext) -> Response {
        guard let problem else {
            let sentence = notice?.sentence(texts) ?? Sentence(stringLiteral: "")
            return .json(UploadReport(sentence: sentence, node: node))
        }
        return .json(UploadReport(sentence: problem.sentence(texts)), status: status(telling: problem, context))
    }
}
