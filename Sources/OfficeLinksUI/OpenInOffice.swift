#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
public import Foundation
public import OfficeLinks
public import SwiftUI
import UIKit

// Texts are keys of the app's own Localizable strings. An app that translates no key shows them in English.

/// A button that opens a document in the Office app for its extension.
///
/// The button says what it does: "Open in Word", "Get Word" if Word isn't installed, or "Update Word" if the installed
/// Word is too old. If the system refuses to open Word, the user can copy the link. There is no button for a file that no
/// Office app opens.
///
/// ```swift
/// OpenInOfficeButton(document.name, visit: $visit) {
///     try await client.link(to: document, passBack: "contosodrive")
/// }
/// ```
@available(iOS 16, *)
public struct OpenInOfficeButton: View {
    private let app: OfficeApp?
    private let opener: UIKitOpener
    private let link: @MainActor () async throws -> OfficeLink
    @Binding private var visit: OfficeVisit?
    @State private var presence = OfficePresence.ready
    @State private var isOpening = false
    @State private var problem: OpeningProblem?
    @Environment(\.scenePhase) private var phase

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - fileName: the document's name, which decides the Office app.
    ///   - visit: set when the document was opened; see `onReturnFromOffice`.
    ///   - stores: the store pages to offer if the Office app is missing or too old.
    ///   - link: returns the link when the user taps the button. The description of an error is shown to the user.
    public init(
        _ fileName: String, visit: Binding<OfficeVisit?>, stores: OfficeStores = .microsoft,
        link: @escaping @MainActor () async throws -> OfficeLink
    ) {
        app = FileSupport(fileName: fileName)?.app
        opener = UIKitOpener(stores: stores)
        self.link = link
        _visit = visit
    }

    /// The button.
    public var body: some View {
        if let app {
            Button {
                Task { await open() }
            } label: {
                Label(title(app), systemImage: presence == .ready ? app.symbol : "arrow.down.app")
            }
            .disabled(isOpening)
            // The user may install Word, and then come back.
            .onAppear { presence = opener.presence(of: app) }
            .onChange(of: phase) { if $0 == .active { presence = opener.presence(of: app) } }
            .showsOpeningProblem($problem)
        }
    }

    private func title(_ app: OfficeApp) -> LocalizedStringKey {
        switch presence {
        case .ready: "Open in \(app.productName)"
        case .missing: "Get \(app.productName)"
        case .needsUpdate: "Update \(app.productName)"
        }
    }

    private func open() async {
        isOpening = true
        problem = await opener.visit($visit, link)
        isOpening = false
    }
}

// MARK: Opening

/// Why a document wasn't opened, for the user.
private struct OpeningProblem {
    let text: LocalizedStringKey
    /// A link that the user can copy; `nil` if there is no link.
    let link: OfficeLink?
}

@available(iOS 16, *)
extension UIKitOpener {
    /// Opens a link, and starts a visit. Returns what to tell to the user, or `nil`.
    fileprivate func visit(
        _ visit: Binding<OfficeVisit?>, _ link: @MainActor () async throws -> OfficeLink
    ) async -> OpeningProblem? {
        do {
            let link = try await link()
            switch await open(link) {
            case .opened: visit.wrappedValue = OfficeVisit(link)
            case .storeOffered: break
            case .refused:
                return OpeningProblem(text: "The system didn’t open the app. Copy the link instead.", link: link)
            case .storeRefused:
                return OpeningProblem(text: "The app store can’t be opened on this device.", link: link)
            }
            return nil
        } catch {
            return OpeningProblem(text: "\(String(describing: error))", link: nil)
        }
    }
}

extension Optional where Wrapped == OpeningProblem {
    /// Whether there is a problem. `false` removes the problem.
    fileprivate var isShown: Bool {
        get { self != nil }
        set { if !newValue { self = nil } }
    }
}

@available(iOS 16, *)
extension View {
    fileprivate func showsOpeningProblem(_ problem: Binding<OpeningProblem?>) -> some View {
        alert("The document can’t be opened in Office", isPresented: problem.isShown) {
            if let link = problem.wrappedValue?.link {
                Button("Copy Link") { UIPasteboard.general.string = link.text(.encoded) }
            }
            Button("OK", role: .cancel) {}
        } message: {
            if let problem = problem.wrappedValue { Text(problem.text) }
        }
    }
}

