/// The one stylesheet. Phones first; wider screens are told apart from 40rem on.
enum Stylesheet {
    static let source = colours + base + chrome + forms + lists + showing
}
