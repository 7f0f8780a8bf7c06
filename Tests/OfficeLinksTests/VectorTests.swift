import Foundation
import OfficeLinks
import Testing

/// Runs the test vectors in `Tests/Vectors`, which the Android library and the web module run too. The README of that
/// folder explains the format.
@Suite struct VectorTests {
    @Test(arguments: Vectors.rows("office-links", "officeLink")) func officeLink(row: Row) throws {
        try row.expect(OfficeLink.init(row:), value: \.vector) { link throws(LinkProblem) in
            row.expect("readable", link.text(.readable))
            row.expect("encoded", link.text(.encoded))
            for spelling in LinkSpelling.allCases { #expect(try OfficeLink(link.text(spelling)) == link) }
        }
    }

    @Test(arguments: Vectors.rows("pass-backs", "passBack")) func passBack(row: Row) throws {
        try row.expect(PassBack.init(row:), value: \.vector) { back throws(LinkProblem) in
            row.expect("readable", back.text(.readable))
            row.expect("encoded", back.text(.encoded))
            for spelling in LinkSpelling.allCases { #expect(try PassBack(back.text(spelling)) == back) }
        }
    }

    @Test(arguments: Vectors.rows("sign-in-requests", "signInRequest")) func signInRequest(row: Row) throws {
        try row.expect(SignInRequest.init(row:), value: \.vector) { request throws(LinkProblem) in
            guard let form = row["form"] else { return }
            let bodies: [(String, SignInRequest.Decision?)] = [
                ("describe", nil), ("allow", .allow), ("decline", .decline),
            ]
            for (name, decision) in bodies where form[name] != nil {
                expectSame(form[name], .string(request.form(decision)))
            }
        }
    }

    @Test(arguments: Vectors.rows("back-addresses", "backAddress")) func backAddress(row: Row) throws {
        try row.expect(BackAddress.init(row:), value: \.vector) { back throws(LinkProblem) in
            row.expect("text", back.text)
            #expect(try BackAddress(back.text) == back)
            guard let to = row["to"]?.text, let answers = row["answers"] else { return }
            expectSame(answers, .bool(back.answers(try SignInRequest(toAddress: to))))
        }
    }

    @Test(arguments: Vectors.rows("url-schemes", "urlSchemes")) func urlSchemes(row: Row) throws {
        try row.expect(UrlSchemes.init(row:), value: \.vector) { schemes throws(LinkProblem) in
            row.expect("json", schemes.json)
            row.expect("headerValue", schemes.headerValue)
            let written = UrlSchemes(iOS: schemes.iOS, uwp: schemes.uwp, android: schemes.android)
            #expect(try UrlSchemes(schemes.json) == written)
            #expect(try UrlSchemes(schemes.headerValue) == written)
        }
    }

    @Test(arguments: Vectors.rows("android-results", "androidResult")) func androidResult(row: Row) throws {
        if let build = row["build"] {
            let result = AndroidResult(try SignInAnswer(vector: build["answer"]), user: build["user"]?.text)
            expectSame(row["extras"], .object(result.extras.mapValues(Vector.string)))
        } else {
            try row.expect(AndroidResult.init(row:), value: \.vector)
        }
    }

    @Test(arguments: Vectors.rows("file-support", "fileSupport")) func fileSupport(row: Row) throws {
        let support = FileSupport(fileName: try row.text("parse"))
        expectSame(
            row["is"],
            support.map { .object(["app": .string($0.app.rawValue), "isConverted": .bool($0.isConverted)]) } ?? .null)
    }

    @Test(arguments: Vectors.rows("open-decisions", "openDecision")) func openDecision(row: Row) throws {
        if let android = row["android"] {
            let minimum = try #require(android["minimum"]?.text.flatMap { OfficeBuild($0) })
            let presence = OfficePresence(versionName: android["installed"]?.text, overWOPI: true, minimum: minimum)
            expectSame(row["is"], Vector(["presence": "\(presence)"]))
            return
        }
        let link = try OfficeLink(row.text("link")), openable = row["canOpen"]?.list.compactMap(\.text) ?? []
        let presence = OfficePresence(of: link.app, overWOPI: link.isOverWOPI, canOpen: openable.contains)
        var found: [String: Vector] = ["presence": .string("\(presence)")]
        switch OpenDecision(link, canOpen: openable.contains) {
        case .open(let address):
            found["decision"] = .string("open")
            found["address"] = .string(address)
        case .update(let store):
            found["decision"] = .string("update")
            #expect(store.app == link.app)
        case .install(let store):
            found["decision"] = .string("install")
            #expect(store.app == link.app)
        }
        expectSame(row["is"], .object(found))
    }

    @Test(arguments: Vectors.rows("office-visits", "officeVisit")) func officeVisit(row: Row) throws {
        var visit = OfficeVisit(try OfficeLink(row.text("link")))
        for step in row["steps"]?.list ?? [] {
            if let text = step["cameBack"]?.text {
                let isAccepted = visit.cameBack(try PassBack(text))
                expectSame(step["accepted"], .bool(isAccepted))
            } else if case .bool(let isLocked) = step["isLocked"] {
                visit.looked(isLocked: isLocked)
            } else {
                visit.cameToFront()
            }
            expectSame(step["state"], .string(visit.state.rawValue))
        }
    }

    @Test(arguments: Vectors.rows("app-to-app-answers", "appToAppAnswer")) func appToAppAnswer(row: Row) throws {
        guard case .number(let status) = row["status"] else { throw Malformed(name: row.name) }
        let found: [String: Vector] =
            switch AppToAppAnswer(status: status, body: try row.text("body")) {
            case .handBack(let answer): ["answer": answer.vector]
            case .signInAgain: ["signInAgain": .bool(true)]
            }
        expectSame(row["is"], .object(found))
    }

    @Test func `there are at least 250 rows, and a file's names are unique`() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Vectors.folder, includingPropertiesForKeys: nil)
        let vectors = files.filter { $0.pathExtension == "json" }.map { $0.deletingPathExtension().lastPathComponent }
        var count = 0
        for name in vectors {
            let rows = Vectors.rows(name, nil)
            #expect(!rows.isEmpty && Set(rows.map(\.name)).count == rows.count, "\(name)")
            count += rows.count
        }
        #expect(vectors.count == 10 && count >= 250)
    }

