/// The paths of these routes that other modules print. `WOPISrc` has the paths of WOPI resources.
package enum WOPIPath {
    package static let bootstrapper = "/wopibootstrapper"
    /// The path prefix before the document id in a FileUrl.
    package static let bytes = "/download/"
}
