/// What the server allows its clients, each against one way of wearing it down.
package struct ServerLimits: Sendable {
    /// Where HTTPS is spoken: time for a connection's first byte, which tells HTTPS from HTTP, and then for the
    /// handshake. The time for header lines begins when that is over.
    package var handshakeDeadline: Duration = .seconds(5)
    /// Time for a request's header lines, from the connection's beginning or the request line.
    package var headerDeadline: Duration = .seconds(10)
    /// Time without any byte, either way, before a connection is dropped; also how long an idle one is kept.
    package var inactivity: Duration = .seconds(60)
    /// Connections at one time.
    package var connections = 4_096
    /// Connections at one time from one address of other machines: a school may have one for two classes of 40 devices,
    /// whose browsers open six each.
    package var connectionsPerAddress = 512
    /// Connections at one time from this machine, or from a believed proxy: it stands for everybody.
    package var connectionsPerLoopbackAddress = 4_096
    /// Requests being answered at one time for one address of other machines, also behind a believed proxy, so that
    /// nobody holds everything: those two classes, with a stream and two pictures of each device.
    package var requestsPerAddress = 256
    /// Requests being answered at one time for this machine (its browsers, or a proxy that stands for everybody), and
    /// for a believed proxy that tells of nobody.
    package var requestsPerLoopbackAddress = 2_048
    /// Bytes for one connection's header lines and buffers. Header lines of a little less than half of it always fit,
    /// about as much as Node.js takes; longer ones are refused with 431. The library clears all of it after each
    /// request: 64 KiB took a seventh of what a static asset costs.
    package var connectionMemory = 32 * 1024
    /// Bytes of a request's body: ZIPs of 3 GiB and the form around them.
    package var body = 3 * 1024 * 1024 * 1024 + 1024 * 1024
    /// Bytes of a body that wait to be read before the client is held back.
    package var bodyWaiting = 256 * 1024
    /// Bytes of a body that nobody wants, taken in all the same so that the client can read the answer.
    package var bodyDiscarded = 1024 * 1024
    /// Slowest body that is put up with, bytes/s on the average of each `bodyGrace`. Time in which we hold the client
    /// back does not count.
    package var bodyRate = 1024
    /// Time over which `bodyRate` is asked for.
    package var bodyGrace: Duration = .seconds(30)
    /// Slowest reader that is put up with, bytes/s on the average of each `answerGrace`. Time in which there is nothing
    /// to send does not count.
    package var answerRate = 1024
    /// Time over which `answerRate` is asked for. Shorter than `inactivity`: what the library drops then stays in the
    /// kernel for minutes, what is cut for slowness does not.
    package var answerGrace: Duration = .seconds(30)
    /// Time that a client has to read an answer that was given before it had sent everything.
    package var farewell: Duration = .seconds(1)
    /// Bytes of a streamed answer that wait to be sent before its producer is held back.
    package var streamWaiting = 64 * 1024
    /// Silence on an event stream before a heartbeat is sent.
    package var heartbeat: Duration = .seconds(15)

    /// The defaults.
    package init() {}
}
