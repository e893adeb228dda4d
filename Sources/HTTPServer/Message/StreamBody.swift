/// A body that a task produces while it is sent.
package struct StreamBody: Sendable {
    /// Where the producer writes.
    package struct Sink: Sendable {
        let stream: OutgoingStream

        /// Queues a chunk; waits while much is still unsent.
        /// - Returns: whether the client is still there. Stop producing when it is not.
        package func write(_ bytes: [UInt8]) async -> Bool { await stream.write(bytes) }
    }

    /// Sent when nothing else has been for a while; `nil` for bodies that are never idle.
    let heartbeat: [UInt8]?
    let produce: @Sendable (Sink) async throws -> Void

    init(heartbeat: [UInt8]?, produce: @escaping @Sendable (Sink) async throws -> Void) {
        self.heartbeat = heartbeat
        self.produce = produce
    }

    /// The same, produced within `surroundings`, which may set values of the task.
    package func surrounded(
        by surroundings: @escaping @Sendable (_ produce: () async throws -> Void) async throws -> Void
    ) -> StreamBody {
        StreamBody(heartbeat: heartbeat) { [produce] sink in try await surroundings { try await produce(sink) } }
    }
}
