import Testing

/// Tests that start processes and count them: one after another.
@Suite(.serialized) enum ProcessTests {}
