import Crypto
import Testing
import Documents

/// Checks how a store receives bodies so small that it may return their bytes instead of storing them.
extension BlobsContract {
    private static let inlineLimit = 1000

    /// Checks that small bodies are returned inline. A store that stores small bodies too must keep the promises about
    /// stored content for them.
    func handsBackSmallContent() async throws {
        let before = try await allKeys()
        for (size, piece) in [(1, 1), (999, 10), (1000, 1000), (1000, 1), (1000, 4096)] {
            let bytes = TestBody.bytes(size), sha256 = Array(SHA256.hash(data: bytes))
            let staged = try await blobs.stage(
                TestBody(bytes, piece: piece), limit: nil, inlineLimit: Self.inlineLimit)
            #expect(staged.size == size)
            switch staged {
            case .small(let small):
                #expect(small.bytes == bytes && small.sha256 == sha256)
                #expect(staged.blob == nil)
                // The store neither stored nor claimed the bytes, so the test must not end a claim.
                #expect(try await allKeys() == before)
            case .stored(let content):
                #expect(content.sha256 == sha256)
                #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
                try await blobs.delete(try #require(content.blob))
            }
        }
        try await discardsRefusedSmallContent(before)
    }

    private func discardsRefusedSmallContent(_ before: Set<BlobKey>) async throws {
        let body = TestBody(TestBody.bytes(100), piece: 30), broken = TestBody(TestBody.bytes(100), breaks: true)
        await refuses(.tooLarge(limit: 99)) {
            try await blobs.stage(body, limit: 99, inlineLimit: Self.inlineLimit)
        }
        await #expect(throws: TestBody.Broken()) {
            try await blobs.stage(broken, limit: nil, inlineLimit: Self.inlineLimit)
        }
        await refuses(.notEmpty) {
            try await blobs.stage(body, limit: nil, inlineLimit: Self.inlineLimit) { _ in
                throw DocumentsError.notEmpty
            }
        }
        #expect(try await allKeys() == before)
        #expect(try await blobs.stage(body, limit: 100, inlineLimit: Self.inlineLimit) { $0.size } == 100)
    }

    func storesContentOverTheInlineLimit() async throws {
        for (size, limit) in [(1, 0), (1000, 0), (1001, 1000), (300_001, 1000)] {
            let bytes = TestBody.bytes(size)
            let staged = try await blobs.stage(TestBody(bytes, piece: 700), limit: nil, inlineLimit: limit)
            let key = try #require(staged.blob)
            #expect(staged.size == size)
            guard case .stored(let content) = staged else { continue }
            #expect(content.sha256 == Array(SHA256.hash(data: bytes)))
            #expect(try await blobs.inUse(among: [key]) == [key])
            #expect(try await blobs.open(content).read(at: 0, count: size) == bytes)
            try await blobs.delete(key)
        }
        for limit in [0, 1000] {
            #expect(try await blobs.stage(TestBody([]), limit: nil, inlineLimit: limit) == .empty)
        }
    }
}
