import Foundation

extension URL {
    /// Returns whether this URL is `folder` or inside it. Symbolic links in both URLs are resolved first.
    func isWithin(_ folder: URL) -> Bool { resolvedComponents.starts(with: folder.resolvedComponents) }

    /// The components of the path after symbolic links are resolved. Components that don't exist yet stay as they are.
    private var resolvedComponents: [String] {
        var existing = absoluteURL.standardizedFileURL, missing: [String] = []
        while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
            missing.insert(existing.lastPathComponent, at: 0)
            existing = existing.deletingLastPathComponent()
        }
        return (existing.resolvingSymlinksInPath().pathComponents + missing).filter { $0 != "/" }
    }
}
