/// The everyday name of the browser that sends a `User-Agent`: enough to find one's own in a list.
enum BrowserName {
    /// "Firefox · Linux"; `nil` when neither is recognized.
    static func read(_ userAgent: String) -> String? {
        let parts = [name(in: browsers, userAgent), name(in: systems, userAgent)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// In this order, since each of them also names those after it.
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