extension OfficeApp {
    /// The name of the app that users see.
    var productName: String {
        switch self {
        case .word: "Word"
        case .excel: "Excel"
        case .powerPoint: "PowerPoint"
        case .oneNote: "OneNote"
        }
    }

    /// The SF Symbol of the app's documents.
    var symbol: String {
        switch self {
        case .word: "doc.text"
        case .excel: "tablecells"
        case .powerPoint: "rectangle.on.rectangle"
        case .oneNote: "note.text"
        }
    }
}

// MARK: Coming back

@available(iOS 16, *)
extension View {
    /// Notices that the user came back from Office, with or without a pass-back.
    ///
    /// Use the modifier once, on the view at the top of the app's window. Keep the visit with ``OfficeStorage``, because
    /// the system may end the app while Office is in front.
    ///
    /// - Parameters:
    ///   - visit: the visit that ``OpenInOfficeButton`` started.
    ///   - schemes: the app's own schemes.
    ///   - action: called with the visit each time the user comes back, until the visit is saved. Ask the server for the
    ///     document's current version, and whether Office still has it open (`EmplaceClient.looked(at:)`).
    public func onReturnFromOffice(
        _ visit: Binding<OfficeVisit?>, schemes: [AppScheme], perform action: @escaping @MainActor (OfficeVisit) -> Void
    ) -> some View {
        modifier(ReturnFromOffice(visit: visit, schemes: schemes, action: action))
    }
}

@available(iOS 16, *)
private struct ReturnFromOffice: ViewModifier {
    @Binding var visit: OfficeVisit?
    let schemes: [AppScheme]
    let action: @MainActor (OfficeVisit) -> Void
    @Environment(\.scenePhase) private var phase
    /// Whether the user left the app. Initially `true`, because a launch during a visit means that the user came back.
    @State private var hasLeft = true

    func body(content: Content) -> some View {
        content
            .onOpenURL { url in
                // Any app can send an address to this app, so unexpected addresses are ignored.
                guard var visit, let back = try? PassBack(url.absoluteString, to: schemes), visit.cameBack(back) else {
                    return
                }
                self.visit = visit
                action(visit)
            }
            .onAppear { changed(phase) }
            .onChange(of: phase) { changed($0) }
    }

    /// Only the background phase means that the user left the app, because the alert "Open in Word?" makes the app
    /// inactive.
    private func changed(_ phase: ScenePhase) {
        if phase == .background { hasLeft = true }
        guard phase == .active, hasLeft else { return }
        hasLeft = false
        // The user may leave again while Office has the document open, so every return counts until the last save.
        guard var visit, visit.state != .saved else { return }
        visit.cameToFront()
        self.visit = visit
        action(visit)
    }
}

// MARK: Values that survive the end of the app

