import Testing

/// Tests that start processes, and look for their own among them.
@Suite enum ProcessTests {}
