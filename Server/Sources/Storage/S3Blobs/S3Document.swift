import Basics

/// An XML document from an object store. Below the root are elements that contain a text, and elements that contain
/// child elements with texts. The latter are called records.
struct S3Document {
    /// The name of the root element.
    private(set) var root = ""
    /// The texts of the elements directly below the root, by element name.
    private(set) var texts: [String: String] = [:]
    /// The records: the elements directly below the root that have child elements. `texts` contains the texts of the
    /// child elements, by their element names.
    private(set) var records: [(name: String, texts: [String: String])] = []

    /// Parses a whole document. The root element may have any name.
    ///
    /// - Throws: ``S3Failure/malformed(_:)`` when the bytes aren't one complete XML document.
    init(_ bytes: [UInt8]) throws(S3Failure) {
        do {
            var reader = try XMLReader(bytes)
            try read(&reader)
        } catch {
            throw .malformed("invalid XML: \(error.what)")
        }
    }

    /// Parses the document in a response with a success status.
    ///
    /// - Parameters:
    ///   - root: the name that the root element must have; namespaces aren't compared.
    ///   - otherwise: the error message for a document with another root element.
    /// - Throws: ``S3Failure/refused(status:code:message:)`` when the document is an error document;
    ///   ``S3Failure/malformed(_:)`` for any other root or a malformed document.
    init(_ bytes: [UInt8], root: String, otherwise: String? = nil) throws(S3Failure) {
        try self.init(bytes)
        guard self.root != "Error" else { throw S3Failure(texts) }
        guard self.root == root else {
            throw .malformed(otherwise ?? "the XML element \(self.root.prefix(40)) instead of \(root)")
        }
    }

    /// Returns the records whose element has this name.
    ///
    /// - Throws: ``S3Failure/malformed(_:)`` when an element with this name is empty.
    func records(_ name: String) throws(S3Failure) -> [[String: String]] {
        guard texts[name] == nil else { throw .malformed("an empty XML element \(name)") }
        return records.filter { $0.name == name }.map(\.texts)
    }

    /// Whether the document is a page of a listing after which more pages follow.
    func isTruncated() throws(S3Failure) -> Bool {
        switch texts["IsTruncated"] {
        case "true": true
        case "false": false
        default: throw .malformed("a list without a valid IsTruncated")
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
