import OAuthServer

extension AccountRemoval {
    /// The effect of a removal on the account's documents and locks, in words such as `2 documents deleted`.
    var words: String {
        let inTrash = gone.inTrash, rest = gone.outsideTrash
        let facts = [
            transferred == 1 ? "1 document or folder transferred" : "\(transferred) documents and folders transferred",
            "\(rest) \(rest == 1 ? "document" : "documents") deleted",
            "\(inTrash) \(inTrash == 1 ? "document" : "documents") in the trash deleted",
            "\(gone.locks) \(gone.locks == 1 ? "lock" : "locks") on other users' documents released",
        ]
        let reported = zip([transferred, rest, inTrash, gone.locks], facts).filter { $0.0 > 0 }.map(\.1)
        return reported.isEmpty ? "no documents" : reported.joined(separator: ", ")
    }
}
