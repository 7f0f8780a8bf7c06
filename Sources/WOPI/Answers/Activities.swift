/// AddActivities (cspp-plus.md §8): read with tolerance, since the sources describe it only by examples.
public struct ActivitiesRequest: Decodable, Sendable {
    public var activities: [Activity]

    public struct Activity: Decodable, Sendable {
        public var type: String?
        public var id: String

        enum CodingKeys: String, CodingKey {
            case type = "Type"
            case id = "Id"
        }
    }

    enum CodingKeys: String, CodingKey { case activities = "Activities" }
}

public struct ActivitiesAnswer: Codable, Hashable, Sendable {
    public var responses: [Response]

    public init(responses: [Response]) { self.responses = responses }

    public struct Response: Codable, Hashable, Sendable {
        /// As it came, in the same case.
        public var id: String
        /// 0 stored, 3 a type this host doesn't know.
        public var status: Int

        public init(id: String, status: Int) {
            self.id = id
            self.status = status
        }

        enum CodingKeys: String, CodingKey {
            case id = "Id"
            case status = "Status"
        }
    }

    enum CodingKeys: String, CodingKey { case responses = "ActivityResponses" }
}
