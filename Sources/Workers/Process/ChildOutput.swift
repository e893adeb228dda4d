import Glibc

/// Reads what a child writes, and writes what it is to read, until both its streams have ended, or until there is a
/// reason to kill it.
struct ChildOutput {
    private let stdout: Int32
    private let stderr: Int32
    private let stdin: Int32
    private let input: ChildInput
    private let wake: Int32
    private let bounds: ChildProcess.Bounds
    private var splitter: any OutputSplitter
    private var outputBytes = 0
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// The last of what the child wrote to its standard error.
    private(set) var errorTail: [UInt8] = []

    init(_ channels: ChildChannels, _ input: ChildInput, wake: Int32, bounds: ChildProcess.Bounds) {
        (stdin, stdout, stderr) = (channels.input, channels.output, channels.errors)
        self.input = input
        self.wake = wake
        self.bounds = bounds
        splitter = bounds.splitter
    }

    /// Returns nil when the child closed its output, otherwise why it has to be killed.
    /// - Parameter hasEnded: whether the child is no more: a grandchild that holds its output open is not waited for.
    mutating func read(
        isCancelled: () -> Bool, hasEnded: () -> Bool, onMessage: ([UInt8]) -> Bool
    ) -> ChildEnd.Kill? {
        var nextDiskCheck = ContinuousClock.now
        // A negative descriptor is one that poll skips: the stream has ended.
        var polled = [stdout, stderr, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled.append(pollfd(fd: -1, events: Int16(POLLOUT), revents: 0))
        while polled[0].fd >= 0 || polled[1].fd >= 0 {
            let now = ContinuousClock.now
            if isCancelled() { return .cancelled }
            if input.hasRunOut(after: bounds.wallClock) { return .timedOut }
            if now >= nextDiskCheck {
                if !bounds.isOutputBounded() { return .outputTooLarge }
                if !bounds.hasDiskSpace() { return .diskFull }
                nextDiskCheck = now + .seconds(1)
            }
            polled[3].fd = input.isPending ? stdin : -1
            // Woken a few times a second, to look at the clock, the disk and the child.
            let ready = poll(&polled, nfds_t(polled.count), 250)
            if ready < 0 && errno != EINTR { return .misbehaved }
            if ready == 0 && hasEnded() { return nil }
            guard ready > 0 else { continue }
            if polled[2].revents != 0 { _ = fill(wake) }
            if polled[3].revents != 0 { input.write(to: stdin) }
            if polled[0].revents != 0 {
                let count = fill(stdout)
                if count == 0 { polled[0].fd = -1 }
                outputBytes += count
                guard outputBytes <= bounds.outputBytes, split(count, onMessage) else { return .misbehaved }
            }
            if polled[1].revents != 0 {
                let count = fill(stderr)
                if count == 0 { polled[1].fd = -1 }
                errorTail.append(contentsOf: buffer.prefix(count))
                if errorTail.count > bounds.errorTailBytes {
                    errorTail.removeFirst(errorTail.count - bounds.errorTailBytes)
                }
            }
        }
        return nil
    }

    /// Reads into the buffer; 0 at the end.
    private mutating func fill(_ descriptor: Int32) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return count }
            if errno != EINTR { return 0 }
        }
    }

    private mutating func split(_ count: Int, _ onMessage: ([UInt8]) -> Bool) -> Bool {
        var isWelcome = true
        let isShort = buffer.withUnsafeBytes { raw in
            splitter.add(UnsafeRawBufferPointer(rebasing: raw[..<count])) { message in
                if isWelcome { isWelcome = onMessage(message) }
            }
        }
        return isShort && isWelcome
    }
}
