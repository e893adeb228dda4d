import FoundationEssentials
import Synchronization
import System

/// The machine's cores and memory, shared out among all workers: those of the queue, and short ones that somebody waits
/// for (looks at files, GIFs).
///
/// Who comes is served in the order of arrival. Beyond the cores there is one slot for looks and one for GIFs, so that
/// short work never has to wait for a whole analysis, and uploads not for GIFs: while jobs have all cores, each goes on
/// one at a time. Short work takes these slots first, so that alone it keeps no job waiting; a job whose turn it is
/// gets the next cores that become free, so that no stream of short work keeps it waiting for long. Whoever is
/// cancelled leaves the line at once.
///
/// Memory is counted as what workers may have at worst (`WorkerMemory`). That of the two slots beyond the cores is set
/// aside; all others wait where there is not enough, though a job never waits for nobody.
package final class WorkScheduler: Sendable {
    /// What is asked for.
    package enum WorkRequest: Equatable, Sendable {
        /// So many cores, for as long as it takes; more than there are means all.
        case job(cores: Int)
        /// One core, to look at a file.
        case look
        /// One core, to make a GIF or a crop.
        case gif

        /// Memory that a worker may have for it, bytes.
        package var memory: Int {
            switch self {
            case .job: WorkerMemory.job.bytes
            case .look: WorkerMemory.look.bytes
            case .gif: WorkerMemory.gif.bytes
            }
        }
    }

    /// What was given; to be given back with `release`.
    package struct WorkSlot: Equatable, Sendable {
        /// Cores that may be kept busy.
        package let cores: Int
        /// Memory that is counted for it, bytes.
        fileprivate let memory: Int
        fileprivate let isJob: Bool
        /// What its worker does with pictures of cameras; nil for other work.
        fileprivate var live: WorkerMemory?
        /// For what it is, beyond the cores; nil for a part of them.
        fileprivate let extra: WorkRequest?
    }

    fileprivate struct Waiting: Sendable {
        let number: Int
        let request: WorkRequest
        let turn: CheckedContinuation<WorkSlot?, Never>
    }

    fileprivate struct State: Sendable {
        var free: Int
        /// Memory that nobody was given, bytes; less than none where a job did not wait for it.
        var freeMemory: Int
        /// Jobs that have a slot.
        var jobs = 0
        /// The workers of cameras that have a slot.
        var live: [WorkerMemory] = []
        /// The free slots beyond the cores.
        var extras: [WorkRequest] = [.look, .gif]
        var line: [Waiting] = []
        var numbers = 0
    }

    /// Cores that there are to share out.
    package let cores: Int
    /// Memory for the workers of cameras, bytes: they are not kept waiting by jobs.
    private let liveMemory: Int
    private let state: Mutex<State>

    /// All slots, free.
    /// - Parameters:
    ///   - cores: for all workers.
    ///   - memory: for all workers, bytes; by default three quarters of the machine's.
    package init(cores: Int, memory: Int = MachineMemory.bytes / 4 * 3) {
        self.cores = max(1, cores)
        liveMemory = memory / 4
        // A quarter of the machine is nobody's: short work beyond the cores may have that before it is set aside.
        let setAside = max(0, WorkRequest.look.memory + WorkRequest.gif.memory - memory / 3)
        state = Mutex(State(free: self.cores, freeMemory: memory - setAside))
    }

    /// The machine's, free.
    package convenience init() { self.init(cores: ProcessInfo.processInfo.activeProcessorCount) }

    /// How many wait in line.
    package var waiting: Int { state.withLock { $0.line.count } }

    /// Waits for a slot.
    /// - Returns: nil if the task was cancelled before its turn came.
    package func acquire(_ request: WorkRequest) async -> WorkSlot? {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let request = clamped(request)
                serve { $0.line.append(Waiting(number: number, request: request, turn: turn)) }
                // A cancellation from before found nobody in line.
                if Task.isCancelled { giveUp(number) }
            }
        } onCancel: {
            giveUp(number)
        }
    }

    /// A slot for a camera, at once or not at all. It takes no core: its pictures go first, and jobs make way for them.
    /// Nor does it wait for jobs' memory: cameras have a quarter of it for their workers, and the first camera and the
    /// first worker that seats of classes share are let in anyway.
    /// - Parameters:
    ///   - kind: what its worker does.
    ///   - leavingFree: how many more there has to be room for afterwards.
    package func acquireLive(
        _ kind: WorkerMemory = .camera, mostPerCore: Int, leavingFree: Int = 0
    ) -> WorkSlot? {
        state.withLock { state in
            let needed = state.live + [kind] + Array(repeating: .camera, count: leavingFree)
            let isFirst = leavingFree == 0 && !state.live.contains(kind)
            guard needed.count <= mostPerCore * cores,
                isFirst || needed.map(\.bytes).reduce(0, +) <= liveMemory
            else { return nil }
            state.live.append(kind)
            state.freeMemory -= kind.bytes
            return WorkSlot(cores: 0, memory: kind.bytes, isJob: false, live: kind, extra: nil)
        }
    }

    /// Memory for a worker that waits for its work, at once or not at all: where it is short, jobs need it more.
    package func acquireMemory() -> WorkSlot? {
        state.withLock { state in
            let memory = WorkerMemory.photo.bytes
            guard memory + WorkRequest.job(cores: cores).memory <= state.freeMemory else { return nil }
            state.freeMemory -= memory
            return WorkSlot(cores: 0, memory: memory, isJob: false, extra: nil)
        }
    }

    /// Gives a slot back.
    package func release(_ slot: WorkSlot) {
        serve { state in
            if let extra = slot.extra { state.extras.append(extra) } else { state.free += slot.cores }
            state.freeMemory += slot.memory
            if slot.isJob { state.jobs -= 1 }
            if let place = state.live.firstIndex(where: { $0 == slot.live }) { state.live.remove(at: place) }
        }
    }

    /// Does a piece of work when its turn comes.
    /// - Returns: nil if the task was cancelled before its turn came.
    package func with<Result: Sendable>(_ request: WorkRequest, _ work: () async -> Result) async -> Result? {
        guard let slot = await acquire(request) else { return nil }
        defer { release(slot) }
        return Task.isCancelled ? nil : await work()
    }

    private func clamped(_ request: WorkRequest) -> WorkRequest {
        if case .job(let wanted) = request { .job(cores: min(max(1, wanted), cores)) } else { request }
    }

    private func giveUp(_ number: Int) {
        var left: CheckedContinuation<WorkSlot?, Never>?
        serve { state in
            guard let place = state.line.firstIndex(where: { $0.number == number }) else { return }
            left = state.line.remove(at: place).turn
        }
        left?.resume(returning: nil)
    }

    /// Changes the state, then gives a slot to whoever can have one.
    private func serve(_ change: (inout State) -> Void) {
        let seated = state.withLock { state in
            change(&state)
            var seated: [(CheckedContinuation<WorkSlot?, Never>, WorkSlot)] = []
            while let (waiting, slot) = state.next() { seated.append((waiting.turn, slot)) }
            return seated
        }
        // Not under the lock: whoever is woken may come back at once.
        for (turn, slot) in seated { turn.resume(returning: slot) }
    }
}

extension WorkScheduler.State {
    /// Takes the next one that can be seated out of the line.
    package mutating func next() -> (WorkScheduler.Waiting, WorkScheduler.WorkSlot)? {
        for (index, extra) in extras.enumerated() {
            guard let place = line.firstIndex(where: { $0.request == extra }) else { continue }
            extras.remove(at: index)
            return (line.remove(at: place), WorkScheduler.WorkSlot(cores: 1, memory: 0, isJob: false, extra: extra))
        }
        guard let first = line.first else { return nil }
        let (wanted, isJob) = if case .job(let cores) = first.request { (cores, true) } else { (1, false) }
        let memory = first.request.memory
        // Who makes short work gets a slot beyond the cores sooner or later.
        guard wanted <= free, memory <= freeMemory || isJob && jobs == 0 else { return nil }
        free -= wanted
        freeMemory -= memory
        if isJob { jobs += 1 }
        return (line.removeFirst(), WorkScheduler.WorkSlot(cores: wanted, memory: memory, isJob: isJob, extra: nil))
    }
}
