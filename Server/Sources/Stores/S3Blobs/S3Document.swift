import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An XML document as object stores answer it: texts, and records of texts, directly below the root.
final class S3Document: NSObject, XMLParserDelegate {
    /// The name of the root element.
    private(set) var root = ""
    /// The texts directly below the root, by the names of their elements.
    private(set) var texts: [String: String] = [:]
    /// For each element below the root that has elements, its name and their texts.
    private(set) var records: [(name: String, texts: [String: String])] = []
    private var path: [String] = []
    private var text = ""
    private var record: [String: String] = [:]

    /// - Throws: ``S3Failure/malformed(_:)``
    init(_ bytes: [UInt8]) throws {
        super.init()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        guard parser.parse() else { throw S3Failure.malformed("it is no XML") }
    }

    /// The records of one name.
    func records(_ name: String) -> [[String: String]] { records.filter { $0.name == name }.map(\.texts) }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if path.isEmpty { root = name }
        path.append(name)
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        switch path.count {
        case 2 where record.isEmpty: texts[name] = text
        case 2:
            records.append((name, record))
            record = [:]
        case 3: record[name] = text
        default: break
        }
        path.removeLast()
        text = ""
    }
}
