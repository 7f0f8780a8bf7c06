import Documents
import Hummingbird

/// The paths as patterns for the router, such as `/folders/:id`.
extension PagePath {
    static let documentRoute = RouterPath(documents + ":id")
    static let folderRoute = RouterPath(folders + ":id")
    static let operatorPersonRoute = RouterPath(operatorPeople + "/:id")
    static let signInWithRoute = RouterPath(signInWith + ":id")
    static let trashRoute = RouterPath(trash)
    static let shareRoute = RouterPath(shares + ":token")
    static let assetRoute = RouterPath(assets + ":name")
    static let pastVersionRoute = RouterPath(pastVersions + ":version/" + DocumentAction.download.rawValue)
    static let pastPreviewRoute = RouterPath(pastVersions + ":version/" + DocumentAction.preview.rawValue)
}

/// An action of a page, whose raw value is the last part of its path.
protocol RoutedAction: RawRepresentable<String> {}

extension RoutedAction {
    var route: RouterPath { RouterPath(rawValue) }
}

extension PagePath.ItemAction: RoutedAction {}
extension PagePath.FolderAction: RoutedAction {}
extension PagePath.DocumentAction: RoutedAction {}
extension PagePath.TrashAction: RoutedAction {}
extension PagePath.PersonAction: RoutedAction {}
extension PagePath.ShareAction: RoutedAction {}

/// URL fragments for rows of lists, which browsers scroll to and focus.
extension PagePath {
    /// Returns the address of a folder page at the row of an item.
    ///
    /// - Parameter node: an item in the folder; `nil` for the address without a row.
    static func folder(_ id: String, at node: NodeID?) -> String { folder(id) + fragment(node) }

    /// Returns the URL fragment for the row of an item, or an empty string for `nil`.
    static func fragment(_ node: NodeID?) -> String { node.map { "#" + $0.inForm } ?? "" }
}
