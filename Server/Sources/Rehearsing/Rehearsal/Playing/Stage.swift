public import OfficeClient
import Synchronization

/// Everything scenes share: the provider, Microsoft's services, the phones, and a folder to work in.
public final class Stage: Sendable {
    public let sheet: ProviderSheet
    let wire: Wire
    let services: Phone.Services
    let device: Device
    let credential: Credential
    let makeUser: @Sendable (Credential) -> any User
    let operations: any Operator
    let recorder: Recorder
    /// What Microsoft would send the onboarding sheet back for; `nil` when there is none.
    let sheetProblems: [Finding]?
    /// The weight that fails a step; less is a warning.
    let threshold: Finding.Weight
    /// A document of the root that was there before, and that may be opened and saved.
    let document: String?
    /// Where the phone that most scenes use keeps its places.
    private let book: PlaceBook
    /// Whether that phone came with the place, from an earlier rehearsal.
    let isPlaceKept: Bool
    private let guarding: TouchGuard
    let numbers: Mutex<Numbers>

    private struct State {
        var phone: Phone?
        var folder: WorkFolder?
        var leftBehind: [String] = []
    }

    private let state = Mutex(State())

    public init(
        sheet: ProviderSheet, wire: Wire, services: Phone.Services, device: Device, credential: Credential,
        user: @escaping @Sendable (Credential) -> any User, operations: any Operator = NoOperator(),
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
        numbers = Mutex(Numbers(seed: seed))
    }

    var provider: String { sheet.id }

    /// What the rehearsal didn't make, but was given.
    func mayTouch(_ address: ResourceAddress) { guarding.allow(address.source) }

    var leftBehind: [String] { state.withLock { $0.leftBehind } }
    func leaves(_ what: String) { state.withLock { $0.leftBehind.append(what) } }

    /// A phone out of the box.
    func newPhone(
        as party: String = Party.app, _ credential: Credential? = nil, device: Device? = nil,
        book: PlaceBook = PlaceBook()
    ) -> Phone {
        Phone(
            device ?? self.device, wire: wire.asking(as: party), services: services,
            user: makeUser(credential ?? self.credential), book: book)
    }

    /// The phone that most scenes use, with the place added, unless it has been since an earlier rehearsal.
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

    /// Another phone of the same user.
    func secondPhone() async throws -> Phone {
        let first = try await phone(), second = newPhone(as: Party.otherApp)
        // The same credentials: a second sign-in would show nothing new.
        try second.book.keep(try first.place(provider))
        return second
    }

    /// The folder that the rehearsal made for itself.
    func folder() async throws -> WorkFolder {
        if let folder = state.withLock({ $0.folder }) { return folder }
        let folder = try await WorkFolder.make(on: self)
        state.withLock { $0.folder = folder }
        return folder
    }

    /// Takes away what the rehearsal made.
    public func clear() async {
        guard let folder = state.withLock({ $0.folder.take() }) else { return }
        await folder.remove(from: self)
    }

    func number(below limit: Int) -> Int { numbers.withLock { Int.random(in: 0..<max(1, limit), using: &$0) } }
}

/// Numbers that come again with the same seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
