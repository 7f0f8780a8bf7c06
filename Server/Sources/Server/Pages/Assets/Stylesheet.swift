/// The only stylesheet. The base styles are for phones; wider screens start at 40rem.
enum Stylesheet {
    static let source = colours + base + chrome + forms + lists + showing
}
