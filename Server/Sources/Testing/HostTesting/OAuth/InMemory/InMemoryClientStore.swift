public import Foundation
public import OAuth
public import OAuthServer
import Synchronization

extension InMemoryOAuthStores: ClientStore {
    /// Looks for the name and adds the client under one lock.
    public func add(_ client: Client) async throws {
        try state.withLock { state in
            guard state.client(named: client.name) == nil else { throw StoreRefusal.nameTaken }
            state.clients[client.id] = client
        }
    }

    /// Looks for the name and adds the client under one lock.
    public func ensure(_ client: Client) async throws -> Client {
        state.withLock { state in
            if let present = state.client(named: client.name) { return present }
            state.clients[client.id] = client
            return client
        }
    }

    /// By the dictionary's key.
    public func find(_ id: ClientID) async throws -> Client? { state.withLock { $0.clients[id] } }

    /// Sorted by name in lower case.
    public func list() async throws -> [Client] {
        state.withLock { $0.clients.values.sorted { $0.name.lowercased() < $1.name.lowercased() } }
    }

    /// Replaces the secret of a confidential client, and leaves others alone.
    public func replaceSecret(of id: ClientID, with secret: SecretDigest) async throws -> Bool {
        state.withLock { state in
            guard case .confidential = state.clients[id]?.kind else { return false }
            state.clients[id]?.kind = .confidential(secret: secret)
            return true
        }
    }

    /// Replaces the policy, if there is the client.
    public func setPolicy(of id: ClientID, to policy: TokenPolicy) async throws -> Client? {
        state.withLock { state in
            state.clients[id]?.policy = policy
            return state.clients[id]
        }
    }

    /// Ends the client's grants and removes it under one lock.
    public func remove(_ id: ClientID, now: Date) async throws -> Bool {
        state.withLock { state in
            state.end(.clientRemoved, now: now) { $0.kind == .oauth(id) }
            return state.clients.removeValue(forKey: id) != nil
        }
    }
}

extension InMemoryOAuthStores.State {
    fileprivate func client(named name: String) -> Client? {
        clients.values.first { $0.name.lowercased() == name.lowercased() }
    }
}
