/// The state of a document that an app opened in Office, as far as the app knows it.
///
/// Office returns only after opening the document successfully, and only through its own back arrow
/// (docs/protocol/office-links.md#when-office-comes-back), so the app must not wait for it. The app opens the link,
/// continues, and asks this value what to show when the app is in front again. Because the system may terminate the app
/// in the meantime, store the encoded value and decode it at launch. It contains no token.
public struct OfficeVisit: Hashable, Sendable, Codable {
    /// The states that an app can show.
    public enum State: String, Hashable, Sendable, Codable {
        /// The document is still open in Office, as far as the app knows.
        case away
        /// The server has all changes.
        case saved
        /// Office is still uploading. Show the document as saving, don't keep a copy of it, and ask the server again.
        case stillUploading
        /// The app is in front again, but Office sent no pass-back. Opening may have failed, or the user left Office in
        /// another way. Ask the server about the document.
        case neverCameBack
    }

    /// The opened link.
    public let link: OfficeLink
    /// The current state.
    public private(set) var state = State.away

    /// Creates the state of a link that was just opened.
    public init(_ link: OfficeLink) { self.link = link }

    /// Records that Office has returned.
    ///
    /// - Returns: `false`, with the state unchanged, if the pass-back is about another document or has another context.
    public mutating func cameBack(_ passBack: PassBack) -> Bool {
        guard passBack.address == address, isContext(passBack.context), passBack.scheme == link.passBack else {
            return false
        }
        state = passBack.isUploadPending ? .stillUploading : .saved
        return true
    }

    /// Records that the app is in front again. Systems report this before or after the pass-back.
    public mutating func cameToFront() {
        if state == .away { state = .neverCameBack }
    }

    /// Records the server's answer about the document. Ignored while the document is away, because Office locks it only
    /// some time after opening.
    ///
    /// - Parameter isLocked: whether Office still holds the lock, which it releases after its last save.
    public mutating func looked(isLocked: Bool) {
        if !isLocked, state != .away { state = .saved }
    }

    /// Returns whether `text` is the link's own context, possibly with its percent-encoding removed.
    private func isContext(_ text: String?) -> Bool {
        guard let text, let own = link.context else { return text == link.context }
        return text == own || text == Percent.decode(own[...])
    }

    private var address: SecureAddress {
        switch link.target {
        case .document(let address): address
        case .file(let file): file.source
        }
    }
}
