import Testing

/// The suites about slow clients and slow hosts. The suites run one after another, because each test measures time.
@Suite(.serialized) enum Pace {}
