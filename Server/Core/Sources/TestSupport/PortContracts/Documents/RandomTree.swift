public import Basics
public import Documents
public import Foundation

/// A tree of folders and documents that changes randomly, but in the same way for the same seed. Items of the tree are
/// shared with another user, moved, renamed, deleted and restored.
public struct RandomTree {
    /// Texts to search for in the names of the tree.
    public static let searches = ["plan", "pla", "budget", "2026 plan", "docx", "docx budget 2", "報告", "report plan x"]

    private static let words = ["plan", "Planet", "budget", "Budget2026", "2026", "営業報告", "report"]

    private let library: Library
    private let owner: Caller
    private let guest: UserID
    private let now: Date
    private var state: UInt64
    private var folders: [ContainerID]
    private var files: [FileID] = []

    /// Creates an empty tree in a folder of the owner.
    public init(_ library: Library, in root: ContainerID, of owner: Caller, guest: UserID, now: Date, seed: UInt64) {
        self.library = library
        self.owner = owner
        self.guest = guest
        self.now = now
        folders = [root]
        state = seed
    }

    /// Makes a number of changes. Changes that the library refuses, such as moving a folder into itself, have no
    /// effect.
    public mutating func change(_ times: Int) async throws {
        for _ in 0..<times {
            do { try await changeOnce() } catch is DocumentsError {}
        }
    }

    private mutating func changeOnce() async throws {
        switch number(below: 16) {
        case 0..<3:
            let made = try await library.createContainer(.like(name("")), in: folder(), for: owner, now: now)
            folders.append(made.container.id)
        case 3..<8:
            let made = try await library.createFile(
                .like(name(".docx")), in: folder(), content: .empty, isReadOnly: false, for: owner, now: now)
            files.append(made.file.id)
        case 8..<10: try await library.move(node(), to: folder(), for: owner, now: now)
        case 10: try await rename(node())
        case 11..<13: try await library.share(node(), with: guest, as: .viewer, for: owner, now: now)
        case 13: try await library.stopSharing(node(), with: guest, for: owner, now: now)
        case 14: try await delete(node())
        default: _ = try await library.bringBack(node(), for: owner, now: now)
        }
    }

    private mutating func rename(_ id: NodeID) async throws {
        switch id {
        case .file(let file):
            _ = try await library.renameFile(file, to: name(".docx"), presenting: nil, for: owner, now: now)
        case .container(let folder):
            _ = try await library.renameContainer(folder, to: name(""), for: owner, now: now)
        }
    }

    private func delete(_ id: NodeID) async throws {
        switch id {
        case .file(let file): try await library.deleteFile(file, for: owner, now: now)
        case .container(let folder): try await library.deleteTree(folder, for: owner, now: now)
        }
    }

    // MARK: Random choices

    private mutating func folder() -> ContainerID { folders[number(below: folders.count)] }

    private mutating func node() -> NodeID {
        let index = number(below: folders.count + files.count)
        return index < folders.count ? .container(folders[index]) : .file(files[index - folders.count])
    }

    private mutating func name(_ ending: String) throws -> DocumentName {
        let words = (0...number(below: 2)).map { _ in Self.words[number(below: Self.words.count)] }
        return try DocumentName(words.joined(separator: " ") + ending)
    }

    /// A random number below `limit`, from the SplitMix64 generator.
    private mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
    }
}
