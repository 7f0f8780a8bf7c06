import Documents
import HTTPServing

extension FileContent.Source {
    /// Returns the content of an opened document.
    static func stored(_ opened: OpenedFile) -> Self {
        let content = opened.content
        return .stored(size: content.size, descriptor: content.fileDescriptor, owner: content) {
            try await content.read(at: $0, count: $1)
        }
    }
}
