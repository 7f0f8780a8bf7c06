import OfficeClient

/// Stores cookies by host and name. Paths and lifetimes are ignored, because a web view is open only for a minute.
/// `Max-Age=0` deletes a cookie.
struct CookieJar {
    private var cookies: [String: [String: String]] = [:]

    mutating func take(_ lines: [String], from address: WebAddress) {
        for line in lines {
            let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = String(pair[..<equals]), value = String(pair[pair.index(after: equals)...])
            let isGone = parts.dropFirst().contains { $0.lowercased() == "max-age=0" } || value.isEmpty
            cookies[address.host, default: [:]][name] = isGone ? nil : value
        }
    }

    func header(for address: WebAddress) -> String? {
        guard let all = cookies[address.host], !all.isEmpty else { return nil }
        return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }
}
