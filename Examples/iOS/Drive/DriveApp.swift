import EmplaceClient
import OfficeLinks
import OfficeLinksUI
import SwiftUI

/// An app of a storage provider: it signs in to the provider's server, lists documents, opens them in Word, Excel and
/// PowerPoint, shows their new versions when the user comes back, and signs users in for Office.
@main
struct DriveApp: App {
    /// The app's scheme, which Info.plist declares. Office returns with it.
    static let scheme: AppScheme = "contosodrive"

    var body: some Scene {
        WindowGroup { DriveView() }
    }
}

/// The app's window: the sign-in, or the user's documents.
struct DriveView: View {
    @AppStorage("server") private var server = "https://"
    @AppStorage("client") private var clientID = ""
    @OfficeStorage("visit") private var visit: OfficeVisit? = nil
    @OfficeStorage("pending") private var pending: PendingSignIn? = nil
    @OfficeStorage("promotion") private var promotion = OfficePromotion()
    @State private var drive: Drive?
    @State private var account: Account?
    @State private var root: Folder?
    @State private var problem = ""
    /// Changes when the user comes back from Office, so that the documents are listed again.
    @State private var returns = 0

    var body: some View {
        NavigationStack {
            if let drive, let root {
                FolderView(drive: drive, folder: root, returns: returns, visit: $visit, promotion: $promotion)
                    .navigationDestination(for: Folder.self) {
                        FolderView(drive: drive, folder: $0, returns: returns, visit: $visit, promotion: $promotion)
                    }
                    .toolbar { Button("Sign Out") { Task { await signOut() } } }
            } else {
                List {
                    TextField("Server", text: $server)
                    TextField("Client ID", text: $clientID)
                    Button("Sign In") { Task { await signIn() } }
                    Text(verbatim: problem)
                }
                .navigationTitle("Drive")
            }
        }
        .task { await start() }
        .introducesOffice($promotion, appName: "Drive")
        .onReturnFromOffice($visit, schemes: [DriveApp.scheme]) { returned in
            returns += 1
            Task { await look(at: returned) }
        }
        .answersOfficeSignIn(
            $pending, schemes: [DriveApp.scheme], account: account?.signInName, signIn: { await signIn() },
            answer: { request, decision in
                guard let drive else { return .signInAgain }
                return await drive.client.answer(request, decision)
            })
    }

    /// Continues with the user who signed in at an earlier launch.
    private func start() async {
        do {
            let drive = try Drive(server: server, clientID: clientID)
            guard try await drive.client.isSignedIn else { return }
            try await show(drive)
        } catch {
            problem = "\(error)"
        }
    }

    private func signIn() async {
        do {
            let drive = try Drive(server: server, clientID: clientID)
            // A private page asks for the password, so that another user can sign in.
            try await drive.client.signIn(with: WebAuthenticationBrowser(isPrivate: account != nil))
            try await show(drive)
        } catch {
            problem = "\(error)"
        }
    }

    private func show(_ drive: Drive) async throws {
        account = try await drive.client.account()
        root = try await drive.client.root()
        self.drive = drive
        problem = ""
        if let visit { await look(at: visit) }
    }

    /// Asks the server whether Office still has the document open.
    private func look(at returned: OfficeVisit) async {
        guard let now = try? await drive?.client.looked(at: returned), visit?.link == now.link else { return }
        visit = now
    }

    private func signOut() async {
        _ = try? await drive?.client.signOut()
        (drive, account, root, visit) = (nil, nil, nil, nil)
    }
}

/// The app's access to the server.
struct Drive: Sendable {
    /// The redirect URI with which the app is registered at the server.
    static let redirectURI = "com.contoso.drive:/signed-in"
    let client: EmplaceClient

    init(server: String, clientID: String) throws {
        guard let server = URL(string: server) else { throw ClientError.badSettings("the server’s address is invalid") }
        client = EmplaceClient(
            try ClientSettings(server: server, clientID: clientID, redirectURI: Self.redirectURI),
            store: KeychainTokenStore(service: "com.contoso.drive"))
    }
}

/// The folders and documents in a folder.
struct FolderView: View {
    let drive: Drive
    let folder: Folder
    let returns: Int
    @Binding var visit: OfficeVisit?
    @Binding var promotion: OfficePromotion
    @State private var contents = FolderContents(folders: [], documents: [])
    @State private var problem = ""

    var body: some View {
        List {
            if !problem.isEmpty { Text(verbatim: problem) }
            ForEach(contents.folders) { folder in
                NavigationLink(value: folder) { Label(folder.name, systemImage: "folder") }
            }
            ForEach(contents.documents) { document in
                DocumentRow(drive: drive, document: document, visit: $visit, promotion: $promotion)
            }
        }
        .navigationTitle(folder.name)
        .task { await load() }
        .refreshable { await load() }
        .onChange(of: returns) { _ in Task { await load() } }
    }

    private func load() async {
        do {
            contents = try await drive.client.contents(of: folder)
            problem = ""
        } catch {
            problem = "\(error)"
        }
    }
}

/// A document with its version, and the button that opens it in Office. A tap on the name shows the beginning of its
/// bytes, as an app with a viewer of its own would show the document.
struct DocumentRow: View {
    let drive: Drive
    let document: Document
    @Binding var visit: OfficeVisit?
    @Binding var promotion: OfficePromotion
    @State private var isTapped = false
    @State private var preview = ""

    var body: some View {
        VStack(alignment: .leading) {
            Button {
                isTapped = true
            } label: {
                Text(verbatim: document.name)
            }
            .offersOffice(
                for: document.name, when: $isTapped, promotion: $promotion, visit: $visit, link: { try await link() },
                openHere: { Task { await show() } })
            if !preview.isEmpty { Text(verbatim: preview).font(.caption) }
            Text(verbatim: "\(document.version), \(document.size) bytes").font(.caption)
            if isVisited { Text(status).font(.caption) }
            OpenInOfficeButton(document.name, visit: $visit) { try await link() }
        }
        // With the list's own style, a tap anywhere in the row would press both buttons.
        .buttonStyle(.borderless)
    }

    private func link() async throws -> OfficeLink {
        try await drive.client.link(to: document, passBack: DriveApp.scheme)
    }

    private func show() async {
        do {
            let content = try await drive.client.download(document)
            let bytes = content.data.prefix(16).map { String($0, radix: 16) }
            preview = "\(content.version): \(bytes.joined(separator: " "))"
        } catch {
            preview = "\(error)"
        }
    }

    private var isVisited: Bool {
        visit?.link.address.text == document.source.absoluteString
    }

    private var status: LocalizedStringKey {
        switch visit?.state {
        case nil: ""
        case .away, .neverCameBack: "May be open in Office"
        case .saved: "Saved"
        case .stillUploading: "Office is still saving. Pull to refresh."
        }
    }
}
