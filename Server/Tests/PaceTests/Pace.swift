import Testing

/// Contains the suites about slow clients and hosts. They run one after another, because each test measures time.
@Suite(.serialized) enum Pace {}
