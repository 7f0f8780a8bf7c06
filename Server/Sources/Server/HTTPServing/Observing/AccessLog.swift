package import Logging

/// A log handler that writes the log line of a request directly from a ``RequestRecord``. Any other log handler gets an
/// event with metadata, which takes several times as long to create and to write.
package protocol AccessLog: LogHandler {
    /// Writes the same line as a log event whose metadata contains the record's values. The caller has checked the log
    /// level.
    func log(_ record: RequestRecord)
}
