extension Settings {
    /// Returns these settings, limited to those that a server running with other settings can apply.
    func applied(to running: Settings) -> Settings {
        var applied = self
        for setting in Setting.all where setting.needsRestart { setting.copy(from: running, to: &applied) }
        return applied
    }

    /// Returns the settings whose values differ.
    func changes(from other: Settings) -> [Setting] {
        Setting.all.filter { given[$0] != other.given[$0] }
    }
}
