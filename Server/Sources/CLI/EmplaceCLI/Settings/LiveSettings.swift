import Synchronization

/// The current settings of a running server. SIGHUP replaces them, so a service reads them each time it needs them.
final class LiveSettings: Sendable {
    private let state: Mutex<Settings>

    init(_ settings: Settings) { state = Mutex(settings) }

    var current: Settings {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
