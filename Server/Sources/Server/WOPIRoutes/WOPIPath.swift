/// The paths of these routes that other parts of a place print. Those of WOPI's own resources are `WOPISrc`'s.
package enum WOPIPath {
    package static let bootstrapper = "/wopibootstrapper"
    /// The path before a document's id at which its bytes are (FileUrl).
    package static let bytes = "/download/"
}
