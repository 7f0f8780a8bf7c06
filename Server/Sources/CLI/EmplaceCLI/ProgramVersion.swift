import CProcess

/// The version of this program. Scripts read ``number`` from this file.
enum ProgramVersion {
    /// The number of the latest release, by Semantic Versioning.
    static let number = "0.1.0"

    /// The number and, if it is known, the commit that the program was built from.
    static var text: String { text(commit: String(cString: cprocess_commit())) }

    static func text(commit: String) -> String { commit.isEmpty ? number : "\(number) (commit \(commit))" }
}
