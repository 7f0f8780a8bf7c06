import Testing

/// Slow clients and hosts. The tests run one after another, because each measures time.
@Suite(.serialized) enum Pace {}
