import Foundation
import Pages

/// A temporary folder with copies of the six bundled icons, which a test may change.
struct IconFolder {
    let url: URL
    var path: String { url.path }

    static func use(_ body: (IconFolder) throws -> Void) throws {
        let folder = IconFolder(
            url: FileManager.default.temporaryDirectory.appending(path: "icons-\(UUID().uuidString)"))
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder.url) }
        for size in DefaultIcons.sizes { try (DefaultIcons.png(size) ?? Data()).write(to: folder.file(size)) }
        try body(folder)
    }

    func file(_ size: Int) -> URL { url.appending(path: "icon-\(size).png") }
}
