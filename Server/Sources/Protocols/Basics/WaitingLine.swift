/// Elements in the order in which they came. Adding one and taking one off are done in the same few steps, however many
/// there are; neither moves the others, as an array does now and then.
struct WaitingLine<Element> {
    private final class Place {
        let element: Element
        var next: Place?

        init(_ element: Element) { self.element = element }
    }

    private var first: Place?
    private var last: Place?

    mutating func append(_ element: Element) {
        let place = Place(element)
        if let last { last.next = place } else { first = place }
        last = place
    }

    /// Takes off the one that came first; `nil` when there is none.
    mutating func popFirst() -> Element? {
        guard let place = first else { return nil }
        first = place.next
        if first == nil { last = nil }
        return place.element
    }
}
