extension Setting {
    /// Whether a running server can't take another value: it is listening already, has given its address to phones, and
    /// has its catalogue open.
    var needsRestart: Bool {
        switch self {
        case .listen, .publicURL, .contentURL, .plainHTTP, .discovery, .auditAge, .auditEvents: true
        default: false
        }
    }
}

extension Settings {
    /// These settings, as far as a server that runs with others can apply them.
    func applied(to running: Settings) -> Settings {
        var applied = self
        applied.listen = running.listen
        applied.publicAddress = running.publicAddress
        applied.contentAddress = running.contentAddress
        applied.plainHTTP = running.plainHTTP
        applied.discovery = running.discovery
        applied.records = running.records
        for setting in Setting.allCases where setting.needsRestart { applied.given[setting] = running.given[setting] }
        return applied
    }

    /// The settings whose values differ.
    func changes(from other: Settings) -> [Setting] {
        Setting.allCases.filter { given[$0] != other.given[$0] }
    }
}
