import Basics
import CZlib
import Foundation

/// A small but valid Word, Excel or PowerPoint file, which the simulated Office app saves.
///
/// The file contains only the parts that ISO/IEC 29500 requires. They aren't compressed, so the same text always gives
/// the same bytes.
public struct OfficeDocument: Hashable, Sendable {
    /// The kind of a document, named by its file extension, such as `docx`.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// WordprocessingML, SpreadsheetML and PresentationML (ISO/IEC 29500).
        case docx, xlsx, pptx
    }

    /// The kind of the document, named by a file extension such as `docx`.
    public var kind: Kind
    /// The text of the document: paragraphs in Word, cells of the first column in Excel, lines of the first slide in
    /// PowerPoint.
    public var lines: [String]

    /// Creates a document with these lines.
    public init(_ kind: Kind = .docx, lines: [String]) {
        self.kind = kind
        self.lines = lines
    }

    /// The content of the file.
    public var bytes: [UInt8] {
        var archive = StoredArchive()
        for (name, text) in parts { archive.add(name, Array(text.utf8)) }
        return archive.finished
    }

    /// Returns whether the bytes are an archive that contains `line` in plain text. A rehearsal uses this function to
    /// tell the version that it saved from an older version.
    public static func contains(_ line: String, in bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) && bytes.firstRange(of: Array(escaped(line).utf8)) != nil
    }

    private var parts: [(String, String)] {
        switch kind {
        case .docx: wordParts
        case .xlsx: excelParts
        case .pptx: powerPointParts
        }
    }

    private var wordParts: [(String, String)] {
        let paragraphs = lines.map { "<w:p><w:r><w:t xml:space=\"preserve\">\(Self.escaped($0))</w:t></w:r></w:p>" }
        let main = "word/document.xml"
        return Self.frame(main, type: "wordprocessingml.document") + [
            (
                main,
                Self.xml + "<w:document xmlns:w=\"\(Self.office)/wordprocessingml/2006/main\"><w:body>"
                    + paragraphs.joined() + "</w:body></w:document>"
            )
        ]
    }

    private var excelParts: [(String, String)] {
        let main = "xl/workbook.xml", sheet = "xl/worksheets/sheet1.xml"
        let rows = lines.enumerated().map { index, line in
            "<row r=\"\(index + 1)\"><c r=\"A\(index + 1)\" t=\"inlineStr\"><is><t>\(Self.escaped(line))</t></is></c></row>"
        }
        let space = "xmlns=\"\(Self.office)/spreadsheetml/2006/main\""
        return Self.frame(
            main, type: "spreadsheetml.sheet", others: [(sheet, "spreadsheetml.worksheet")]
        ) + [
            (
                main,
                Self.xml + "<workbook \(space) xmlns:r=\"\(Self.links)\"><sheets>"
                    + "<sheet name=\"Sheet1\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
            ),
            ("xl/_rels/workbook.xml.rels", Self.relations([("worksheet", "worksheets/sheet1.xml")])),
            (sheet, Self.xml + "<worksheet \(space)><sheetData>\(rows.joined())</sheetData></worksheet>"),
        ]
    }

    private static let xml = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    private static let office = "http://schemas.openxmlformats.org"
    private static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    private static func relations(_ targets: [(String, String)]) -> String {
        let entries = targets.enumerated().map { index, target in
            "<Relationship Id=\"rId\(index + 1)\" Type=\"\(links)/\(target.0)\" Target=\"\(target.1)\"/>"
        }
        return xml + "<Relationships xmlns=\"\(office)/package/2006/relationships\">\(entries.joined())</Relationships>"
    }

    /// Returns the first two parts of every Office file: the content types and the relationship to the main part.
    private static func frame(
        _ main: String, type: String, others: [(String, String)] = []
    ) -> [(String, String)] {
        let vendor = "application/vnd.openxmlformats-officedocument"
        let overrides = [(main, "\(type).main")] + others
        let entries = overrides.map { "<Override PartName=\"/\($0.0)\" ContentType=\"\(vendor).\($0.1)+xml\"/>" }
        return [
            (
                "[Content_Types].xml",
                xml + "<Types xmlns=\"\(office)/package/2006/content-types\"><Default Extension=\"rels\" "
                    + "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
                    + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>\(entries.joined())</Types>"
            ),
            ("_rels/.rels", relations([("officeDocument", main)])),
        ]
    }

    private static func escaped(_ text: String) -> String { Markup.xml.escaped(text) }
}

