import Foundation

/// The terminal, and the person in front of it.
enum Console {
    static func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Reads the next line, on a thread of its own, since typing takes a while.
    static func read() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine()) }
        }
    }
}