    /// Proves that a row which says something else fails. The copies of a good row are wrong in one member each.
    @Test func `a broken row fails`() throws {
        let good = try #require(Vectors.rows("office-links", "officeLink").first { $0["encoded"] != nil })
        for (member, wrong) in [
            ("is", Vector.object(["app": .string("excel")])), ("readable", .string("ms-word:ofe")),
            ("encoded", .string("")), ("parse", .string("ms-word:ofe|u|https://a/other")),
        ] {
            withKnownIssue("\(member)") {
                try officeLink(row: Row(members: good.members.merging([member: wrong]) { $1 }))
            }
        }
        let refused = try #require(Vectors.rows("office-links", "officeLink").first { $0["refused"] != nil })
        withKnownIssue {
            try officeLink(row: Row(members: refused.members.merging(["parse": .string("ms-word:https://a")]) { $1 }))
        }
    }
}

/// Reads the files of vectors.
private enum Vectors {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors")

    private struct File: Decodable {
        let subject: String
        let rows: [Vector]
    }

    /// Returns the rows of a file. A file that can't be read, or that has another subject, has one row that fails.
    static func rows(_ name: String, _ subject: String?) -> [Row] {
        do {
            let file = try JSONDecoder().decode(
                File.self, from: Data(contentsOf: folder.appending(path: name + ".json")))
            guard subject == nil || file.subject == subject else { throw Malformed(name: "subject \(file.subject)") }
            return file.rows.map { Row(members: $0.members) }
        } catch {
            return [Row(members: ["name": .string("\(name).json: \(error)")])]
        }
    }
}

/// A row of a file of vectors.
struct Row: Sendable, CustomTestStringConvertible {
    let members: [String: Vector]

    var name: String { members["name"]?.text ?? "" }
    var testDescription: String { name }

    subscript(member: String) -> Vector? { members[member] }

    func text(_ member: String) throws -> String {
        guard let text = members[member]?.text else { throw Malformed(name: "\(name): \(member)") }
        return text
    }

    /// Expects the text that a row gives for a value; nothing if the row doesn't give it.
    func expect(_ member: String, _ text: String, _ location: SourceLocation = #_sourceLocation) {
        guard let expected = members[member] else { return }
        expectSame(expected, .string(text), location)
    }

    /// Expects that `make` returns the value in `is`, or throws the problem in `refused`.
    func expect<Value>(
        _ make: (Row) throws -> Value, value: (Value) -> Vector, more: (Value) throws -> Void = { _ in }
    ) throws {
        let made: Value
        do {
            made = try make(self)
        } catch let problem as LinkProblem {
            expectSame(members["refused"], problem.vector)
            return
        }
        #expect(members["refused"] == nil && (members["is"] != nil || members["build"] != nil), "\(name)")
        if let expected = members["is"] { expectSame(expected, value(made)) }
        try more(made)
    }
}