extension OfficeDocument {
    private var powerPointParts: [(String, String)] {
        let main = "ppt/presentation.xml", slide = "ppt/slides/slide1.xml"
        let layout = "ppt/slideLayouts/slideLayout1.xml", master = "ppt/slideMasters/slideMaster1.xml"
        let spaces =
            "xmlns:a=\"\(Self.office)/drawingml/2006/main\" xmlns:r=\"\(Self.links)\" "
            + "xmlns:p=\"\(Self.office)/presentationml/2006/main\""
        let group = "<p:nvGrpSpPr><p:cNvPr id=\"1\" name=\"\"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>"
        let text = lines.map { "<a:p><a:r><a:t>\(Self.escaped($0))</a:t></a:r></a:p>" }.joined()
        let shape =
            "<p:sp><p:nvSpPr><p:cNvPr id=\"2\" name=\"Text\"/><p:cNvSpPr txBox=\"1\"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>"
            + "<a:off x=\"457200\" y=\"457200\"/><a:ext cx=\"8229600\" cy=\"4114800\"/></a:xfrm>"
            + "<a:prstGeom prst=\"rect\"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>\(text)</p:txBody></p:sp>"
        let colors =
            "<p:clrMap bg1=\"lt1\" tx1=\"dk1\" bg2=\"lt2\" tx2=\"dk2\" accent1=\"accent1\" accent2=\"accent2\" "
            + "accent3=\"accent3\" accent4=\"accent4\" accent5=\"accent5\" accent6=\"accent6\" hlink=\"hlink\" "
            + "folHlink=\"folHlink\"/>"
        return Self.frame(
            main, type: "presentationml.presentation",
            others: [
                (slide, "presentationml.slide"), (layout, "presentationml.slideLayout"),
                (master, "presentationml.slideMaster"),
            ]
        ) + [
            (
                main,
                Self.xml
                    + "<p:presentation \(spaces)><p:sldMasterIdLst><p:sldMasterId id=\"2147483648\" r:id=\"rId1\"/>"
                    + "</p:sldMasterIdLst><p:sldIdLst><p:sldId id=\"256\" r:id=\"rId2\"/></p:sldIdLst>"
                    + "<p:sldSz cx=\"9144000\" cy=\"5143500\"/><p:notesSz cx=\"6858000\" cy=\"9144000\"/></p:presentation>"
            ),
            (
                "ppt/_rels/presentation.xml.rels",
                Self.relations([("slideMaster", "slideMasters/slideMaster1.xml"), ("slide", "slides/slide1.xml")])
            ),
            (slide, Self.xml + "<p:sld \(spaces)><p:cSld><p:spTree>\(group)\(shape)</p:spTree></p:cSld></p:sld>"),
            (
                "ppt/slides/_rels/slide1.xml.rels",
                Self.relations([("slideLayout", "../slideLayouts/slideLayout1.xml")])
            ),
            (layout, Self.xml + "<p:sldLayout \(spaces)><p:cSld><p:spTree>\(group)</p:spTree></p:cSld></p:sldLayout>"),
            (
                "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
                Self.relations([("slideMaster", "../slideMasters/slideMaster1.xml")])
            ),
            (
                master,
                Self.xml + "<p:sldMaster \(spaces)><p:cSld><p:spTree>\(group)</p:spTree></p:cSld>\(colors)"
                    + "<p:sldLayoutIdLst><p:sldLayoutId id=\"2147483649\" r:id=\"rId1\"/></p:sldLayoutIdLst></p:sldMaster>"
            ),
            (
                "ppt/slideMasters/_rels/slideMaster1.xml.rels",
                Self.relations([("slideLayout", "../slideLayouts/slideLayout1.xml")])
            ),
        ]
    }
}

/// A zip archive of uncompressed entries (APPNOTE 4.3.7, 4.3.12, 4.3.16), sufficient for a small Office file.
struct StoredArchive {
    private var output: [UInt8] = []
    private var directory: [UInt8] = []
    private var count: UInt16 = 0

    mutating func add(_ name: String, _ content: [UInt8]) {
        let offset = UInt32(output.count), name = Array(name.utf8)
        let sum = UInt32(truncatingIfNeeded: crc32(0, content, uInt(content.count)))
        // These fields mean version 2.0, UTF-8 names, no compression, and 1 January 1980.
        let common: [UInt8] =
            Self.bytes(UInt16(20)) + Self.bytes(UInt16(0x0800)) + Self.bytes(UInt16(0)) + Self.bytes(UInt16(0))
            + Self.bytes(UInt16(0x0021)) + Self.bytes(sum) + Self.bytes(UInt32(content.count))
            + Self.bytes(UInt32(content.count)) + Self.bytes(UInt16(name.count)) + Self.bytes(UInt16(0))
        output += Self.bytes(UInt32(0x0403_4B50)) + common + name + content
        directory += Self.bytes(UInt32(0x0201_4B50)) + Self.bytes(UInt16(20)) + common
        directory += [UInt8](repeating: 0, count: 10) + Self.bytes(offset) + name
        count += 1
    }

    var finished: [UInt8] {
        output + directory + Self.bytes(UInt32(0x0605_4B50)) + [0, 0, 0, 0] + Self.bytes(count) + Self.bytes(count)
            + Self.bytes(UInt32(directory.count)) + Self.bytes(UInt32(output.count)) + [0, 0]
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
}
