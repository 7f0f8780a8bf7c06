import OfficeLinks
import SwiftUI

/// A shell of a provider's app: it sends a document to Word, takes it back, and signs people in for Office.
@main
struct DriveApp: App {
    var body: some Scene {
        WindowGroup { DocumentView() }
    }
}

struct DocumentView: View {
    @Environment(\.scenePhase) private var phase
    @State private var visit: OfficeVisit?
    @State private var pending: PendingSignIn?
    @State private var hasLeft = false
    @State private var problem = ""

    var body: some View {
        VStack {
            Text("Plan.docx")
            Text(status)
            Text(problem)
            Button("Open in Word") { open() }
            if let pending {
                Text("Let \(pending.request.caller.rawValue) see and edit your documents?")
                Button("Allow") { answer(pending, allowed: true) }
                Button("Don’t allow") { answer(pending, allowed: false) }
            }
        }
        .onOpenURL { arrive($0.absoluteString) }
        .onChange(of: phase) { changed() }
    }

    private var status: String {
        switch visit?.state {
        case nil: ""
        case .away: "Open in Word"
        case .saved: "Saved"
        case .stillUploading: "Word is still saving"
        case .neverCameBack: "Looking at the server"
        }
    }

    private func open() {
        do {
            let file = try ProviderFile(
                source: "https://wopi.contoso.com/wopi/files/f17", provider: "TP_CONTOSO", user: "u4711",
                name: "Plan.docx", invokedBy: .app)
            let link = try OfficeLink(file, passBack: AppScheme("contosodrive"), context: "folder-9")
            if case .open = UIKitOpener().open(link) { visit = OfficeVisit(link) }
            problem = ""
        } catch {
            problem = "\(error)"
        }
    }

    /// "Open in Word?" makes the app inactive too; only from the background has it been away.
    private func changed() {
        if phase == .background { hasLeft = true }
        guard phase == .active, hasLeft else { return }
        hasLeft = false
        visit?.cameToFront()
    }

    /// Anybody can open an app with an address: what doesn't fit is left alone.
    private func arrive(_ address: String) {
        guard let own = try? [AppScheme("contosodrive")] else { return }
        if let back = try? PassBack(address, to: own) {
            _ = visit?.cameBack(back)
        } else if let asked = try? SignInRequest(toAddress: address, to: own) {
            pending = PendingSignIn(asked, at: .now)
        }
    }

    private func answer(_ asked: PendingSignIn, allowed: Bool) {
        pending = nil
        Task {
            let answer = allowed ? await Server.codeForOffice(asked.request.query) : .declined
            guard let back = try? asked.back(answer, at: .now), let url = URL(string: back.text) else { return }
            await UIApplication.shared.open(url)
        }
    }
}

/// `POST /oauth/app-to-app` with the app's own token; `decision=allow` was tapped above.
enum Server {
    static func codeForOffice(_ query: String) async -> SignInAnswer {
        .refused(.init(.temporarilyUnavailable, explanation: "This example has no server"))
    }
}
