import Basics
import Foundation
import HTTPTypes
import Synchronization
public import OfficeClient

/// Microsoft's service that lists the providers. It accepts onboarding sheets and serves the catalog that every Office
/// app reads first (docs/protocol/flows.md#add-a-place, step 1).
///
/// Over HTTP it serves `GET /catalog?app=word&platform=iOS&locale=de-DE` and `POST /sheets`.
public final class ServicesManager: Sendable {
    private let sheets = Mutex<[ProviderSheet]>([])
    private let wire: Wire

    /// Creates a service without providers.
    ///
    /// - Parameter wire: downloads the icons of onboarding sheets.
    public init(_ wire: Wire) { self.wire = wire.asking(as: Party.servicesManager) }

    /// Adds an onboarding sheet to the catalog, unless the sheet has problems.
    ///
    /// - Parameter isChecked: `false` adds the sheet without checking it, like Microsoft's test mode.
    /// - Returns: the problems of a refused sheet; empty if it was added.
    @discardableResult
    public func submit(_ sheet: ProviderSheet, isChecked: Bool = true) async -> [Finding] {
        let problems = isChecked ? await check(sheet) : []
        guard problems.isEmpty else { return problems }
        sheets.withLock { list in
            list.removeAll { $0.id == sheet.id }
            list.append(sheet)
        }
        return []
    }

    private func check(_ sheet: ProviderSheet) async -> [Finding] {
        var problems = sheet.problems
        for size in IconCheck.sizes {
            guard let address = sheet.icons["\(size)"] else { continue }
            let answer = await PartyCalls(wire).fetch("icon of \(size) px", of: "icons", at: address)
            guard let bytes = answer.value else {
                problems.append(
                    Finding(
                        .strict, section: "bootstrap-and-oauth.md#onboarding", expected: "an icon at \(address)",
                        came: answer.summary))
                continue
            }
            if let problem = IconCheck.problem(bytes, size: size) { problems.append(problem) }
        }
        return problems
    }

    /// Returns the catalog for an app and platform. The providers are sorted in the alphabetical order of the language.
    public func catalog(app: String?, platform: String?, locale: String?) -> ServiceCatalog {
        func fits(_ list: [String]?, _ value: String?) -> Bool {
            guard let list, let value else { return true }
            return list.contains { $0.lowercased() == value.lowercased() }
        }
        let locale = locale ?? "en-US", language = String(locale.prefix { $0 != "-" && $0 != "_" }).lowercased()
        let entries = sheets.withLock { $0 }.filter { fits($0.apps, app) && fits($0.platforms, platform) }.map {
            sheet in
            var entry = sheet
            entry.name = sheet.names?[locale] ?? sheet.names?[language] ?? sheet.name
            return entry
        }
        let order = Locale(identifier: locale)
        return ServiceCatalog(
            locale: locale,
            services: entries.sorted {
                $0.name.compare($1.name, options: [.caseInsensitive, .numeric], range: nil, locale: order)
                    == .orderedAscending
            })
    }

    /// Responds to an HTTP request to the Services Manager.
    public func answer(_ request: WireRequest) async -> WireResponse {
        guard let address = URLComponents(string: request.url) else { return .problem(400, "invalid_request") }
        func value(_ name: String) -> String? { address.queryItems?.first { $0.name == name }?.value }
        switch (request.method, address.path) {
        case (.get, "/catalog"):
            return .json(catalog(app: value("app"), platform: value("platform"), locale: value("locale")))
        case (.post, "/sheets"):
            guard let body = try? await request.body?.collect(upTo: 1 << 20),
                let sheet = try? JSONDecoder().decode(ProviderSheet.self, from: Data(body))
            else { return .problem(400, "invalid_sheet") }
            let problems = await submit(sheet)
            return problems.isEmpty ? .json(["accepted": sheet.id], status: 201) : .json(problems, status: 422)
        default: return .problem(404, "not_found")
        }
    }
}

/// The providers that the app shows under "Add a Place".
public struct ServiceCatalog: Codable, Hashable, Sendable {
    /// The language of the names.
    public var locale: String
    /// The providers, sorted by name.
    public var services: [ProviderSheet]
}

extension WireResponse {
    static func json(_ value: some Encodable, status: Int = 200) -> WireResponse {
        let bytes = (try? JSONEncoder.compact.encode(value)).map(Array.init) ?? []
        return WireResponse(status: status, headers: [.contentType: "application/json"], body: .bytes(bytes))
    }

    static func problem(_ status: Int, _ error: String) -> WireResponse { json(["error": error], status: status) }
}
