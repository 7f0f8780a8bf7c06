/// The only script: a module, which browsers run after loading the page. Every page works without it.
///
/// The script never creates elements from text.
/// It shows elements that are already in the page, and inserts responses as text.
enum Script {
    static let source =
        times + previews + uploads + refreshing + choosing + selecting + dropping + replacing + copying + start
}
