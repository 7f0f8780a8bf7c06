public import OfficeClient
import Synchronization

/// Everything that cases share: the provider, Microsoft's services, the phones, and a folder to work in.
public final class Fixture: Sendable {
    /// The provider.
    public let sheet: ProviderSheet
    let wire: Wire
    let services: Phone.ServiceAddresses
    let device: Device
    let credential: UserCredential
    let makeUser: @Sendable (UserCredential) -> any User
    let operations: any Operator
    let recorder: Recorder
    /// The reasons for which Microsoft would send the onboarding sheet back; `nil` when it wasn't checked.
    let sheetProblems: [Finding]?
    /// The weight from which a finding fails a step; a lighter one is a warning.
    let threshold: Finding.Weight
    /// The name of a document of the root that was there before, and that may be opened and saved.
    let document: String?
    /// The places of the phone that most cases use.
    private let book: PlaceBook
    /// Whether that phone has the place from an earlier rehearsal.
    let isPlaceKept: Bool
    private let guarding: TouchGuard
    let numbers: Mutex<SeededGenerator>

    private struct State {
        var phone: Phone?
        var folder: WorkFolder?
        var leftBehind: [String] = []
    }

    private let state = Mutex(State())

    /// Makes a fixture; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - user: makes the person in front of the provider's pages.
    ///   - document: the name of a document of the root that may be opened and saved.
    ///   - book: the places of the phone that most cases use.
    public init(
        sheet: ProviderSheet, wire: Wire, services: Phone.ServiceAddresses, device: Device, credential: UserCredential,
        user: @escaping @Sendable (UserCredential) -> any User, operations: any Operator = NoOperator(),
        sheetProblems: [Finding]? = nil, isStrict: Bool = false, document: String? = nil, seed: UInt64 = 0,
        book: PlaceBook = PlaceBook()
    ) {
        self.sheet = sheet
        self.book = book
        isPlaceKept = book[sheet.id].map { $0.isOf(credential, at: sheet) } ?? false
        guarding = TouchGuard(wire.transport)
        var guarded = wire
        guarded.transport = guarding
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

    /// Lets the rehearsal change a resource that it didn't make, but was given.
    func mayTouch(_ address: ResourceAddress) { guarding.allow(address.source) }

    var leftBehind: [String] { state.withLock { $0.leftBehind } }
    func leaves(_ what: String) { state.withLock { $0.leftBehind.append(what) } }

    /// Makes a phone without places.
    func newPhone(
        as party: String = Party.app, _ credential: UserCredential? = nil, device: Device? = nil,
        book: PlaceBook = PlaceBook()
    ) -> Phone {
        Phone(
            device ?? self.device, wire: wire.asking(as: party), services: services,
            user: makeUser(credential ?? self.credential), book: book)
    }

    /// The phone that most cases use. The place is added at its first use, unless it was kept from an earlier
    /// rehearsal.
    func phone() async throws -> Phone {
        if let phone = state.withLock({ $0.phone }) { return phone }
        let phone = newPhone(book: book)
        if isPlaceKept, var place = book[sheet.id] {
            // The catalogue may know the provider better by now.
            place.sheet = sheet
            try book.keep(place)
        } else {
            try await phone.add(sheet)
        }
        state.withLock { $0.phone = phone }
        return phone
    }

    /// Keeps a place that another phone of the same user added, so that the next rehearsal has it.
    func keep(_ place: AddedPlace) throws { try book.keep(place) }

    /// Makes another phone of the same user.
    func secondPhone() async throws -> Phone {
        let first = try await phone(), second = newPhone(as: Party.otherApp)
        // The same credentials: a second sign-in would show nothing new.
        try second.book.keep(try first.place(at: provider))
        return second
    }

    /// The folder that the rehearsal works in, made at its first use.
    func folder() async throws -> WorkFolder {
        if let folder = state.withLock({ $0.folder }) { return folder }
        let folder = try await WorkFolder.make(on: self)
        state.withLock { $0.folder = folder }
        return folder
    }

    /// Removes what the rehearsal made.
    public func clear() async {
        guard let folder = state.withLock({ $0.folder.take() }) else { return }
        await folder.remove(from: self)
    }

    func number(below limit: Int) -> Int { numbers.withLock { Int.random(in: 0..<max(1, limit), using: &$0) } }
}
