/// The state of a document that an app opened in Office, as far as the app knows the state.
///
/// Office returns only after opening the document successfully, and only through its own back arrow
/// (docs/protocol/office-links.md#when-office-comes-back), so the app must not wait for Office. The app opens the link,
/// continues, and reads ``state`` when the app is in front again. The system may terminate the app while Office is in
/// front, so store the encoded value and decode it at launch. The value contains no token.
public struct OfficeVisit: Hashable, Sendable, Codable {
    /// The states of the document that an app can show to the user.
    public enum State: String, Hashable, Sendable, Codable {
        /// The document is still open in Office, as far as the app knows.
        case away
        /// Office has returned, and the server has all changes.
        case saved
        /// Office has returned but is still uploading changes. Show the document as saving, don't keep a copy of the
        /// document, and ask the server again.
        case stillUploading
        /// The app is in front again, but Office sent no pass-back. Opening may have failed, or the user left Office in
        /// another way. Ask the server whether the document was changed.
        case neverCameBack
    }

    /// The link with which the document was opened.
    public let link: OfficeLink
    /// The current state.
    public private(set) var state = State.away

    /// Creates the state of a document whose link the app has just opened.
    public init(_ link: OfficeLink) { self.link = link }

    /// Records that Office has opened the app with a pass-back.
    ///
    /// - Returns: `false`, with the state unchanged, if the pass-back is about another document or has another context.
    public mutating func cameBack(_ passBack: PassBack) -> Bool {
        guard passBack.address == link.address, isContext(passBack.context), passBack.scheme == link.passBack else {
            return false
        }
        state = passBack.isUploadPending ? .stillUploading : .saved
        return true
    }

    /// Records that the app is in front again. The system may report this before or after the pass-back.
    public mutating func cameToFront() {
        if state == .away { state = .neverCameBack }
    }

    /// Records the server's answer about the document. The answer is ignored while the state is ``State/away``, because
    /// Office locks the document only some time after opening it, so an unlocked document may not be open yet.
    ///
    /// - Parameter isLocked: whether Office still holds the lock. Office releases the lock after its last save.
    public mutating func looked(isLocked: Bool) {
        if !isLocked, state != .away { state = .saved }
    }

    /// Returns whether `text` is the context of the link. Another app may have removed the percent-encoding of `text`.
    private func isContext(_ text: String?) -> Bool {
        guard let text, let own = link.context else { return text == link.context }
        // Contexts are compared by bytes, because `==` treats two encodings of an accented letter as equal.
        return [own, Percent.decode(own[...])].contains { $0.map { text.utf8.elementsEqual($0.utf8) } ?? false }
    }
}
