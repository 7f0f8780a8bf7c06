import Hummingbird
import WOPIHost

/// A form with files, taken in: the token first, then the files, each stored but not yet anybody's.
struct UploadForm: Sendable {
    struct File: Sendable {
        var name: String
        var content: ContentRecord
    }

    /// As they came; none when nobody chose one.
    var files: [File]

    /// Reads the whole body. Nothing in the library changes; what is thrown leaves no content behind.
    ///
    /// - Parameters:
    ///   - visit: whose form it must be.
    ///   - maximumFiles: more than these are malformed.
    /// - Throws: ``FormRefused`` unless the first field is the right token; ``MultipartProblem``, ``BodyError``;
    ///   ``HostError/tooLarge(limit:)``, ``HostError/storageFull``.
    init(
        _ request: Request, _ context: HostContext, of visit: BrowserVisit, host: PlaceHost, maximumFiles: Int
    ) async throws {
        let limit = host.configuration.maximumFileSize
        let bodyLimit = maximumFiles > 1 ? nil : limit.map { Self.withHeaders($0) }
        files = []
        do {
            let reader = try MultipartReader(request, context: context, limit: bodyLimit)
            guard let first = try await reader.nextPart(), first == MultipartPart(name: FormField.csrf) else {
                throw FormRefused.token
            }
            try host.checkForm(try await reader.text(limit: 256), visit, request)
            while let part = try await reader.nextPart() {
                guard part.name == FormField.file, let name = part.fileName, !name.isEmpty else { continue }
                guard files.count < maximumFiles else { throw MultipartProblem.tooManyParts }
                let content = try await host.ports.blobs.stage(MultipartContent(reader: reader), limit: limit)
                files.append(File(name: name, content: content))
            }
        } catch {
            await discard(in: host)
            if case BodyError.tooLarge = error, let limit { throw HostError.tooLarge(limit: limit) }
            throw error
        }
    }

    /// Gives up the room of files that nothing came of. What is left over is swept.
    func discard(in host: PlaceHost) async {
        for key in files.compactMap(\.content.blob) { try? await host.ports.blobs.delete(key) }
    }

    /// Room for boundaries, headers and the token around one file.
    private static func withHeaders(_ limit: Int64) -> Int64 {
        let (sum, overflow) = limit.addingReportingOverflow(64 * 1024)
        return overflow ? .max : sum
    }
}
