import ArgumentParser
import Logging
import NIOCore
import NIOPosix

/// Whether tasks run on the event loops, so that a request is answered by the thread that has read it.
///
/// It is decided once, by the first thread of the process, before there is a task. Only `serve` has a use for it.
enum EventLoopExecutor: Sendable {
    /// Tasks run on the event loops.
    case taken
    /// Tasks run on the runtime's own threads, as the setting says, or because nothing is served.
    case off
    /// The same, because the runtime declined, as that of Swift 6.4 and later does.
    case declined

    /// The decision made when the process started.
    @TaskLocal static var current: EventLoopExecutor = EventLoopExecutor.off

    /// Reads the arguments, the environment and the file of settings, and has tasks run on the event loops when they
    /// say so. What is wrong with any of them is told later, by the command itself.
    ///
    /// - Parameters:
    ///   - arguments: those after the name of the program.
    ///   - install: tells the runtime, which may decline; it may be called only once in a process.
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

    /// Logs which of the three it is.
    func tell(_ logger: Logger) {
        switch self {
        case .taken: logger.info("executor.event-loops")
        case .off: logger.info("executor.own-threads", metadata: ["reason": "event-loop-executor is false"])
        case .declined:
            logger.notice("executor.own-threads", metadata: ["reason": "the Swift runtime declined"])
        }
    }
}
