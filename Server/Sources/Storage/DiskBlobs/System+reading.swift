import Foundation

/// An open file descriptor, closed at the end of its lifetime.
struct Descriptor: ~Copyable {
    let number: CInt

    /// Takes ownership of an open descriptor.
    init(_ number: CInt) { self.number = number }

    deinit { close(number) }
}

/// Opening files for reading.
extension System {
    /// Opens a file for reading; `nil` when it doesn't exist.
    static func openPresent(_ path: String) throws -> Descriptor? {
        do {
            return Descriptor(try open(path, O_RDONLY | O_NONBLOCK))
        } catch let failure as Failure where failure.number == ENOENT {
            return nil
        }
    }

    static func size(of file: borrowing Descriptor, path: String) throws -> Int64 {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw failure(path) }
        return Int64(status.st_size)
    }
}
