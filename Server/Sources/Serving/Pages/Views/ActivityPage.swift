import Documents
import Foundation
import OAuthServer

/// The events of a person's own account and documents, the newest first, whoever did it; or those of one document or
/// folder.
struct ActivityPage: Page {
    var events: [AuditEntry]
    /// The document or folder that it is about, and its name while it is there.
    var document: String?
    var name: String?
    /// The identifier of the event that the next page comes after.
    var next: String?
    var isStart = true

    var template: PageTemplate { .activity }
    var width: PageWidth { .wide }
    var parts: PageParts { .script }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.activity.title }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = [
            "home": PagePath.home, "crumbs": [[String: Any]](), "events": events.map { row($0, wording) },
            "hasEvents": !events.isEmpty,
        ]
        if document != nil { model["document"] = ["all": PagePath.activity] }
        if let name { model["about"] = name }
        if let next { model["next"] = PagePath.activity(of: document, before: next) }
        if !isStart { model["start"] = PagePath.activity(of: document) }
        return model
    }

    /// All of it is the reader's, which need not be said of each. The network address is told of the reader's own browsers,
    /// where an event is about no document.
    private func row(_ event: AuditEntry, _ wording: Wording) -> [String: Any] {
        var event = event
        if event.actor != .oneself || event.document != nil { event.address = nil }
        var row = event.row(wording) { document == nil ? PagePath.activity(of: $0) : nil }
        row["whose"] = nil
        return row
    }
}
