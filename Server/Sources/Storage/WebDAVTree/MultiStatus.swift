import Basics
import Documents
import Foundation

/// The parsed body of a WebDAV answer with the status 207, or of an answer to LOCK.
struct MultiStatus {
    /// The properties of one resource.
    struct Resource {
        var href = ""
        /// The status of the resource as a whole, if it has one instead of properties.
        var status: Int?
        /// The texts of the properties that exist, by their names without namespace. White space around the texts is
        /// removed.
        var properties: [String: String] = [:]
        var isFolder = false
        var locks: [Lock] = []
    }

    /// A lock on a resource.
    struct Lock {
        var owner = ""
        var token = ""
    }

    private(set) var resources: [Resource] = []

    /// Parses an answer.
    ///
    /// - Throws: ``TreeError/unavailable(reason:)`` if the bytes aren't one complete document with the expected root.
    init(_ bytes: [UInt8]) throws(TreeError) {
        var parser = Parser()
        do throws(XMLReader.Malformed) {
            var reader = try XMLReader(bytes)
            while let event = try reader.next() { parser.take(event) }
        } catch {
            throw .unavailable(reason: "the server sent an invalid listing: \(error.what)")
        }
        guard parser.root == "multistatus" else {
            throw .unavailable(reason: "the server sent a document that isn't a listing")
        }
        resources = parser.resources
    }

    private struct Parser {
        var root = ""
        var resources: [Resource] = []
        private var path: [String] = []
        private var text = ""
        private var resource = Resource()
        /// The properties of the current `propstat`, which count only if its status is 2xx.
        private var pending = Resource()
        private var pendingStatus = 0
        private var lock = Lock()
        /// The number of open elements from `owner` on. An owner is free text with any markup, and all its texts together
        /// name it.
        private var ownerDepth = 0

        mutating func take(_ event: XMLReader.Event) {
            switch event {
            case .text(let more): text += more
            case .start(let name): start(name)
            case .end: end()
            }
        }

        private mutating func start(_ name: String) {
            if path.isEmpty { root = name }
            path.append(name)
            if ownerDepth == 0 { text = "" }
            if ownerDepth > 0 || name == "owner" { ownerDepth += 1 }
            switch name {
            case "response" where path.count == 2: resource = Resource()
            case "propstat": (pending, pendingStatus) = (Resource(), 0)
            case "activelock": lock = Lock()
            case "collection" where path.dropLast().last == "resourcetype": pending.isFolder = true
            default: break
            }
        }

        private mutating func end() {
            let value = Self.trimmed(text), name = path.popLast() ?? "", parent = path.last
            if ownerDepth > 0 { ownerDepth -= 1 }
            switch (name, parent) {
            case ("response", "multistatus") where path.count == 1: resources.append(resource)
            case ("href", "response"): if resource.href.isEmpty { resource.href = value }
            case ("status", "response"): resource.status = Self.status(value)
            case ("status", "propstat"): pendingStatus = Self.status(value)
            case ("propstat", _): keepPending()
            case ("owner", "activelock"): lock.owner = value
            case ("href", "locktoken"): lock.token = value
            case ("activelock", _): pending.locks.append(lock)
            case (_, "prop"): pending.properties[name] = value
            default: break
            }
            if ownerDepth == 0 { text = "" }
        }

        private mutating func keepPending() {
            guard (200..<300).contains(pendingStatus) else { return }
            resource.properties.merge(pending.properties) { first, _ in first }
            resource.isFolder = resource.isFolder || pending.isFolder
            resource.locks += pending.locks
        }

        private static func trimmed(_ text: String) -> String {
            let ends = [text.utf8.first, text.utf8.last].compactMap { $0 }
            return ends.contains { $0 <= 0x20 } ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
        }

        /// Returns the code in a status line such as `HTTP/1.1 200 OK`; 0 if there is none.
        private static func status(_ line: String) -> Int {
            let parts = line.split(separator: " ")
            return parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        }
    }
}

/// The dates of HTTP and WebDAV, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func parse(_ text: String) -> Date? {
        let parts = text.split { " ,:-".contains($0) }
        guard parts.count >= 7, let day = Int(parts[1]), let month = months.firstIndex(of: String(parts[2])),
            let year = Int(parts[3]), (1...31).contains(day), (1...9999).contains(year),
            let hour = Int(parts[4]), let minute = Int(parts[5]), let second = Int(parts[6]),
            (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        // Days since 1970-01-01 in the Gregorian calendar, with years that begin in March.
        let shifted = month < 2 ? year - 1 : year
        let era = shifted / 400, yearOfEra = shifted % 400
        let dayOfYear = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
    }
}
