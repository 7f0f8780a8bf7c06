// What the parsers of Pages name of its other files.

struct Texts {
    static let english = Texts(), german = Texts(), french = Texts(), spanish = Texts(), japanese = Texts()
}
