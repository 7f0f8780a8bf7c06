import OfficeClient
import OfficeLinks

extension Phone {
    /// Opens what an `ms-word:` link names (README.md §4.5): the place is added first when it isn't yet.
    ///
    /// - Returns: the link, and the document; to read only for `ofv`.
    func follow(_ text: String, _ sheet: ProviderSheet) async throws -> (link: OfficeLink, document: OpenDocument) {
        let link: OfficeLink
        do { link = try OfficeLink(text) } catch {
            throw Shortfall("office-links.md §2", expected: "a link that Office can read", came: "\(error)")
        }
        guard case .file(let file) = link.target else {
            throw Shortfall(
                "office-links.md §2", expected: "a link of family B, with |d|, |e|, |n| and |a|", came: text)
        }
        guard file.provider == sheet.id else {
            throw Shortfall("office-links.md §2", expected: "|d| \(sheet.id)", came: file.provider)
        }
        if book[sheet.id]?.userID != file.user { try await add(sheet, user: file.user) }
        let place = try place(sheet.id)
        guard place.userID == file.user else {
            throw Shortfall("office-links.md §10", expected: "the user \(file.user)", came: place.userID)
        }
        let token = try await newToken(for: file.source.text, sheet.id)
        guard let address = ResourceAddress(source: file.source.text, token: token.token) else {
            throw Shortfall("office-links.md §2", expected: "a WOPISrc in |u|", came: file.source.text)
        }
        let document =
            link.mode == .view
            ? try await read(address, try await info(address, sheet.id), sheet.id)
            : try await open(address, sheet.id)
        guard document.name == file.name else {
            throw Shortfall("office-links.md §2", expected: "|n| \(document.name), the BaseFileName", came: file.name)
        }
        return (link, document)
    }

    /// What the app opens when the user goes back; `nil` without `|p|` (office-links.md §5).
    func back(from link: OfficeLink, pending: Bool) throws -> String? {
        guard let scheme = link.passBack, case .file(let file) = link.target else { return nil }
        return try PassBack(
            scheme: scheme, mode: link.mode, address: file.source, isUploadPending: pending, context: link.context
        ).text()
    }
}
