/// Reads a browser's common name from `User-Agent`, so users can recognize their own browser in a list.
enum BrowserName {
    /// Returns for example "Firefox · Linux", or `nil` if neither browser nor system is known.
    static func read(_ userAgent: String) -> String? {
        let parts = [name(in: browsers, userAgent), name(in: systems, userAgent)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The browsers' names in the order in which they are searched. The order matters, because the `User-Agent` of a
    /// browser also contains names of browsers later in this list.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    private static func name(in table: [(mark: String, name: String)], _ userAgent: String) -> String? {
        table.first { userAgent.contains($0.mark) }?.name
    }
}
