extension Blobs {
    /// Stages a body, has a version name it, and ends the claim. Content that was refused is discarded at once, so that
    /// refusals don't fill the disk.
    ///
    /// - Parameter name: one step of a library, which changes nothing when it throws ``DocumentsError``. After any other
    ///   error it isn't known what was written, and the content is left to the sweep, which asks.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, naming name: (ContentRecord) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let content = try await stage(body, limit: limit)
        guard let key = content.blob else { return try await name(content) }
        do {
            let value = try await name(content)
            await release(key)
            return value
        } catch {
            if error is DocumentsError { try? await delete(key) }
            await release(key)
            throw error
        }
    }
}
