import Foundation

extension URL {
    /// Whether this is that folder or lies in it, by whatever symbolic links either is named.
    func isWithin(_ folder: URL) -> Bool { resolvedComponents.starts(with: folder.resolvedComponents) }

    /// The names on the way here without symbolic links; what isn't there yet is as it is named.
    private var resolvedComponents: [String] {
        var existing = absoluteURL.standardizedFileURL, missing: [String] = []
        while existing.pathComponents.count > 1, !FileManager.default.fileExists(atPath: existing.path) {
            missing.insert(existing.lastPathComponent, at: 0)
            existing = existing.deletingLastPathComponent()
        }
        return (existing.resolvingSymlinksInPath().pathComponents + missing).filter { $0 != "/" }
    }
}
