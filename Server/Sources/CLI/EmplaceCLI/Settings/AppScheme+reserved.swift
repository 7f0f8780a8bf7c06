import OfficeLinks

extension AppScheme {
    /// Whether browsers, the system or Office handle this scheme themselves, so a
    /// provider's app can't register it, or would intercept other apps' links.
    var isReserved: Bool { Self.reserved.contains(self) || text.lowercased().hasPrefix("ms-") }

    private static let reserved: Set<AppScheme> = [
        // Browsers handle these schemes themselves.
        "about", "blob", "cid", "chrome", "content", "data", "file", "filesystem", "ftp", "ftps", "http", "https",
        "intent", "javascript", "resource", "vbscript", "view-source", "ws", "wss",
        // The system's own apps handle these schemes.
        "callto", "facetime", "facetime-audio", "geo", "im", "imessage", "itms", "itms-apps", "itms-services", "mailto",
        "maps", "market", "message", "mms", "mmsto", "prefs", "shortcuts", "sip", "sips", "sms", "smsto", "ssh", "tel",
        "telnet", "webcal", "x-apple.systempreferences",
    ]
}
