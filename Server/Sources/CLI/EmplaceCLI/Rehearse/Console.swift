import Foundation

/// The terminal and its user.
enum Console {
    static func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// Reads the next line on a separate thread, because typing takes a while.
    static func read() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine()) }
        }
    }
}
