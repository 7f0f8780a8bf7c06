import OfficeLinks

extension AppScheme {
    /// Whether browsers, the system or Office handle links with this scheme. A provider's app can't register such a
    /// scheme, or would receive links that are meant for other apps.
    var isReserved: Bool { Self.reserved.contains(self) || text.lowercased().hasPrefix("ms-") }

    private static let reserved: Set<AppScheme> = [
        // Browsers handle links with these schemes.
        "about", "blob", "cid", "chrome", "content", "data", "file", "filesystem", "ftp", "ftps", "http", "https",
        "intent", "javascript", "resource", "vbscript", "view-source", "ws", "wss",
        // Apps that belong to the system handle links with these schemes.
        "callto", "facetime", "facetime-audio", "geo", "im", "imessage", "itms", "itms-apps", "itms-services", "mailto",
        "maps", "market", "message", "mms", "mmsto", "prefs", "shortcuts", "sip", "sips", "sms", "smsto", "ssh", "tel",
        "telnet", "webcal", "x-apple.systempreferences",
    ]
}
