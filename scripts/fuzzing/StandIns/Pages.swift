// What the parsers of Pages name of its other files.

struct Texts {
    static let english = Texts(), german = Texts(), french = Texts(), spanish = Texts(), japanese = Texts()
}

enum Notice: Hashable, Sendable {
    case uploaded(String), folderCreated(String), deleted(String), renamed(String), moved(String), disconnected(String)
    case uploadedVersion(String, Int), uploadedMany(Int, versions: Int)
    case restored, nameSaved, languageSaved, sessionEnded, shared, unshared, guideDismissed
}
