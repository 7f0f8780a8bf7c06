import Testing

/// Clients and hosts that take their time: one test after the other, for each measures how long something takes.
@Suite(.serialized) enum Pace {}