/// The error for a row that lacks a member or has one of another type.
struct Malformed: Error { let name: String }

private func expectSame(
    _ expected: Vector?, _ found: Vector, _ location: SourceLocation = #_sourceLocation
) {
    // Compares bytes: `==` of two strings with differently composed accents is true.
    let (left, right) = (expected?.canonical ?? "nothing", found.canonical)
    #expect(left.utf8.elementsEqual(right.utf8), "expected \(left), found \(right)", sourceLocation: location)
}

/// A JSON value of a row.
indirect enum Vector: Sendable, Decodable {
    case null, bool(Bool), number(Int), string(String), list([Vector]), object([String: Vector])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let list = try? value.decode([Vector].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Vector].self))
        }
    }

    /// Creates an object from the members that have a value.
    init(_ members: [String: String?]) { self = .object(members.compactMapValues { $0.map(Vector.string) }) }

    subscript(member: String) -> Vector? { members[member] }
    var members: [String: Vector] { if case .object(let members) = self { members } else { [:] } }
    var list: [Vector] { if case .list(let list) = self { list } else { [] } }

    /// The text of a string, or of an object with `repeat`.
    var text: String? {
        if case .string(let text) = self { return text }
        guard let pieces = self["repeat"], case .number(let times) = pieces["times"] else { return nil }
        return (pieces["before"]?.text ?? "") + String(repeating: pieces["text"]?.text ?? "", count: times)
            + (pieces["after"]?.text ?? "")
    }

    /// The value as text, with its members in the order of their names.
    var canonical: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): "\(number)"
        case .string(let string): "\"\(string)\""
        case .list(let list): "[" + list.map(\.canonical).joined(separator: ", ") + "]"
        case .object(let members):
            text.map { "\"\($0)\"" }
                ?? "{" + members.sorted { $0.key < $1.key }.map { "\($0): \($1.canonical)" }.joined(separator: ", ")
                + "}"
        }
    }
}

// MARK: The values of the package

extension LinkProblem {
    fileprivate var vector: Vector {
        let name =
            switch part {
            case .address: "address"
            case .scheme: "scheme"
            case .mode: "mode"
            case .descriptor(let letter): "descriptor \(letter)"
            case .parameter(let name): "parameter \(name)"
            }
        let members: [String: Vector] =
            switch reason {
            case .tooLong(let limit): ["reason": .string("tooLong"), "limit": .number(limit)]
            case .tooMany(let limit): ["reason": .string("tooMany"), "limit": .number(limit)]
            default: ["reason": .string("\(reason)")]
            }
        return .object(members.merging(["part": .string(name)]) { $1 })
    }
}

extension OpenMode {
    fileprivate var vector: String { self == .view ? "view" : "edit" }
    fileprivate init(vector: Vector?) { self = vector?.text == "view" ? .view : .edit }
}

extension OfficeLink {
    fileprivate init(row: Row) throws {
        guard let build = row["build"] else {
            try self.init(row.text("parse"))
            return
        }
        let app = build["app"]?.text.flatMap(OfficeApp.init(rawValue:)), mode = OpenMode(vector: build["mode"])
        let passBack = try build["passBack"]?.text.map { try AppScheme($0) }, context = build["context"]?.text
        if let file = build["file"] {
            let invoker = ProviderFile.Invoker(rawValue: file["invokedBy"]?.text ?? "")
            try self.init(
                ProviderFile(
                    source: file["source"]?.text ?? "", provider: file["provider"]?.text ?? "",
                    user: file["user"]?.text ?? "", name: file["name"]?.text ?? "", invokedBy: #require(invoker)),
                in: app, mode: mode, passBack: passBack, context: context)
        } else {
            try self.init(
                #require(app), document: SecureAddress(build["document"]?.text ?? ""), mode: mode, passBack: passBack,
                context: context)
        }
    }

    fileprivate var vector: Vector {
        var members = Vector([
            "app": app.rawValue, "mode": mode.vector, "passBack": passBack?.text, "context": context,
        ]).members
        switch target {
        case .document(let address): members["document"] = .string(address.text)
        case .file(let file):
            members["file"] = Vector([
                "source": file.source.text, "provider": file.provider, "user": file.user, "name": file.name,
                "invokedBy": file.invokedBy.rawValue,
            ])
        }
        return .object(members)
    }
}

extension PassBack {
    fileprivate init(row: Row) throws {
        guard let build = row["build"] else {
            let expected = try row["expected"]?.list.compactMap(\.text).map { try AppScheme($0) } ?? []
            try self.init(row.text("parse"), to: expected)
            return
        }
        let isUploadPending = if case .bool(true) = build["isUploadPending"] { true } else { false }
        try self.init(
            scheme: AppScheme(build["scheme"]?.text ?? ""), mode: OpenMode(vector: build["mode"]),
            address: SecureAddress(build["address"]?.text ?? ""), isUploadPending: isUploadPending,
            context: build["context"]?.text)
    }

