import Foundation

extension URL {
    /// Returns whether this URL is `folder` or inside it, resolving symbolic links in both.
    func isWithin(_ folder: URL) -> Bool { resolvedComponents.starts(with: folder.resolvedComponents) }

    /// The path components after resolving symbolic links. Components that don't exist yet are unchanged.
    private var resolvedComponents: [String] {
        var existing = absoluteURL.standardizedFileURL, missing: [String] = []
        while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
            missing.insert(existing.lastPathComponent, at: 0)
            existing = existing.deletingLastPathComponent()
        }
        return (existing.resolvingSymlinksInPath().pathComponents + missing).filter { $0 != "/" }
    }
}
