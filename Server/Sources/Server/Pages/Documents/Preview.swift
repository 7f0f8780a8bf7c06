import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import NIOCore

extension DocumentVisitor {
    /// Responds with a document that a browser displays without running scripts in the document.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the type has no preview or the content doesn't match the file name.
    func preview(_ id: FileID) async throws -> Response {
        try await preview(try await library.open(id, for: caller, now: now))
    }

    /// Responds with the preview of an opened version.
    func preview(_ opened: OpenedFile) async throws -> Response {
        let content = opened.content
        guard let kind = PreviewKind(fileName: opened.file.name),
            kind.isShown(size: content.size, isApart: services.servesApart),
            kind.isBegun(by: try await content.read(at: 0, count: PreviewKind.startLength))
        else { throw DocumentsError.notFound }
        let shown =
            kind == .text
            ? try await beginning(of: opened)
            : FileContent(
                size: content.size, entityTag: Self.tag(of: opened), lastModified: opened.saved,
                contentType: kind.contentType(), source: .stored(opened))
        return try await shown.shown(kind, named: opened.file.name).response(to: request, context: context)
    }

    /// Reads the beginning of a text document into memory, because the encoding is detected from the beginning.
    private func beginning(of opened: OpenedFile) async throws -> FileContent {
        let text = try await opened.content.read(at: 0, count: PreviewKind.beginning)
        return FileContent(
            size: Int64(text.count), entityTag: Self.tag(of: opened), lastModified: opened.saved,
            contentType: PreviewKind.text.contentType(of: text),
            source: .reader { ByteBuffer(bytes: text.dropFirst(Int(clamping: $0)).prefix($1)) })
    }

    private static func tag(of opened: OpenedFile) -> String {
        "preview-\(opened.file.id.rawValue)-\(opened.version)"
    }
}

extension DocumentServices {
    /// Returns the preview for a document page, or `nil` if there is none.
    func preview(named name: String, size: Int64, at address: String) -> Preview? {
        guard let kind = PreviewKind(fileName: name), kind.isShown(size: size, isApart: servesApart) else { return nil }
        return Preview(kind: kind, address: address, size: size)
    }
}

extension FileContent {
    fileprivate func shown(_ kind: PreviewKind, named name: String) -> FileContent {
        var shown = self
        shown.disposition = Self.inline(named: name)
        shown.headers = [
            .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
            .contentSecurityPolicy: kind.contentSecurityPolicy,
        ]
        if let field = HTTPField.Name("Cross-Origin-Resource-Policy") { shown.headers[field] = "same-origin" }
        return shown
    }
}

/// The preview on a document page.
struct Preview: Hashable, Sendable {
    var kind: PreviewKind
    var address: String
    /// The size of the whole document in bytes.
    var size: Int64

    struct Content: Encodable {
        /// The address of the content in the property for its type; the other two properties are `nil`. The page shows
        /// an image, opens a PDF in a new tab, and shows text in a frame.
        var picture, tab, text: String?
        var alt, beginning: String?
    }

    func content(of name: String, _ localization: Localization) -> Content {
        let strings = localization.strings.previewing
        return switch kind {
        case .png, .jpeg, .gif, .webp: Content(picture: address, alt: strings.of(name))
        case .pdf: Content(tab: address)
        case .text:
            Content(
                text: address, alt: strings.of(name),
                beginning: size > PreviewKind.beginning
                    ? strings.beginning(localization.size(Int64(PreviewKind.beginning))) : nil)
        }
    }
}

extension PageParts {
    /// Returns what a page with this preview loads in addition to its stylesheet and images.
    static func showing(_ preview: Preview?) -> PageParts { preview?.kind == .text ? [.script, .frame] : .script }
}
