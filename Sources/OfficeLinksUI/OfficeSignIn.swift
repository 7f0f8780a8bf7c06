#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
import Foundation
public import OfficeLinks
public import SwiftUI
import UIKit

@available(iOS 16, *)
extension View {
    /// Answers sign-in requests from Office: asks the user, sends the decision to the server, and returns to Office.
    ///
    /// The sheet stays until the user has decided, because Office waits for an answer. Use the modifier once, on the view
    /// at the top of the app's window.
    ///
    /// - Parameters:
    ///   - pending: the request that waits for the user. Keep it with ``OfficeStorage``, because the system may end the
    ///     app while the user decides.
    ///   - schemes: the app's own schemes.
    ///   - account: the name of the signed-in user; `nil` if nobody is signed in.
    ///   - signIn: signs in another user, or a user if nobody is signed in.
    ///   - answer: sends the decision to the server, such as `client.answer(request, decision)`.
    public func answersOfficeSignIn(
        _ pending: Binding<PendingSignIn?>, schemes: [AppScheme], account: String?,
        signIn: @escaping @MainActor () async -> Void,
        answer: @escaping @MainActor (SignInRequest, SignInRequest.Decision) async -> AppToAppAnswer
    ) -> some View {
        modifier(
            OfficeSignIn(pending: pending, schemes: schemes, account: account, signIn: signIn, answer: answer))
    }
}

@available(iOS 16, *)
private struct OfficeSignIn: ViewModifier {
    @Binding var pending: PendingSignIn?
    let schemes: [AppScheme]
    let account: String?
    let signIn: @MainActor () async -> Void
    let answer: @MainActor (SignInRequest, SignInRequest.Decision) async -> AppToAppAnswer

    func body(content: Content) -> some View {
        content
            .onOpenURL { url in
                // A newer request replaces an older one, which is then never answered.
                guard let request = try? SignInRequest(toAddress: url.absoluteString, to: schemes) else { return }
                pending = PendingSignIn(request, at: Date().timeIntervalSinceReferenceDate)
            }
            .sheet(isPresented: $pending.isWaiting) {
                if let pending {
                    OfficeConsent(
                        request: pending.request, account: account, signIn: signIn,
                        decide: { await decide(pending, $0) })
                }
            }
    }

    /// Returns what to show to the user, or an empty text if Office was answered.
    private func decide(_ decided: PendingSignIn, _ decision: SignInRequest.Decision) async -> LocalizedStringKey? {
        switch await answer(decided.request, decision) {
        case .signInAgain: return "Sign in again, then answer Office."
        case .handBack(let answer):
            // A newer request may have arrived meanwhile, and the user hasn't decided about it.
            guard pending == decided else { return nil }
            pending = nil
            guard let back = try? decided.back(answer, at: Date().timeIntervalSinceReferenceDate),
                let url = URL(string: back.text)
            else { return nil }
            await UIApplication.shared.open(url)
            return nil
        }
    }
}

extension Optional where Wrapped == PendingSignIn {
    /// Whether a request waits for the user. `false` removes the request.
    fileprivate var isWaiting: Bool {
        get { self != nil }
        set { if !newValue { self = nil } }
    }
}

@available(iOS 16, *)
private struct OfficeConsent: View {
    let request: SignInRequest
    let account: String?
    let signIn: @MainActor () async -> Void
    let decide: @MainActor (SignInRequest.Decision) async -> LocalizedStringKey?
    @State private var isBusy = false
    @State private var message: LocalizedStringKey?

    var body: some View {
        VStack(spacing: 16) {
            Image(systemName: "person.badge.key").font(.largeTitle)
            Text("Let \(request.caller.productName) use your documents?").font(.title)
                .multilineTextAlignment(.center)
            if let account {
                Text("\(request.caller.productName) can see and change all documents of \(account).")
                    .multilineTextAlignment(.center)
                Button("Allow") { run { message = await decide(.allow) } }.buttonStyle(.borderedProminent)
                Button("Sign In as Someone Else") { run { await signIn() } }
            } else {
                Button("Sign In") { run { await signIn() } }.buttonStyle(.borderedProminent)
            }
            Button("Don’t Allow", role: .cancel) { run { message = await decide(.decline) } }
            if let message { Text(message).foregroundColor(.secondary) }
        }
        .disabled(isBusy)
        .padding()
        .presentationDetents([.medium])
        .interactiveDismissDisabled()
    }

    private func run(_ action: @escaping @MainActor () async -> Void) {
        isBusy = true
        Task {
            await action()
            isBusy = false
        }
    }
}

extension OfficeCaller {
    /// The name of the app that users see.
    var productName: String {
        switch self {
        case .word: "Word"
        case .excel: "Excel"
        case .powerPoint: "PowerPoint"
        case .officeMobile: "Microsoft 365"
        }
    }
}
#endif
