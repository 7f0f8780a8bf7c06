import Basics
import Documents
import Foundation
import OAuthServer

/// The events of a person's own account and documents, the newest first, whoever did it; or those of one document, of a
/// folder and all in it, or of what somebody did.
struct ActivityPage: Page {
    var events: [AuditEntry]
    /// The document or folder that it is about, and its name.
    var document: String?
    /// The identifier of whoever did it; `nil` for everybody. The name is told where they did something of it.
    var by: String?
    var byName: String?
    var name: String?
    /// It, where it is still there.
    var found: FoundNode?
    /// What is still there of what the events tell of.
    var places: [String: FoundNode] = [:]
    /// The identifier of the event that the next page comes after.
    var next: String?
    var isStart = true

    var template: PageTemplate { .activity }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.activity.title }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](), "events": events.map { row($0, wording) },
            "hasEvents": !events.isEmpty,
            "nothing": next == nil ? texts.operating.noEvents : texts.search.further,
        ]
        if document != nil || by != nil { model["narrowed"] = ["all": PagePath.activity] }
        if document != nil, let name { model["about"] = about(name) }
        if let byName { model["doer"] = texts.activity.doneBy(byName) }
        if let next { model["next"] = PagePath.activity(of: document, by: by, before: next) }
        if !isStart { model["start"] = PagePath.activity(of: document, by: by) }
        return model
    }

    private func about(_ name: String) -> [String: Any] {
        var about: [String: Any] = ["name": name]
        about["address"] = found?.node.address
        if case .container? = found?.node, found?.rights.role == .owner { about["isFolder"] = true }
        return about
    }

    /// All of it is the reader's, which need not be said of each. The network address is told of the reader's own browsers,
    /// where an event is about no document.
    private func row(_ event: AuditEntry, _ wording: Wording) -> [String: Any] {
        var event = event
        if event.actor != .oneself || event.document != nil { event.address = nil }
        var row = event.row(wording) { $0 == document ? nil : PagePath.activity(of: $0) }
        row["whose"] = nil
        if by == nil, let doer = event.doer { row["by"] = PagePath.activity(of: document, by: doer.rawValue) }
        guard row["name"] != nil, let place = event.document.flatMap({ places[$0] }) else { return row }
        row["address"] = place.node.address
        let folders = place.path.dropFirst().map { ["name": $0.name] }
        if !folders.isEmpty { row["folders"] = ["path": folders] }
        return row
    }
}

extension AuditEntry {
    /// The person who did it; `nil` for somebody who can't be asked for.
    fileprivate var doer: UserID? {
        switch actor {
        case .oneself: user
        case .person, .operator: by
        case .visitor, .commandLine: nil
        }
    }
}

extension Node {
    /// The page of it.
    fileprivate var address: String {
        switch self {
        case .file(let file): PagePath.document(file.id.rawValue)
        case .container(let folder): PagePath.folder(folder.id.rawValue)
        }
    }
}
