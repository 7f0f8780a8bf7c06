package import Logging

/// A log handler that writes a request line directly from its record. Any other handler gets an event with metadata,
/// which takes several times as long to create and to write.
package protocol AccessLog: LogHandler {
    /// Writes the line that a log event with the record's values as metadata would produce. The caller has checked the
    /// log level.
    func log(_ record: RequestRecord)
}
