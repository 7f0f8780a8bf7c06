/// The one script: a module, which browsers run once the page is there. Every page works without it.
///
/// It makes no element out of text: what it shows is in the page already, or comes as the text of an answer.
enum Script {
    static let source =
        times + previews + uploads + refreshing + choosing + selecting + dropping + replacing + copying + start
}
