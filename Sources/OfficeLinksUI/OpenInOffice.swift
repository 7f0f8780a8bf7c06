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
    @State private var problem = ""
    @State private var hasProblem = false
    @State private var refused: OfficeLink?
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
            .alert("The document can’t be opened in \(app.productName)", isPresented: $hasProblem) {
                if let refused {
                    Button("Copy Link") { UIPasteboard.general.string = refused.text(.encoded) }
                }
                Button("OK", role: .cancel) {}
            } message: {
                Text(verbatim: problem)
            }
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
        defer { isOpening = false }
        do {
            let link = try await link()
            switch await opener.open(link) {
            case .opened: visit = OfficeVisit(link)
            case .storeOffered: break
            case .refused: show("The system didn’t open the app. Copy the link, and open it on another device.", link)
            case .storeRefused: show("The app store can’t be opened on this device.", link)
            }
        } catch {
            show("\(error)", nil)
        }
    }

    private func show(_ text: String, _ link: OfficeLink?) { (problem, refused, hasProblem) = (text, link, true) }
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
    ///   - action: called with the visit after its state has changed. Ask the server for the document's current version,
    ///     and call `OfficeVisit.looked(isLocked:)` with its answer.
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
        guard var visit, visit.state == .away else { return }
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
@propertyWrapper public struct OfficeStorage<Value: Codable & Hashable>: DynamicProperty {
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
    fileprivate subscript<Value: Codable & Hashable>(decodedOr initial: Value) -> Value {
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

    /// Offers "Open with Microsoft Word" as the first choice when the user first opens a document for Word, and so for
    /// each Office app.
    ///
    /// - Parameters:
    ///   - fileName: the name of the document that the user opens. It is set to `nil` when the user has chosen.
    ///   - promotion: which offers the user has seen. Keep it with ``OfficeStorage``.
    ///   - stores: the store pages to offer if the Office app is missing or too old.
    ///   - open: called with `true` to open the document in Office. It is called with `false` if the user chose your app,
    ///     and without a question if the user has seen the offer, or no Office app opens the document.
    public func offersOffice(
        for fileName: Binding<String?>, promotion: Binding<OfficePromotion>, stores: OfficeStores = .microsoft,
        open: @escaping @MainActor (_ inOffice: Bool) -> Void
    ) -> some View {
        modifier(
            OfficeOfferDialog(
                fileName: fileName, promotion: promotion, opener: UIKitOpener(stores: stores), open: open))
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
    @Binding var fileName: String?
    @Binding var promotion: OfficePromotion
    let opener: UIKitOpener
    let open: @MainActor (Bool) -> Void
    @State private var offer: OfficePromotion.Offer?
    @State private var isAsking = false

    func body(content: Content) -> some View {
        content
            .onChange(of: fileName) { name in
                guard let name else { return }
                offer = promotion.offer(for: name, stores: opener.stores) { opener.presence(of: $0) }
                if offer == nil { choose(false) } else { isAsking = true }
            }
            .confirmationDialog("Open with", isPresented: $isAsking, titleVisibility: .visible) {
                switch offer {
                case .open(let app): Button("Open with Microsoft \(app.productName)") { choose(true) }
                case .install(let store), .update(let store):
                    Button("Open with Microsoft \(store.app.productName)") {
                        Task { _ = await opener.offer(store) }
                        fileName = nil
                    }
                case nil: EmptyView()
                }
                Button("Open Here") { choose(false) }
                Button("Cancel", role: .cancel) { fileName = nil }
            }
    }

    private func choose(_ inOffice: Bool) {
        fileName = nil
        open(inOffice)
    }
}
#endif
