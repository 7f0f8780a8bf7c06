extension Settings {
    /// These settings, as far as a server that runs with others can apply them.
    func applied(to running: Settings) -> Settings {
        var applied = self
        for setting in Setting.all where setting.needsRestart { setting.copy(from: running, to: &applied) }
        return applied
    }

    /// The settings whose values differ.
    func changes(from other: Settings) -> [Setting] {
        Setting.all.filter { given[$0] != other.given[$0] }
    }
}
