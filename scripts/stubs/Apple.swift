// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The declarations of Apple's frameworks that the SDK and Examples/iOS use, for machines without Apple's SDK. Each
// section is a module, compiled with its name as a condition (scripts/typecheck-ios). The signatures, isolation and first
// versions are those that Apple publishes, for example at
// https://developer.apple.com/documentation/swiftui/view/onopenurl(perform:)
// https://developer.apple.com/documentation/authenticationservices/aswebauthenticationpresentationcontextproviding
// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
// Foundation is the one of this machine, which has no CFString, CFDictionary and CFTypeRef.

#if UIKit
@_exported import Foundation

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIWindow: UIResponder {
    public override init() {}
    open var isKeyWindow: Bool { false }
}
@MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }
    open var activationState: UIScene.ActivationState { .foregroundActive }
}
@MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { [] }
}

@MainActor open class UIViewController: UIResponder {
    public override init() {}
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)
    {}
}

@MainActor open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}

    open class var shared: UIApplication { UIApplication() }
    open var connectedScenes: Set<UIScene> { [] }
    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
    @discardableResult
    open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool { false }
}

open class UIPasteboard: NSObject {
    open class var general: UIPasteboard { UIPasteboard() }
    open var string: String?
}
#endif

#if StoreKit
public import UIKit

public let SKStoreProductParameterITunesItemIdentifier = "id"

@MainActor open class SKStoreProductViewController: UIViewController {
    open func loadProduct(
        withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
    ) {}
    open func loadProduct(withParameters parameters: [String: Any]) async throws -> Bool { false }
}
#endif

#if AuthenticationServices
public import UIKit

public typealias ASPresentationAnchor = UIWindow

@MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

public struct ASWebAuthenticationSessionError: Error {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }
    public let code: Code
}

open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public init(
        url URL: URL, callbackURLScheme: String?,
        completionHandler: @escaping ASWebAuthenticationSession.CompletionHandler
    ) {}
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    open var prefersEphemeralWebBrowserSession = false
    open var canStart: Bool { false }
    @discardableResult open func start() -> Bool { false }
    open func cancel() {}
}
#endif

#if Security
import Foundation

public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecAttrService: CFString = "svce"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public let kSecUseDataProtectionKeychain: CFString = "nleg"
public let kSecReturnData: CFString = "r_Data"
public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecValueData: CFString = "v_Data"
public var errSecSuccess: OSStatus { 0 }
public var errSecItemNotFound: OSStatus { -25300 }
public var errSecDuplicateItem: OSStatus { -25299 }
public var errSecInteractionNotAllowed: OSStatus { -25308 }

// These work, unlike the other stubs, so that scripts/typecheck-ios can run the code that calls them. `isLocked` isn't
// Apple's.
nonisolated(unsafe) public var isLocked = false
nonisolated(unsafe) private var items: [String: Any] = [:]

private func name(_ query: CFDictionary) -> String {
    [kSecClass, kSecAttrService, kSecAttrAccount].map { query[$0] as? String ?? "" }.joined(separator: "|")
}

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if isLocked { return errSecInteractionNotAllowed }
    guard let found = items[name(query)] as? Data else { return errSecItemNotFound }
    if query[kSecReturnData] as? Bool == true { result?.pointee = NSData(data: found) }
    return errSecSuccess
}
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    if isLocked { return errSecInteractionNotAllowed }
    guard items[name(attributes)] == nil else { return errSecDuplicateItem }
    items[name(attributes)] = attributes[kSecValueData]
    return errSecSuccess
}
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    if isLocked { return errSecInteractionNotAllowed }
    guard items[name(query)] != nil else { return errSecItemNotFound }
    items[name(query)] = attributesToUpdate[kSecValueData]
    return errSecSuccess
}
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    if isLocked { return errSecInteractionNotAllowed }
    return items.removeValue(forKey: name(query)) == nil ? errSecItemNotFound : errSecSuccess
}
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    status == errSecInteractionNotAllowed ? "User interaction is not allowed." : nil
}
#endif

#if CryptoKit
public import Foundation

public protocol Digest: Sequence where Element == UInt8 {}

public struct SHA256Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

public struct SHA256 {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
}
#endif

#if SwiftUI
@_exported import Foundation

// MARK: Views

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }

@MainActor @preconcurrency public protocol Primitive: View where Body == Never {}
extension Primitive { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
    where repeat each Content: View { TupleView((repeat each content)) }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }
    public static func buildEither<First, Second>(first: First) -> _ConditionalContent<First, Second>
    where First: View, Second: View { _ConditionalContent() }
    public static func buildEither<First, Second>(second: Second) -> _ConditionalContent<First, Second>
    where First: View, Second: View { _ConditionalContent() }
}

extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
nonisolated public struct EmptyView: Primitive { public init() {} }
nonisolated public struct TupleView<T>: Primitive { public init(_ value: T) {} }
nonisolated public struct _ConditionalContent<First, Second>: Primitive { public init() {} }

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
}

public struct Text: Primitive {
    public init(verbatim content: String) {}
    @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol {}
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {}
    public func font(_ font: Font?) -> Text { self }
}

public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    public static let caption = Font()
}

public struct Color: Hashable, Sendable { public static let secondary = Color() }

public struct Image: Primitive { public init(systemName: String) {} }

public struct Label<Title: View, Icon: View>: Primitive {
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}
extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
    @_disfavoredOverload public init<S>(_ title: S, systemImage name: String) where S: StringProtocol {}
}

public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

public struct Button<Content: View>: Primitive {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Content) {}
}
extension Button where Content == Text {
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

public protocol PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

public struct TextField<Content: View>: Primitive {}
extension TextField where Content == Text {
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

public struct BorderlessButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public struct HorizontalAlignment: Equatable, Sendable {
    public static let center = HorizontalAlignment()
    public static let leading = HorizontalAlignment()
}

public struct VStack<Content: View>: Primitive {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

public struct List<SelectionValue, Content: View>: Primitive {}
extension List where SelectionValue == Never { public init(@ViewBuilder content: () -> Content) {} }

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: Primitive {}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

public struct NavigationPath {}
public struct NavigationStack<Data, Root: View>: Primitive {}
extension NavigationStack where Data == NavigationPath { public init(@ViewBuilder root: () -> Root) {} }

public struct NavigationLink<Content: View, Destination>: Primitive {}
extension NavigationLink where Destination == Never {
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Content) {}
}

// MARK: Modifiers

@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    typealias Content = _ViewModifier_Content<Self>
}
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier>: Primitive {}
nonisolated public struct ModifiedContent<Content, Modifier>: Primitive {}

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }
public struct PresentationDetent: Hashable, Sendable {
    public static let medium = PresentationDetent()
    public static let large = PresentationDetent()
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { ModifiedContent() }
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
    // Deprecated in iOS 17, which replaces it with another form. The SDK supports iOS 16.
    nonisolated public func onChange<V>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View
    where V: Equatable { self }
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }
    nonisolated public func disabled(_ disabled: Bool) -> some View { self }
    nonisolated public func padding(_ length: CGFloat) -> some View { self }
    nonisolated public func padding() -> some View { self }
    nonisolated public func font(_ font: Font?) -> some View { self }
    nonisolated public func foregroundColor(_ color: Color?) -> some View { self }
    nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    nonisolated public func buttonStyle<S>(_ style: S) -> some View where S: PrimitiveButtonStyle { self }
    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }
    nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
    nonisolated public func navigationTitle<S>(_ title: S) -> some View where S: StringProtocol { self }
    nonisolated public func navigationDestination<D, C>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View where D: Hashable, C: View { self }
    nonisolated public func toolbar<Content>(@ViewBuilder content: () -> Content) -> some View where Content: View {
        self
    }
    nonisolated public func sheet<Content>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View where Content: View { self }
    nonisolated public func alert<A, M>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View where A: View, M: View { self }
    nonisolated public func confirmationDialog<A>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View where A: View { self }
}

// MARK: State

public protocol DynamicProperty { mutating func update() }
extension DynamicProperty { public mutating func update() {} }

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

public struct OpenURLAction: Sendable {
    @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
    public var openURL: OpenURLAction { OpenURLAction() }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { wrappedValue = EnvironmentValues()[keyPath: keyPath] }
    public let wrappedValue: Value
}

private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    fileprivate init(none: Void) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(none: ())
    }
}

@propertyWrapper public struct State<Value>: DynamicProperty {
    private let box: Box<Value>
    public init(wrappedValue value: Value) { box = Box(value) }
    public init(initialValue value: Value) { box = Box(value) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> { Binding(none: ()) }
}

@propertyWrapper public struct AppStorage<Value>: DynamicProperty {
    private let box: Box<Value>
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> { Binding(none: ()) }
}
extension AppStorage {
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        box = Box(wrappedValue)
    }
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        box = Box(wrappedValue)
    }
}

// MARK: Apps

@MainActor @preconcurrency public protocol Scene {}
public struct WindowGroup<Content: View>: Scene {
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene { content }
}

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}
extension App { @MainActor @preconcurrency public static func main() {} }
#endif
