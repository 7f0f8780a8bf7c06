import Foundation
import OfficeClient
import Pages
import Rehearsal

/// The provider's icons: a folder with `icon-16.png` to `icon-96.png`, validated by Microsoft's rules.
struct ProviderIcons {
    /// The PNG files by width in pixels.
    let files: [Int: Data]

    /// The maximum file size in bytes. A typical 96-pixel icon has a few thousand bytes.
    private static let maxSize = 256 * 1024

    /// - Throws: ``Failure`` for the first missing or invalid icon.
    init(folder: String) throws {
        files = Dictionary(
            uniqueKeysWithValues: try DefaultIcons.sizes.map { ($0, try Self.read($0, in: folder)) })
    }

    /// Returns an onboarding gap for each missing or invalid icon.
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
        // Opening a named pipe would block until it has a writer.
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
