import HTTPTypes
import WOPI

/// The parts that calls to files, containers and the ecosystem share: an access token in the query, `X-WOPI-Override`
/// and JSON.
struct ResourceCalls: Sendable {
    let address: ResourceAddress
    let wire: Wire

    private var part: String {
        switch address.kind {
        case .file: "files"
        case .container: "containers"
        case .ecosystem, .unknown: "ecosystem"
        }
    }

    func call(
        _ operation: String, _ method: HTTPRequest.Method, at suffix: String = "", override: Override? = nil,
        headers: HTTPFields = [:], body: WireBody? = nil, bodyText: String = "", limit: Int? = nil
    ) -> Call {
        var headers = headers
        if let override { headers[.wopiOverride] = override.rawValue }
        let request = WireRequest(
            method: method, url: address.call(suffix), headers: headers,
            body: body ?? (method == .post ? .empty : nil))
        return Call(
            operation: operation, to: part, request: request, bodyText: bodyText,
            limit: limit ?? wire.limits.jsonBytes)
    }

    /// Sends a call whose response is 200 with a JSON object, or a refusal.
    func json<Value: Sendable>(
        _ call: Call, _ section: String, read: @Sendable (Members, inout Judge) -> Value?
    ) async -> Answer<Value> {
        await wire.perform(call) { raw, judge in
            guard raw.status == 200 else { return .refused(judge.refusal(raw, section)) }
            guard let whole = judge.object(in: raw, section, typeWeight: .strict), let value = read(whole, &judge)
            else { return .unreadable }
            return .value(value)
        }
    }

    /// Sends a call whose response is 200 with any body, or a refusal.
    func done(_ call: Call, _ section: String) async -> Answer<Bool> {
        await wire.perform(call) { raw, judge in
            raw.status == 200 ? .value(true) : .refused(judge.refusal(raw, section))
        }
    }

    func ancestry() async -> Answer<[Pointer]> {
        let section = "containers.md#enumerate-ancestors"
        return await json(call("EnumerateAncestors", .get, at: "/ancestry"), section) { whole, judge in
            whole.objects("AncestorsWithRootFirst", &judge)?.compactMap { Pointer($0, as: .container, &judge) }
        }
    }

    func ecosystem() async -> Answer<ResourceAddress> {
        let section = "files.md#get-ecosystem"
        return await json(call("GetEcosystem", .get, at: "/ecosystem_pointer"), section) { whole, judge in
            judge.address(whole, "Url", as: .ecosystem, section: section)
        }
    }

    func share(_ type: String) async -> Answer<String> {
        let section = "files.md#get-share-url"
        let call = call("GetShareUrl", .post, override: .getShareURL, headers: [.wopiURLType: type])
        return await json(call, section) { whole, judge in
            guard let text = whole.string("ShareUrl", &judge) else { return nil }
            guard WebAddress(text) != nil else {
                judge.add(.breaks, section, expected: "an absolute ShareUrl", came: text)
                return nil
            }
            return text
        }
    }

    func newName(_ call: Call, _ section: String) async -> Answer<String> {
        await json(call, section) { whole, judge in whole.string("Name", &judge) }
    }
}

/// The name of a file or container to create (docs/protocol/files.md#put-relative-file).
public enum Target: Hashable, Sendable {
    /// The host may choose another name than this one.
    case suggested(String)
    /// The host must use this name or refuse.
    case exactly(String, overwrite: Bool = false)

    var headers: HTTPFields {
        switch self {
        case .suggested(let name): [.wopiSuggestedTarget: UTF7.encode(name)]
        case .exactly(let name, let overwrite):
            [
                .wopiRelativeTarget: UTF7.encode(name),
                .wopiOverwriteRelativeTarget: overwrite ? "True" : "False",
            ]
        }
    }
}