    fileprivate var vector: Vector {
        let texts = Vector([
            "scheme": scheme.text, "mode": mode.vector, "address": address.text, "context": context,
        ])
        return .object(texts.members.merging(["isUploadPending": .bool(isUploadPending)]) { $1 })
    }
}

extension SignInRequest {
    fileprivate init(row: Row) throws {
        if let extras = row["extras"] {
            try self.init(
                authorizeURLQueryParams: extras["AuthorizeUrlQueryParams"]?.text ?? "", userID: extras["UserId"]?.text)
        } else {
            let expected = try row["expected"]?.list.compactMap(\.text).map { try AppScheme($0) } ?? []
            try self.init(toAddress: row.text("parse"), to: expected)
        }
        if let user = row["signedIn"]?.text { try check(signedIn: user) }
    }

    fileprivate var vector: Vector {
        Vector([
            "clientID": clientID, "responseType": responseType, "scope": scope, "state": state, "language": language,
            "build": build, "platform": platform, "app": app, "caller": caller.vector, "action": action, "user": user,
            "query": query,
        ])
    }
}

extension OfficeCaller { fileprivate var vector: String { "\(self)" } }

extension SignInAnswer {
    fileprivate init(vector: Vector?) throws {
        if let code = vector?["code"]?.text {
            self = .granted(
                .init(
                    code: code, tokenEndpoint: vector?["tokenEndpoint"]?.text,
                    sessionContext: vector?["sessionContext"]?.text))
        } else {
            let error = ErrorCode(rawValue: vector?["error"]?.text ?? "")
            self = .refused(
                .init(try #require(error), explanation: vector?["explanation"]?.text, page: vector?["page"]?.text))
        }
    }

    fileprivate var vector: Vector {
        switch self {
        case .granted(let grant):
            Vector(["code": grant.code, "tokenEndpoint": grant.tokenEndpoint, "sessionContext": grant.sessionContext])
        case .refused(let refusal):
            Vector(["error": refusal.error.rawValue, "explanation": refusal.explanation, "page": refusal.page])
        }
    }
}

extension BackAddress {
    fileprivate init(row: Row) throws {
        if let build = row["build"] {
            let request = try SignInRequest(toAddress: build["to"]?.text ?? "")
            try self.init(SignInAnswer(vector: build["answer"]), to: request)
        } else {
            try self.init(row.text("parse"))
        }
    }

    fileprivate var vector: Vector {
        .object(["caller": .string(caller.vector), "answer": answer.vector, "action": .string(action)])
    }
}

extension UrlSchemes {
    fileprivate init(row: Row) throws {
        guard let build = row["build"] else {
            try self.init(row.text("parse"))
            return
        }
        let schemes = { (name: String) in try build[name]?.list.map { try AppScheme($0.text ?? "") } ?? [] }
        let android = build["android"]?.list.map { app in
            let version = if case .number(let code) = app["minimumVersionCode"] { code } else { 0 }
            return AndroidActivity(
                minimumVersionCode: version, package: app["package"]?.text ?? "", activity: app["activity"]?.text ?? "")
        }
        self.init(iOS: try schemes("iOS"), uwp: try schemes("uwp"), android: android ?? [])
    }

    fileprivate var vector: Vector {
        let list = { (schemes: [AppScheme]) in Vector.list(schemes.map { .string($0.text) }) }
        let activities: [Vector] = android.map { app in
            .object([
                "minimumVersionCode": .number(app.minimumVersionCode), "package": .string(app.package),
                "activity": .string(app.activity),
            ])
        }
        return .object([
            "iOS": list(iOS), "uwp": list(uwp), "androidSchemes": list(androidSchemes), "android": .list(activities),
        ])
    }
}

extension AndroidResult {
    fileprivate init(row: Row) throws {
        let request = try SignInRequest(
            authorizeURLQueryParams: "client_id=c&response_type=code", userID: row["requested"]?.text)
        try self.init(extras: row["extras"]?.members.compactMapValues(\.text) ?? [:], for: request)
    }

    fileprivate var vector: Vector {
        let user = user.map { ["user": Vector.string($0)] } ?? [:]
        return .object(["isOK": .bool(isOK), "answer": answer.vector].merging(user) { $1 })
    }
}
