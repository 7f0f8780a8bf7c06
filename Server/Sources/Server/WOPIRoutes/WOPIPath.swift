/// The WOPI paths that other modules need. The paths of WOPI resources are in `WOPISrc`.
package enum WOPIPath {
    package static let bootstrapper = "/wopibootstrapper"
    /// The path prefix before the document id in a FileUrl.
    package static let bytes = "/download/"
}
