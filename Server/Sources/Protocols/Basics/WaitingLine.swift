/// Elements in the order in which they came. Adding one and taking one off are done in the same few steps, however many
/// there are; neither moves the others, as an array does now and then.
struct WaitingLine<Element> {
    private final class Entry {
        let element: Element
        var next: Entry?

        init(_ element: Element) { self.element = element }
    }

    private var first: Entry?
    private var last: Entry?

    mutating func append(_ element: Element) {
        let entry = Entry(element)
        if let last { last.next = entry } else { first = entry }
        last = entry
    }

    /// Takes off the one that came first; `nil` when there is none.
    mutating func popFirst() -> Element? {
        guard let entry = first else { return nil }
        first = entry.next
        if first == nil { last = nil }
        return entry.element
    }
}
