import Foundation
import Pages
import Testing

@testable import EmplaceCLI

/// Tests how the server validates the icon files that an operator provides. The files may contain anything.
@Suite struct ProviderIconTests {
    private static func refusal(_ spoil: (IconFolder) throws -> Void) throws -> String? {
        var refusal: String?
        try IconFolder.use { folder in
            try spoil(folder)
            do { _ = try ProviderIcons(folder: folder.path) } catch { refusal = "\(error)" }
        }
        return refusal
    }

    @Test func `six valid icons are accepted unchanged`() throws {
        try IconFolder.use { folder in
            let icons = try ProviderIcons(folder: folder.path).files
            #expect(icons == Dictionary(uniqueKeysWithValues: DefaultIcons.sizes.map { ($0, DefaultIcons.png($0)) }))
        }
    }

    @Test func `an icon that isn't a PNG, is broken or has a wrong size is refused with the requirement`() throws {
        let png = try #require(DefaultIcons.png(32))
        let gif = try Self.refusal { try Data("GIF89a".utf8).write(to: $0.file(32)) }
        #expect(gif?.contains("icon-32.png must be a PNG") == true && gif?.contains("a file that is not a PNG") == true)
        for cut in [0, 8, 33, png.count - 12, png.count - 1] {
            let refusal = try Self.refusal { try png.prefix(cut).write(to: $0.file(32)) }
            #expect(refusal?.contains("icon-32.png") == true)
        }
        let small = try Self.refusal { try (DefaultIcons.png(16) ?? Data()).write(to: $0.file(32)) }
        #expect(small?.contains("32 × 32") == true && small?.contains("16 × 16") == true)
    }

    @Test func `an icon of 100 MiB is refused without being read`() throws {
        let refusal = try Self.refusal { folder in
            let handle = try FileHandle(forWritingTo: folder.file(96))
            try handle.truncate(atOffset: 100 << 20)
            try handle.close()
        }
        #expect(refusal?.contains("larger than the limit of 256 KiB") == true)
    }

    @Test func `a missing folder, a missing file, a directory or a pipe as an icon is refused at once`() throws {
        #expect(throws: Failure.self) { try ProviderIcons(folder: "/nowhere/at/all") }
        let missing = try Self.refusal { try FileManager.default.removeItem(at: $0.file(80)) }
        #expect(missing?.contains("icon-80.png") == true)
        for make in [makeFolder, makePipe] {
            let refusal = try Self.refusal { folder in
                try FileManager.default.removeItem(at: folder.file(80))
                try make(folder.file(80))
            }
            #expect(refusal?.contains("icon-80.png") == true)
        }
    }

    private func makeFolder(_ file: URL) throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }

    private func makePipe(_ file: URL) throws { #expect(mkfifo(file.path, 0o600) == 0) }
}
