import Documents
import HTTPServing
import Hummingbird

extension Optional {
    /// Returns the value of a form or an address.
    ///
    /// - Throws: ``DocumentsError/notFound`` for `nil`, because no page sends the value or links to it.
    func orNotFound() throws(DocumentsError) -> Wrapped {
        guard let self else { throw .notFound }
        return self
    }
}

extension Request {
    /// Returns the value of a query parameter, or `nil` if the address doesn't have the parameter.
    ///
    /// - Throws: ``DocumentsError/notFound`` for an address that no page links to.
    func parameter<Value>(_ name: String, _ make: (String) -> Value?) throws(DocumentsError) -> Value? {
        guard let text = uri.firstParameter(name) else { return nil }
        return try make(text).orNotFound()
    }

    /// Returns the fields of the query. The query is parsed like a form body, in which a plus sign stands for a space.
    func queryFields() throws -> FormBody { try FormBody(Array((uri.query ?? "").utf8)) }
}

extension FormBody {
    /// Returns the value of a field, or `nil` if the form doesn't have the field.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a value that no page sends.
    func value<Value>(_ name: String, _ make: (String) -> Value?) throws(DocumentsError) -> Value? {
        guard let text = self[name] else { return nil }
        return try make(text).orNotFound()
    }
}
