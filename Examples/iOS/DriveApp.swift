import OfficeLinks
import SwiftUI

/// A minimal app of a storage provider: it opens a document in Word, continues when the user comes back from Word, and
/// signs users in for Office.
@main
struct DriveApp: App {
    static let scheme: AppScheme = "contosodrive"

    var body: some Scene {
        WindowGroup { DocumentView() }
    }
}

struct DocumentView: View {
    @Environment(\.scenePhase) private var phase
    /// The visit to Word that is in progress, encoded as data. The data is stored in the app's defaults, so the visit
    /// continues at the next launch if iOS terminates the app while Word is in front.
    @AppStorage("visit") private var kept = Data()
    @State private var pending: PendingSignIn?
    /// Whether the user left the app. Initially `true`, because a launch during a visit means that the user came back.
    @State private var hasLeft = true
    @State private var problem = ""

    var body: some View {
        VStack {
            Text("Plan.docx")
            Text(status)
            Text(problem)
            Button("Open in Word") { open() }
            if let pending {
                Text("Let \(pending.request.caller.rawValue) see and edit your documents?")
                Button("Allow") { answer(pending, .allow) }
                Button("Don’t allow") { answer(pending, .decline) }
            }
        }
        .onOpenURL { arrive($0.absoluteString) }
        .onChange(of: phase, initial: true) { changed() }
    }

    private var visit: OfficeVisit? {
        get { try? JSONDecoder().decode(OfficeVisit.self, from: kept) }
        nonmutating set { kept = newValue.flatMap { try? JSONEncoder().encode($0) } ?? Data() }
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
            let link = try OfficeLink(file, passBack: DriveApp.scheme, context: "folder-9")
            problem = ""
            Task {
                switch await UIKitOpener().open(link) {
                case .opened: visit = OfficeVisit(link)
                case .storeOffered: problem = ""
                case .refused, .storeRefused: problem = "This device doesn’t let the app open Word."
                }
            }
        } catch {
            problem = "\(error)"
        }
    }

    /// Records that the user left the app. Only the background phase is recorded, because the alert "Open in Word?"
    /// makes the app inactive although the user hasn't left it.
    private func changed() {
        if phase == .background { hasLeft = true }
        guard phase == .active, hasLeft else { return }
        hasLeft = false
        visit?.cameToFront()
    }

    /// Handles an address with which the app was opened. Any app can send an address to this app, so unexpected
    /// addresses are ignored.
    private func arrive(_ address: String) {
        if let back = try? PassBack(address, to: [DriveApp.scheme]) {
            _ = visit?.cameBack(back)
        } else if let asked = try? SignInRequest(toAddress: address, to: [DriveApp.scheme]) {
            pending = PendingSignIn(asked, at: Date().timeIntervalSinceReferenceDate)
        }
    }

    private func answer(_ asked: PendingSignIn, _ decision: SignInRequest.Decision) {
        pending = nil
        Task {
            switch await Server.current.answer(to: asked.request, decision) {
            case .signInAgain:
                // Office waits for the answer while the user signs in to this app.
                problem = "Sign in to this app first, then answer Office."
                pending = asked
            case .handBack(let answer):
                guard let back = try? asked.back(answer, at: Date().timeIntervalSinceReferenceDate),
                    let url = URL(string: back.text)
                else { return }
                await UIApplication.shared.open(url)
            }
        }
    }
}
