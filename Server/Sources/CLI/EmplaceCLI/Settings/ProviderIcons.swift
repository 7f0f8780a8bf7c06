import Foundation
import OfficeClient
import Pages
import Rehearsal

/// The provider's icons, from a folder with the files `icon-16.png` to `icon-96.png`. They must follow Microsoft's
/// rules.
struct ProviderIcons {
    /// The content of each PNG file, by the width of the icon in pixels.
    let files: [Int: Data]

    /// The maximum size of a file in bytes. An icon of 96 pixels usually has a few thousand bytes.
    private static let maxSize = 256 * 1024

    /// Reads the icons.
    ///
    /// - Throws: ``Failure`` for the first icon that is missing or invalid.
    init(folder: String) throws {
        files = Dictionary(
            uniqueKeysWithValues: try DefaultIcons.sizes.map { ($0, try Self.read($0, in: folder)) })
    }

    /// Returns an entry for the list of missing answers for each icon that is missing or invalid.
    static func gaps(in folder: String) -> [OnboardingGap] {
        problems(in: folder).map { .icon(problem: $1, file: file($0, in: folder).path, size: $0) }
    }

    /// Returns the size and the problem of each icon that is missing or invalid.
    static func problems(in folder: String) -> [(size: Int, problem: String)] {
        DefaultIcons.sizes.compactMap { size in
            do { _ = try read(size, in: folder) } catch { return (size, "\(error)") }
            return nil
        }
    }

    private static func file(_ size: Int, in folder: String) -> URL {
        URL(filePath: folder).appending(path: "icon-\(size).png").resolvingSymlinksInPath()
    }

    private static func read(_ size: Int, in folder: String) throws -> Data {
        let file = file(size, in: folder)
        // Opening a named pipe would block until another process writes to it.
        guard
            (try? FileManager.default.attributesOfItem(atPath: file.path)[.type]) as? FileAttributeType == .typeRegular,
            let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: maxSize + 1)
        else {
            throw Failure("icons: can't read \(file.path); it must be a PNG of \(size) × \(size) pixels")
        }
        guard data.count <= maxSize else {
            throw Failure("icons: \(file.path) is larger than the limit of \(maxSize / 1024) KiB")
        }
        if let problem = IconCheck.problem(Array(data), size: size) {
            throw Failure("icons: \(file.path) must be \(problem.expected); it is \(problem.came)")
        }
        return data
    }
}
