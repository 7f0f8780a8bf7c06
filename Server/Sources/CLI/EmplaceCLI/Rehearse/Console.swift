import Foundation

/// Reads from the terminal and writes to it.
enum Console {
    static func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Reads the next line on a separate thread, because the thread blocks until the user has typed the line.
    static func read() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine()) }
        }
    }
}
