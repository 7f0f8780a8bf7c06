/// The state of a document that an app opened in Office, as far as the app knows it.
///
/// Office comes back only after a successful open, and only by its own arrow
/// (docs/protocol/office-links.md#when-office-comes-back): the app must not wait. It opens the link, goes on, and asks
/// this value what to show when it is in front again. The system may end the app meanwhile: keep the value encoded, in
/// a file or in the app's defaults, and decode it at launch. It holds no token.
public struct OfficeVisit: Hashable, Sendable, Codable {
    /// The states that an app shows.
    public enum State: String, Hashable, Sendable, Codable {
        /// In Office, as far as anyone knows.
        case away
        /// The server has everything.
        case saved
        /// Office still uploads: show the document as saving, keep no copy, look again.
        case stillUploading
        /// The app is in front again, and Office sent no pass-back. The document may have failed to open, or the
        /// person left by other ways; ask the server.
        case neverCameBack
    }

    /// The link that was opened.
    public let link: OfficeLink
    /// The state as of now.
    public private(set) var state = State.away

    /// The link has just been opened.
    public init(_ link: OfficeLink) { self.link = link }

    /// Office came back.
    ///
    /// - Returns: `false` when it is about another document, or with another context: then nothing has changed.
    public mutating func cameBack(_ passBack: PassBack) -> Bool {
        guard passBack.address == address, isContext(passBack.context), passBack.scheme == link.passBack else {
            return false
        }
        state = passBack.isUploadPending ? .stillUploading : .saved
        return true
    }

    /// The app is in front again after it wasn't. Systems tell this before or after the pass-back.
    public mutating func cameToFront() {
        if state == .away { state = .neverCameBack }
    }

    /// The app asked the server about the document. While the document is away this says nothing: Office locks it some
    /// time after it was opened.
    ///
    /// - Parameter isLocked: whether Office still holds it; it unlocks after its last save.
    public mutating func looked(isLocked: Bool) {
        if !isLocked, state != .away { state = .saved }
    }

    /// Whether it is the link's own context, also when Office handed it back with its percent-encoding undone.
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
