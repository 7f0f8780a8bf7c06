import OfficeLinks

extension AppScheme {
    /// Whether browsers, the system or Office open addresses of this scheme themselves, so that no provider's app can
    /// register it, or only one that takes what is meant for others.
    var isReserved: Bool { Self.reserved.contains(self) || text.lowercased().hasPrefix("ms-") }

    private static let reserved: Set<AppScheme> = [
        // Browsers.
        "about", "blob", "cid", "chrome", "content", "data", "file", "filesystem", "ftp", "ftps", "http", "https",
        "intent", "javascript", "resource", "vbscript", "view-source", "ws", "wss",
        // The system's own apps.
        "callto", "facetime", "facetime-audio", "geo", "im", "imessage", "itms", "itms-apps", "itms-services", "mailto",
        "maps", "market", "message", "mms", "mmsto", "prefs", "shortcuts", "sip", "sips", "sms", "smsto", "ssh", "tel",
        "telnet", "webcal", "x-apple.systempreferences",
    ]
}
