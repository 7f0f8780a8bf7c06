import Foundation
import OfficeClient
import Pages
import Rehearsal

/// The provider's own icons: a folder with `icon-16.png` to `icon-96.png`, checked as Microsoft checks them.
struct ProviderIcons {
    /// The PNG files by their width in pixels.
    let files: [Int: Data]

    /// Bytes of the largest file; a real icon of 96 pixels has a few thousand.
    private static let maxSize = 256 * 1024

    /// - Throws: ``Failure`` for the first icon that is missing or invalid.
    init(folder: String) throws {
        files = Dictionary(
            uniqueKeysWithValues: try DefaultIcons.sizes.map { ($0, try Self.read($0, in: folder)) })
    }

    /// The icons that are missing or invalid.
    static func gaps(in folder: String) -> [OnboardingGap] {
        DefaultIcons.sizes.compactMap { size in
            do { _ = try read(size, in: folder) } catch {
                return .icon(problem: "\(error)", file: file(size, in: folder).path, size: size)
            }
            return nil
        }
    }

    private static func file(_ size: Int, in folder: String) -> URL {
        URL(filePath: folder).appending(path: "icon-\(size).png").resolvingSymlinksInPath()
    }

    private static func read(_ size: Int, in folder: String) throws -> Data {
        let file = file(size, in: folder)
        // Opening a pipe would block until it has a writer.
        guard
            (try? FileManager.default.attributesOfItem(atPath: file.path)[.type]) as? FileAttributeType == .typeRegular,
            let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: maxSize + 1)
        else {
            throw Failure("icons: can't read \(file.path); a PNG of \(size) × \(size) pixels has to be there")
        }
        guard data.count <= maxSize else {
            throw Failure("icons: \(file.path) is larger than \(maxSize / 1024) KiB, which no icon is")
        }
        if let problem = IconCheck.problem(Array(data), size: size) {
            throw Failure("icons: \(file.path) isn't \(problem.expected); found: \(problem.came)")
        }
        return data
    }
}
