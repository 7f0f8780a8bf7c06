/// A first-in, first-out queue as a linked list. Appending and removing always take constant time, whereas an array
/// sometimes moves all its elements.
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

    /// Removes and returns the first element; `nil` when the queue is empty.
    mutating func popFirst() -> Element? {
        guard let entry = first else { return nil }
        first = entry.next
        if first == nil { last = nil }
        return entry.element
    }
}
