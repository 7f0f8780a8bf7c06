import Basics
import Documents

/// The use of the room of a person's documents: its parts, and the documents that take most with all their versions.
struct RoomPage: Page {
    var room: Room
    /// `nil` where there are more documents than are looked through.
    var use: RoomUse?
    var message = PageMessage()

    var template: PageTemplate { .room }
    var width: PageWidth { .wide }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.roomUse.title }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.roomUse
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](), "trash": PagePath.trash,
            "room": RoomBar(room: room, leadsOn: false, isTrashEmpty: use?.trash == 0).model(wording),
        ].merging(message.model(wording)) { _, new in new }
        guard let use else { return model }
        model["split"] = texts.parts(
            wording.size(use.documents), wording.size(use.formerVersions), wording.size(use.trash))
        model["files"] = use.largest.map { row($0, wording) }
        model["hasFiles"] = !use.largest.isEmpty
        model["hasOld"] = use.largest.contains { $0.versions > 1 }
        return model
    }

    private func row(_ weighed: WeighedFile, _ wording: Wording) -> [String: Any] {
        let name = weighed.file.name, id = weighed.file.id.rawValue
        let place = weighed.path.isEmpty ? [wording.texts.common.documents] : RowPath.names(weighed.path)
        var row: [String: Any] = [
            "name": name, "kind": DocumentKind(fileName: name).model(wording.texts),
            "address": weighed.versions > 1 ? PagePath.versions(of: id) : PagePath.document(id),
            "size": wording.size(weighed.bytes),
            "versions": wording.texts.roomUse.versions(weighed.versions),
            "place": place.map { ["name": $0] }, "remove": Self.returning(PagePath.document(id, .delete)),
        ]
        if weighed.versions > 1 {
            row["removeOld"] = Self.returning(PagePath.document(id, .deleteOld))
            row["old"] = wording.texts.roomUse.old(wording.size(weighed.bytes - weighed.file.size))
        }
        row["broken"] = BrokenName(name)?.model
        return row
    }

    private static func returning(_ address: String) -> String { address + "?" + PageOrigin.room.query }
}
