import Foundation

/// The environment variables that commands read.
enum CommandEnvironment {
    /// Those of the process, unless a test puts others in their place.
    @TaskLocal static var current: [String: String] = ProcessInfo.processInfo.environment
}
