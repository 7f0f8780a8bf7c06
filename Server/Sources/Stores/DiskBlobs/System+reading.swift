import CFileCache
import Foundation

/// An open file, closed when it is let go.
struct Descriptor: ~Copyable {
    let number: CInt

    /// Takes over an open descriptor.
    init(_ number: CInt) { self.number = number }

    deinit { close(number) }
}

/// Opening and reading files, with and without waiting for the disk.
extension System {
    /// Opens a file for reading; `nil` when there is none.
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

    /// Opens what the system finds without asking the disk; `nil` for anything else.
    static func openCached(_ path: String) -> Descriptor? {
        let number = open_cached(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        return number < 0 ? nil : Descriptor(number)
    }

    /// As many bytes from the start, if the system has all of them in memory; else `nil`.
    static func readCached(_ file: borrowing Descriptor, count: Int) -> [UInt8]? {
        let number = file.number
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = max(0, read_cached(number, buffer.baseAddress, count))
        }
        return bytes.count == count ? bytes : nil
    }
}