/// A value in the app's defaults, such as an `OfficeVisit`, an `PendingSignIn` or an
/// `OfficePromotion`. These values contain no token.
///
/// ```swift
/// @OfficeStorage("visit") private var visit: OfficeVisit? = nil
/// ```
@available(iOS 16, *)
@propertyWrapper public struct OfficeStorage<Value: Codable & Hashable & Sendable>: DynamicProperty {
    @AppStorage private var data: Data
    private let initial: Value

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - wrappedValue: the value if none is stored, or if the stored one isn't valid.
    ///   - key: the key in the defaults.
    ///   - store: the defaults; `nil` for the app's standard ones.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        initial = wrappedValue
        _data = AppStorage(wrappedValue: Data(), key, store: store)
    }

    /// The value.
    public var wrappedValue: Value {
        get { data[decodedOr: initial] }
        nonmutating set { data[decodedOr: initial] = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> { $data[decodedOr: initial] }
}

extension Data {
    /// The value that is encoded as JSON, or `initial` if the data isn't valid.
    fileprivate subscript<Value: Codable & Hashable & Sendable>(decodedOr initial: Value) -> Value {
        get { (try? JSONDecoder().decode(Value.self, from: self)) ?? initial }
        set { self = (try? JSONEncoder().encode(newValue)) ?? Data() }
    }
}

// MARK: Promotion

@available(iOS 16, *)
extension View {
    /// Introduces Office once, at the first launch of a version of the app that can open documents in Office.
    ///
    /// - Parameters:
    ///   - promotion: which offers the user has seen. Keep it with ``OfficeStorage``.
    ///   - appName: the name of your app.
    public func introducesOffice(_ promotion: Binding<OfficePromotion>, appName: String) -> some View {
        modifier(OfficeIntroduction(promotion: promotion, appName: appName))
    }

    /// Opens a document that the user tapped. When the user first opens a document for Word, "Open with Microsoft Word" is
    /// offered as the first choice, and so for each Office app. Afterwards the document is opened in your app.
    ///
    /// - Parameters:
    ///   - fileName: the document's name, which decides the Office app.
    ///   - isTapped: set it to `true` when the user taps the document. It is set to `false` again.
    ///   - promotion: which offers the user has seen. Keep it with ``OfficeStorage``.
    ///   - visit: set when the document was opened in Office.
    ///   - stores: the store pages to offer if the Office app is missing or too old.
    ///   - link: returns the link if the user chooses Office.
    ///   - openHere: opens the document in your app.
    public func offersOffice(
        for fileName: String, when isTapped: Binding<Bool>, promotion: Binding<OfficePromotion>,
        visit: Binding<OfficeVisit?>, stores: OfficeStores = .microsoft,
        link: @escaping @MainActor () async throws -> OfficeLink, openHere: @escaping @MainActor () -> Void
    ) -> some View {
        modifier(
            OfficeOfferDialog(
                fileName: fileName, isTapped: isTapped, promotion: promotion, visit: visit,
                opener: UIKitOpener(stores: stores), link: link, openHere: openHere))
    }
}

@available(iOS 16, *)
private struct OfficeIntroduction: ViewModifier {
    @Binding var promotion: OfficePromotion
    let appName: String
    @State private var isShown = false

    func body(content: Content) -> some View {
        content
            .onAppear { isShown = promotion.introduce() }
            .sheet(isPresented: $isShown) {
                VStack(spacing: 16) {
                    Image(systemName: OfficeApp.word.symbol).font(.largeTitle)
                    Text("Edit in Microsoft 365").font(.title)
                    Text("Open the documents of \(appName) in Word, Excel, and PowerPoint. Changes are saved here.")
                        .multilineTextAlignment(.center)
                    Button("Continue") { isShown = false }.buttonStyle(.borderedProminent)
                }
                .padding()
                .presentationDetents([.medium])
            }
    }
}

@available(iOS 16, *)
private struct OfficeOfferDialog: ViewModifier {
    let fileName: String
    @Binding var isTapped: Bool
    @Binding var promotion: OfficePromotion
    @Binding var visit: OfficeVisit?
    let opener: UIKitOpener
    let link: @MainActor () async throws -> OfficeLink
    let openHere: @MainActor () -> Void
    @State private var offer: OfficePromotion.Offer?
    @State private var isAsking = false
    @State private var problem: OpeningProblem?

    func body(content: Content) -> some View {
        content
            .onChange(of: isTapped) { if $0 { tapped() } }
            .confirmationDialog("Open with", isPresented: $isAsking, titleVisibility: .visible) {
                switch offer {
                case .open(let app):
                    Button("Open with Microsoft \(app.productName)") {
                        Task { problem = await opener.visit($visit, link) }
                    }
                case .install(let store), .update(let store):
                    Button("Open with Microsoft \(store.app.productName)") { Task { _ = await opener.offer(store) } }
                case nil: EmptyView()
                }
                Button("Open Here") { openHere() }
                Button("Cancel", role: .cancel) {}
            }
            .showsOpeningProblem($problem)
    }

    private func tapped() {
        isTapped = false
        offer = promotion.offer(for: fileName, stores: opener.stores) { opener.presence(of: $0) }
        if offer == nil { openHere() } else { isAsking = true }
    }
}
#endif
