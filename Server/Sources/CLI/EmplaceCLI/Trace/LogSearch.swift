import Foundation

/// Finds the lines of a log that are about a document, or about the requests with a correlation id.
///
/// A line about a refused request doesn't name the document. Only the last line of a request does, so the lines of each
/// request are kept until its last line.
struct LogSearch {
    enum Subject: Hashable {
        /// The id of a document.
        case document(String)
        /// The id that the client gave one or more requests.
        case correlation(String)

        /// Texts of which a line has at least one, if the line is about the subject.
        fileprivate var needles: [Data] {
            switch self {
            case .document(let id): [Data(id.utf8)]
            case .correlation(let id):
                [Self.plain(id), Self.plain(id).uppercased(), id.trimmingCharacters(in: ["{", "}"])].map {
                    Data($0.utf8)
                }
            }
        }

        fileprivate func matches(_ entry: LogEntry) -> Bool {
            switch self {
            case .document(let id): entry.ids.contains(id)
            // Clients write a UUID with or without braces, in uppercase or lowercase.
            case .correlation(let id): entry.correlation.map(Self.plain) == Self.plain(id)
            }
        }

        private static func plain(_ id: String) -> String {
            id.trimmingCharacters(in: ["{", "}"]).lowercased()
        }
    }

    /// The maximum number of requests whose lines are kept. The last line of a request that the server was killed in is
    /// never found.
    private static let maxPending = 10_000

    let subject: Subject
    /// The lines that were found, in the order of the log.
    private(set) var found: [LogEntry] = []
    /// The number of lines that are from the server's log.
    private(set) var lines = 0
    private var pending: [String: [LogEntry]] = [:]
    /// The requests in `pending`, oldest first, from the index `oldest` on. Some of them may no longer be there.
    private var order: [String] = []
    private var oldest = 0
    private let needles: [Data]

    private static let labels = [Data(" emplace: ".utf8), Data("\"logger\":\"emplace\"".utf8)]
    private static let request = Data("hb.request.id".utf8)
    private static let ends = [Data("[HTTPServing] request".utf8), Data("\"event\":\"request\"".utf8)]

    init(_ subject: Subject) {
        self.subject = subject
        needles = subject.needles
    }

    /// Takes the next line of the log.
    mutating func take(_ line: Data) {
        guard Self.labels.contains(where: { line.range(of: $0) != nil }) else { return }
        lines += 1
        // Most lines are about other requests, and parsing a line takes much longer than searching it.
        if !needles.contains(where: { line.range(of: $0) != nil }) {
            guard line.range(of: Self.request) != nil else { return }
            if pending.isEmpty, Self.ends.contains(where: { line.range(of: $0, options: .backwards) != nil }) { return }
        }
        if let entry = LogEntry(String(decoding: line, as: UTF8.self)) { take(entry) }
    }

    private mutating func take(_ entry: LogEntry) {
        let isMatch = subject.matches(entry)
        guard let request = entry.request else {
            if isMatch { found.append(entry) }
            return
        }
        if isMatch {
            found += (pending.removeValue(forKey: request) ?? []) + [entry]
        } else if entry.isRequest {
            pending[request] = nil
        } else {
            keep(entry, of: request)
        }
    }

    private mutating func keep(_ entry: LogEntry, of request: String) {
        if pending[request] == nil {
            while pending.count >= Self.maxPending, oldest < order.count {
                pending[order[oldest]] = nil
                oldest += 1
            }
            if order.count >= 4 * Self.maxPending {
                order = order[oldest...].filter { pending[$0] != nil }
                oldest = 0
            }
            order.append(request)
        }
        pending[request, default: []].append(entry)
    }
}

extension LogSearch {
    /// Reads a log to its end.
    ///
    /// - Parameter path: the path of a file, or `-` for standard input.
    /// - Throws: ``Failure`` if the file can't be read.
    mutating func read(_ path: String) throws {
        guard path != "-" else {
            while let line = CommandStreams.current.readLine() { take(Data(line.utf8)) }
            return
        }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw Failure("can't read the log \(path.shown); check the path and its permissions")
        }
        defer { try? file.close() }
        try read(file, path)
    }

    private mutating func read(_ file: FileHandle, _ path: String) throws {
        var rest = Data()
        while true {
            let data: Data?
            do { data = try file.read(upToCount: 1 << 20) } catch {
                throw Failure("can't read the log \(path.shown): \(ErrorText.sentence(error))")
            }
            guard let data, !data.isEmpty else { break }
            var lines = (rest + data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            rest = Data(lines.removeLast())
            // A file that isn't a log may have no line ends at all.
            if rest.count > Self.maxLineBytes { rest = Data() }
            for line in lines { take(line) }
        }
        take(rest)
    }

    /// The maximum length of a line in bytes. A longer line isn't one of the server's log.
    private static let maxLineBytes = 1 << 22
}
