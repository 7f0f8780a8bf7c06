import OfficeClient
import OfficeLinks

extension Phone {
    /// Opens the document of an `ms-word:` link (docs/protocol/flows.md#open-from-an-app).
    /// Adds the Place first if necessary.
    ///
    /// - Returns: the link and the document, which is read-only for `ofv`.
    func follow(_ text: String, _ sheet: ProviderSheet) async throws -> (link: OfficeLink, document: OpenDocument) {
        let link: OfficeLink
        do { link = try OfficeLink(text) } catch {
            throw Shortfall("office-links.md#grammar", expected: "a link that Office can read", came: "\(error)")
        }
        guard case .file(let file) = link.target else {
            throw Shortfall(
                "office-links.md#grammar", expected: "a link of family B, with |d|, |e|, |n| and |a|", came: text)
        }
        guard file.provider == sheet.id else {
            throw Shortfall("office-links.md#grammar", expected: "|d| \(sheet.id)", came: file.provider)
        }
        if book[sheet.id]?.userID != file.user { try await add(sheet, user: file.user) }
        let place = try place(at: sheet.id)
        guard place.userID == file.user else {
            throw Shortfall("office-links.md#client-checks", expected: "the user \(file.user)", came: place.userID)
        }
        let token = try await newToken(for: file.source.text, at: sheet.id)
        guard let address = ResourceAddress(source: file.source.text, token: token.token) else {
            throw Shortfall("office-links.md#grammar", expected: "a WOPISrc in |u|", came: file.source.text)
        }
        let document =
            link.mode == .view
            ? try await read(address, try await info(address, at: sheet.id), at: sheet.id)
            : try await open(address, at: sheet.id)
        guard document.name == file.name else {
            throw Shortfall(
                "office-links.md#grammar", expected: "|n| \(document.name), the BaseFileName", came: file.name)
        }
        return (link, document)
    }

    /// Returns the address that the app opens when the user goes back; `nil`
    /// without `|p|` (docs/protocol/office-links.md#pass-back).
    func back(from link: OfficeLink, pending: Bool) throws -> String? {
        guard let scheme = link.passBack, case .file(let file) = link.target else { return nil }
        return try PassBack(
            scheme: scheme, mode: link.mode, address: file.source, isUploadPending: pending, context: link.context
        ).text()
    }
}
