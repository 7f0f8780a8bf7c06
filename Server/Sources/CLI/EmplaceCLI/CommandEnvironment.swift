import Foundation

/// The environment variables that commands read.
enum CommandEnvironment {
    /// The variables of the process, or those of a test.
    @TaskLocal static var current: [String: String] = ProcessInfo.processInfo.environment
}
