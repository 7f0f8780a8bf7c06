extension Blobs {
    /// Receives a body and stores it even if it is small; see ``stage(_:limit:inlineLimit:)``.
    public func stage<Body: AsyncSequence & Sendable>(_ body: Body, limit: Int64?) async throws -> ContentRecord
    where Body.Element == [UInt8] {
        guard case .stored(let content) = try await stage(body, limit: limit, inlineLimit: 0) else {
            throw DocumentsError.damaged(reason: "the store handed content back that it was to keep")
        }
        return content
    }

    /// Stages a body, calls a verb that saves it as the content of a version, and ends the claim. Content refused by
    /// the verb is deleted at once, so that refusals don't fill the disk.
    ///
    /// - Parameter name: calls the verb, which must change nothing when it throws ``DocumentsError``. After any other
    ///   error the outcome is unknown; ``GarbageCollection`` removes the content later if no version uses it.
    public func stage<Body: AsyncSequence & Sendable, Value>(
        _ body: Body, limit: Int64?, inlineLimit: Int = 0, naming name: (StagedContent) async throws -> Value
    ) async throws -> Value where Body.Element == [UInt8] {
        let content = try await stage(body, limit: limit, inlineLimit: inlineLimit)
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
