import ArgumentParser
import Logging
import NIOCore
import NIOPosix

/// Whether tasks run on the event loops, so that the thread that reads a request also responds to the request.
///
/// The first thread of the process decides this once, before any task starts. Only `serve` uses event loops for tasks.
enum EventLoopExecutor: Sendable {
    /// Tasks run on the event loops.
    case taken
    /// Tasks run on the Swift runtime's threads, because of the setting, or because the command isn't `serve`.
    case off
    /// Tasks run on the Swift runtime's threads, because the runtime declined the executor, as Swift 6.4 and later do.
    case declined

    /// The decision that was made when the process started.
    @TaskLocal static var current: EventLoopExecutor = EventLoopExecutor.off

    /// Reads the arguments, the environment and the settings file. If the setting is on, installs an executor that runs
    /// tasks on the event loops. Ignores errors in the settings, because the command itself reports them later.
    ///
    /// - Parameters:
    ///   - arguments: the arguments after the program name.
    ///   - install: installs the executor in the Swift runtime, which may decline it. It may be called only once per
    ///     process.
    static func decide(
        for arguments: [String],
        install: () -> Bool = {
            NIOSingletons.unsafeTryInstallSingletonPosixEventLoopGroupAsConcurrencyGlobalExecutor()
        }
    ) -> EventLoopExecutor {
        guard isWanted(by: arguments) else { return .off }
        return install() ? .taken : .declined
    }

    private static func isWanted(by arguments: [String]) -> Bool {
        guard arguments.first == ServeCommand.configuration.commandName,
            let command = try? ServeCommand.parse(Array(arguments.dropFirst())),
            let settings = try? command.data.settings(command.options.flags)
        else { return false }
        return settings.eventLoopExecutor
    }

    /// Writes to the log where tasks run.
    func tell(_ logger: Logger) {
        switch self {
        case .taken: logger.info("executor.event-loops")
        case .off: logger.info("executor.own-threads", metadata: ["reason": "event-loop-executor is false"])
        case .declined:
            logger.notice("executor.own-threads", metadata: ["reason": "the Swift runtime declined the executor"])
        }
    }
}
