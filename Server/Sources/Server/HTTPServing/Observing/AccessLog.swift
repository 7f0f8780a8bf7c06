package import Logging

/// A log handler that writes the line of a request straight from its record. Every other handler gets the same as an
/// event with metadata, which takes several times as long to make and to write.
package protocol AccessLog: LogHandler {
    /// Writes the line that the event with the record's values as metadata would make; the caller has compared levels.
    func log(_ record: RequestRecord)
}
