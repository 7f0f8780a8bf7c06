/// The templates of the pages, one file each.
enum PageTemplate: CaseIterable, Sendable {
    case account, activity, confirmation, connect, consent, deleteSeveral, document, find, folder, landing, lockedLink,
        message, move, moveSeveral, operatorApps, operatorAudit, operatorLocks, operatorOverview, operatorPeople,
        operatorPerson, privacy, share, shared, sharedFolder, signIn, signOut, transfer, trash, trashFolder, usage

    /// The bytes of the template's file.
    var file: [UInt8] {
        switch self {
        case .account: PackageResources.account_mustache
        case .activity: PackageResources.activity_mustache
        case .confirmation: PackageResources.confirmation_mustache
        case .connect: PackageResources.connect_mustache
        case .consent: PackageResources.consent_mustache
        case .deleteSeveral: PackageResources.deleteSeveral_mustache
        case .document: PackageResources.document_mustache
        case .find: PackageResources.find_mustache
        case .folder: PackageResources.folder_mustache
        case .landing: PackageResources.landing_mustache
        case .lockedLink: PackageResources.lockedLink_mustache
        case .message: PackageResources.message_mustache
        case .move: PackageResources.move_mustache
        case .moveSeveral: PackageResources.moveSeveral_mustache
        case .operatorApps: PackageResources.operatorApps_mustache
        case .operatorAudit: PackageResources.operatorAudit_mustache
        case .operatorLocks: PackageResources.operatorLocks_mustache
        case .operatorOverview: PackageResources.operatorOverview_mustache
        case .operatorPeople: PackageResources.operatorPeople_mustache
        case .operatorPerson: PackageResources.operatorPerson_mustache
        case .privacy: PackageResources.privacy_mustache
        case .share: PackageResources.share_mustache
        case .shared: PackageResources.shared_mustache
        case .sharedFolder: PackageResources.sharedFolder_mustache
        case .signIn: PackageResources.signIn_mustache
        case .signOut: PackageResources.signOut_mustache
        case .transfer: PackageResources.transfer_mustache
        case .trash: PackageResources.trash_mustache
        case .trashFolder: PackageResources.trashFolder_mustache
        case .usage: PackageResources.usage_mustache
        }
    }

    /// The files that contain the partials.
    static let partialFiles: [[UInt8]] = [
        PackageResources.apps_mustache, PackageResources.events_mustache, PackageResources.layout_mustache,
        PackageResources.lists_mustache, PackageResources.messages_mustache, PackageResources.moves_mustache,
        PackageResources.operators_mustache, PackageResources.panel_mustache, PackageResources.phrases_mustache,
        PackageResources.storage_mustache, PackageResources.symbols_mustache, PackageResources.uploads_mustache,
    ]
}

/// The text of a template for Mustache. It is the text of the template's file without indentation and with continued
/// lines joined.
///
/// In the file of a template, lines are indented, and a backslash at the end of a line joins the line with the next
/// line. Neither the indentation nor the backslash appears on the page. In a file of partials, each partial begins with
/// a comment: `{{! partial NAME }}`, or `{{! partial NAME: DESCRIPTION }}`.
struct TemplateSource: Sendable {
    private static let partialMark = "{{! partial "

    let text: String

    init(_ file: [UInt8]) { self.init(lines: Self.lines(of: file)) }

    private init(lines: some Sequence<Substring>) {
        var text = ""
        for line in lines {
            let line = line.drop { $0 == " " }
            if line.utf8.last == UInt8(ascii: "\\") { text += line.dropLast() } else { text += line + "\n" }
        }
        while text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        self.text = text
    }

    /// Returns the partials of a file with their names.
    static func partials(in file: [UInt8]) -> [(name: String, source: TemplateSource)] {
        var partials: [(name: String, source: TemplateSource)] = []
        var rest = lines(of: file)[...]
        while let mark = rest.popFirst() {
            let name = mark.dropFirst(partialMark.count).prefix { $0.isLetter }
            let end = rest.firstIndex { $0.hasPrefix(partialMark) } ?? rest.endIndex
            partials.append((String(name), TemplateSource(lines: rest[..<end])))
            rest = rest[end...]
        }
        return partials
    }

    private static func lines(of file: [UInt8]) -> [Substring] {
        String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
