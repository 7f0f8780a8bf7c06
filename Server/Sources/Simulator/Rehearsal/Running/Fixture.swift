public import OfficeClient
import Synchronization

/// The objects that all cases share: the provider, Microsoft's services, the phones and a work folder.
public final class Fixture: Sendable {
    /// The onboarding sheet of the provider that is tested.
    public let sheet: ProviderSheet
    let wire: Wire
    let services: Phone.ServiceAddresses
    let device: Device
    let credential: UserCredential
    let makeUser: @Sendable (UserCredential) -> any User
    let operations: any Operator
    let recorder: Recorder
    /// The reasons why Microsoft would reject the onboarding sheet; `nil` if it wasn't checked.
    let sheetProblems: [Finding]?
    /// The weight from which a finding fails a step. A finding with a smaller weight is a warning.
    let threshold: Finding.Weight
    /// The name of an existing document in the root that cases may open and save.
    let document: String?
    /// The Places that were added on the phone that most cases use.
    private let book: PlaceBook
    /// Whether the phone that most cases use still has the Place from an earlier rehearsal, so that the rehearsal
    /// doesn't add it again.
    let isPlaceKept: Bool
    private let itemGuard: ForeignItemGuard
    let numbers: Mutex<SeededGenerator>

    private struct State {
        var phone: Phone?
        var folder: WorkFolder?
        var leftBehind: [String] = []
    }

    private let state = Mutex(State())

    /// Creates a fixture without sending anything.
    ///
    /// - Parameters:
    ///   - user: creates the user who visits the provider's pages.
    ///   - document: the name of a document in the root that cases may open and save.
    ///   - book: the Places of the phone that most cases use.
    public init(
        sheet: ProviderSheet, wire: Wire, services: Phone.ServiceAddresses, device: Device, credential: UserCredential,
        user: @escaping @Sendable (UserCredential) -> any User, operations: any Operator = NoOperator(),
        sheetProblems: [Finding]? = nil, isStrict: Bool = false, document: String? = nil, seed: UInt64 = 0,
        book: PlaceBook = PlaceBook()
    ) {
        self.sheet = sheet
        self.book = book
        isPlaceKept = book[sheet.id].map { $0.isOf(credential, at: sheet) } ?? false
        itemGuard = ForeignItemGuard(wire.transport)
        var guarded = wire
        guarded.transport = itemGuard
        self.wire = guarded
        self.services = services
        self.device = device
        self.credential = credential
        makeUser = user
        self.operations = operations
        self.sheetProblems = sheetProblems
        recorder = wire.recorder
        threshold = isStrict ? .strict : .breaks
        self.document = document
        numbers = Mutex(SeededGenerator(seed: seed))
    }

    var provider: String { sheet.id }

    /// Lets the rehearsal change a resource that it didn't create.
    func mayTouch(_ address: ResourceAddress) { itemGuard.allow(address.source) }

    var leftBehind: [String] { state.withLock { $0.leftBehind } }
    func addLeftBehind(_ item: String) {
        state.withLock { if !$0.leftBehind.contains(item) { $0.leftBehind.append(item) } }
    }

    /// Creates a phone on which no Place has been added yet.
    func newPhone(
        as party: String = Party.app, _ credential: UserCredential? = nil, device: Device? = nil,
        book: PlaceBook = PlaceBook()
    ) -> Phone {
        Phone(
            device ?? self.device, wire: wire.asking(as: party), services: services,
            user: makeUser(credential ?? self.credential), book: book)
    }

    /// Returns the phone that most cases use.
    /// The first call adds the Place, unless an earlier rehearsal saved it.
    func phone() async throws -> Phone {
        if let phone = state.withLock({ $0.phone }) { return phone }
        let phone = newPhone(book: book)
        if isPlaceKept, var place = book[sheet.id] {
            // The onboarding sheet may have changed since the Place was saved.
            place.sheet = sheet
            try book.keep(place)
        } else {
            try await phone.add(sheet)
        }
        state.withLock { $0.phone = phone }
        return phone
    }

    /// Saves a Place that another phone of the same user added, so that the next rehearsal can use it.
    func keep(_ place: AddedPlace) throws { try book.keep(place) }

    /// Creates another phone of the same user.
    func secondPhone() async throws -> Phone {
        let first = try await phone(), second = newPhone(as: Party.otherApp)
        // Both phones use the same credentials, because a second sign-in would test nothing new.
        try second.book.keep(try first.place(at: provider))
        return second
    }

    /// Returns the work folder of the rehearsal. The first call creates the folder.
    func folder() async throws -> WorkFolder {
        if let folder = state.withLock({ $0.folder }) { return folder }
        let folder = try await WorkFolder.make(on: self)
        state.withLock { $0.folder = folder }
        return folder
    }

    /// Removes everything that the rehearsal created.
    public func clear() async {
        guard let folder = state.withLock({ $0.folder.take() }) else { return }
        await folder.remove(from: self)
    }

    func number(below limit: Int) -> Int { numbers.withLock { Int.random(in: 0..<max(1, limit), using: &$0) } }
}
