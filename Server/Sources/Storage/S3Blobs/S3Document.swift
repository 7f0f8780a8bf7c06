/// An XML document as object stores answer it: texts, and records of texts, directly below the root.
struct S3Document {
    /// The name of the root element.
    private(set) var root = ""
    /// The texts directly below the root, by the names of their elements.
    private(set) var texts: [String: String] = [:]
    /// For each element below the root that has elements, its name and their texts.
    private(set) var records: [(name: String, texts: [String: String])] = []

    /// Reads a whole document, whatever its root is.
    ///
    /// - Throws: ``S3Failure/malformed(_:)`` for everything else.
    init(_ bytes: [UInt8]) throws(S3Failure) {
        do {
            var reader = try XMLReader(bytes)
            try read(&reader)
        } catch {
            throw .malformed("it is no XML: \(error.what)")
        }
    }

    /// Reads the document of an answer whose status is that of success.
    ///
    /// - Parameters:
    ///   - root: the element that it must have; namespaces aren't compared.
    ///   - otherwise: what is said of a document with another root.
    /// - Throws: the error that it has instead, as if the status had told it; ``S3Failure/malformed(_:)`` for all else.
    init(_ bytes: [UInt8], root: String, otherwise: String? = nil) throws(S3Failure) {
        try self.init(bytes)
        guard self.root != "Error" else { throw S3Failure(texts) }
        guard self.root == root else {
            throw .malformed(otherwise ?? "it is \(self.root.prefix(40)) in place of \(root)")
        }
    }

    /// The records of one name.
    ///
    /// - Throws: ``S3Failure/malformed(_:)`` for one that is empty.
    func records(_ name: String) throws(S3Failure) -> [[String: String]] {
        guard texts[name] == nil else { throw .malformed("a \(name) with nothing in it") }
        return records.filter { $0.name == name }.map(\.texts)
    }

    /// Whether there is more than this page of a listing.
    func isTruncated() throws(S3Failure) -> Bool {
        switch texts["IsTruncated"] {
        case "true": true
        case "false": false
        default: throw .malformed("a listing that doesn't say whether it is whole")
        }
    }

    private mutating func read(_ reader: inout XMLReader) throws(XMLReader.Malformed) {
        var path: [String] = [], text = "", record: [String: String] = [:]
        while let event = try reader.next() {
            switch event {
            case .text(let more): text += more
            case .start(let name):
                if path.isEmpty { root = name }
                path.append(name)
                text = ""
            case .end:
                let depth = path.count, name = path.popLast() ?? ""
                switch depth {
                case 2 where record.isEmpty: texts[name] = text
                case 2:
                    records.append((name, record))
                    record = [:]
                case 3: record[name] = text
                default: break
                }
                text = ""
            }
        }
    }
}
