import FoundationEssentials
import Synchronization
import Testing

@testable import Jobs
@testable import Live
@testable import System
@testable import Workers

/// Who gets which part of the machine, and when.
@Suite struct WorkSchedulerTests {
    /// What happened, in order.
    private final class Record: Sendable {
        private let state = Mutex<[String]>([])
        var names: [String] { state.withLock { $0 } }
        func add(_ name: String) { state.withLock { $0.append(name) } }
    }

    /// How many are at work.
    private final class AtWork: Sendable {
        private let count = Mutex(0)
        func begin() -> Int {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        func end() { count.withLock { $0 -= 1 } }
    }

    /// Somebody who waits in line; returns when they do.
    private func wait(
        for options: WorkScheduler.WorkRequest, in scheduler: WorkScheduler, _ name: String, _ record: Record
    ) async -> Task<WorkScheduler.WorkSlot?, Never> {
        let before = scheduler.waiting
        let task = Task {
            let slot = await scheduler.acquire(options)
            record.add(slot == nil ? name + " left" : name)
            return slot
        }
        while scheduler.waiting == before && record.names.last?.hasPrefix(name) != true { await Task.yield() }
        return task
    }

    @Test func jobsGetNoMoreThanThereIs() async throws {
        let scheduler = WorkScheduler(cores: 4)
        let one = try #require(await scheduler.acquire(.job(cores: 3)))
        #expect(one.cores == 3)
        let record = Record()
        let two = await wait(for: .job(cores: 2), in: scheduler, "two", record)
        #expect(record.names.isEmpty)
        scheduler.release(one)
        let slot = try #require(await two.value)
        #expect(slot.cores == 2)
        scheduler.release(slot)
        // Who wants more than there is gets all.
        #expect(await scheduler.acquire(.job(cores: 9))?.cores == 4)
    }

    @Test(arguments: [WorkScheduler.WorkRequest.look, .gif])
    func shortWorkDoesNotWaitForJobs(_ options: WorkScheduler.WorkRequest) async throws {
        let scheduler = WorkScheduler(cores: 2)
        _ = await scheduler.acquire(.job(cores: 2))
        let first = try #require(await scheduler.acquire(options))
        #expect(first.cores == 1)
        // One of a sort at a time, in their order.
        let record = Record()
        let second = await wait(for: options, in: scheduler, "second", record)
        let third = await wait(for: options, in: scheduler, "third", record)
        #expect(record.names.isEmpty)
        scheduler.release(first)
        scheduler.release(try #require(await second.value))
        _ = await third.value
        #expect(record.names == ["second", "third"])
    }

    @Test func looksDoNotWaitForGIFs() async throws {
        let scheduler = WorkScheduler(cores: 1)
        _ = await scheduler.acquire(.job(cores: 1))
        _ = await scheduler.acquire(.gif)
        let record = Record()
        let waiting = await wait(for: .gif, in: scheduler, "gif", record)
        #expect(await scheduler.acquire(.look) != nil)
        waiting.cancel()
    }

    @Test func aJobIsNotKeptWaitingByOneShortPieceOfWork() async throws {
        let scheduler = WorkScheduler(cores: 2)
        _ = await scheduler.acquire(.look)
        _ = await scheduler.acquire(.gif)
        #expect(await scheduler.acquire(.job(cores: 2))?.cores == 2)
    }

    @Test func freeCoresMakeGIFsAtTheSameTime() async throws {
        let scheduler = WorkScheduler(cores: 2, memory: 64 << 30)
        for _ in 0..<3 { #expect(await scheduler.acquire(.gif) != nil) }
        let record = Record()
        let waiting = await wait(for: .gif, in: scheduler, "fourth", record)
        #expect(record.names.isEmpty)
        waiting.cancel()
    }

    @Test func noStreamOfShortWorkKeepsAJobWaiting() async throws {
        let scheduler = WorkScheduler(cores: 2, memory: 64 << 30)
        var short: [WorkScheduler.WorkSlot] = []
        for _ in 0..<2 { short.append(try #require(await scheduler.acquire(.gif))) }
        // One GIF has the slot for GIFs, one a core; a job needs both cores, and more GIFs come behind it.
        let record = Record()
        let job = await wait(for: .job(cores: 2), in: scheduler, "job", record)
        let late = await wait(for: .gif, in: scheduler, "late", record)
        #expect(record.names.isEmpty)
        scheduler.release(short[1])
        let slot = try #require(await job.value)
        #expect(record.names == ["job"])
        scheduler.release(slot)
        _ = await late.value
        #expect(record.names == ["job", "late"])
    }

    @Test func jobsWaitForMemory() async throws {
        // Room for one job beside short work, not for two jobs.
        let scheduler = WorkScheduler(cores: 4, memory: 6 << 30)
        let one = try #require(await scheduler.acquire(.job(cores: 2)))
        let record = Record()
        let two = await wait(for: .job(cores: 2), in: scheduler, "two", record)
        // For short work beyond the cores memory is set aside.
        for options in [WorkScheduler.WorkRequest.look, .gif] {
            scheduler.release(try #require(await scheduler.acquire(options)))
        }
        #expect(record.names.isEmpty)
        scheduler.release(one)
        #expect(await two.value?.cores == 2)
    }

    /// Whatever comes in whatever order: those that have slots may have what there is, and no more.
    @Test(arguments: [12, 24, 48])
    func allTogetherMayHaveNoMoreThanThereIs(_ gibibytes: Int) async throws {
        let scheduler = WorkScheduler(cores: 16, memory: gibibytes << 30)
        let record = Record()
        let options: [WorkScheduler.WorkRequest] = (0..<16).flatMap { _ in [.look, .gif, .job(cores: 1)] }
        var tasks: [Task<WorkScheduler.WorkSlot?, Never>] = []
        for (number, options) in options.enumerated() {
            tasks.append(await wait(for: options, in: scheduler, "\(number) \(options)", record))
        }
        let seated = record.names.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        #expect(seated.count + scheduler.waiting == options.count)
        let planned = seated.map { options[$0].memory }.reduce(0, +)
        // Three quarters of the machine are given in.
        #expect(planned <= gibibytes << 30 + gibibytes << 30 / 3 && planned > gibibytes << 30 / 2)
        for task in tasks { task.cancel() }
    }

    @Test func aLookWithinTheCoresWaitsForMemory() async throws {
        let scheduler = WorkScheduler(cores: 4, memory: 6 << 30)
        _ = await scheduler.acquire(.job(cores: 2))
        let beyond = try #require(await scheduler.acquire(.look))
        // Two more fit, for which there are cores, too.
        for _ in 0..<2 { #expect(await scheduler.acquire(.look) != nil) }
        let record = Record()
        let waiting = await wait(for: .look, in: scheduler, "look", record)
        #expect(record.names.isEmpty)
        scheduler.release(beyond)
        #expect(await waiting.value != nil)
    }

    @Test func aJobGoesOnWhereThereIsHardlyAnyMemory() async throws {
        let scheduler = WorkScheduler(cores: 2, memory: 0)
        let look = try #require(await scheduler.acquire(.look))
        scheduler.release(try #require(await scheduler.acquire(.job(cores: 2))))
        scheduler.release(look)
        #expect(await scheduler.acquire(.job(cores: 2)) != nil)
    }

    @Test func memoryIsWhatTheControlGroupLeaves() {
        func bytes(_ limits: String?...) -> Int {
            MachineMemory.bytes(physical: 1000, limits: limits.map { $0.map { Data($0.utf8) } })
        }
        #expect(bytes(nil, nil) == 1000)
        #expect(bytes("max\n", nil) == 1000)
        #expect(bytes("600\n", nil) == 600)
        #expect(bytes(nil, "9223372036854771712\n") == 1000)
        #expect(bytes(nil, "700\n") == 700)
        #expect(MachineMemory.bytes > 1 << 26)
    }

    @Test func whoIsCancelledLeavesTheLineAtOnce() async throws {
        let scheduler = WorkScheduler(cores: 1)
        let slot = try #require(await scheduler.acquire(.job(cores: 1)))
        let record = Record()
        let first = await wait(for: .job(cores: 1), in: scheduler, "first", record)
        let second = await wait(for: .job(cores: 1), in: scheduler, "second", record)
        first.cancel()
        #expect(await first.value == nil)
        #expect(scheduler.waiting == 1 && record.names == ["first left"])
        scheduler.release(slot)
        #expect(await second.value != nil)
        #expect(scheduler.waiting == 0)
    }

    @Test func whoIsCancelledBeforeDoesNotWaitAtAll() async throws {
        let scheduler = WorkScheduler(cores: 1)
        let slot = try #require(await scheduler.acquire(.job(cores: 1)))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await scheduler.acquire(.job(cores: 1))
        }
        task.cancel()
        #expect(await task.value == nil)
        scheduler.release(slot)
        #expect(await scheduler.acquire(.job(cores: 1)) != nil)
    }

    @Test func noSeatIsLostWhereManyComeAndGo() async throws {
        let scheduler = WorkScheduler(cores: 3)
        let atWork = AtWork()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                let options: WorkScheduler.WorkRequest = [.job(cores: number % 3 + 1), .look, .gif][number % 3]
                group.addTask {
                    let task = Task {
                        await scheduler.with(options) {
                            #expect(atWork.begin() <= 5)
                            await Task.yield()
                            atWork.end()
                        }
                    }
                    if number % 5 == 0 { task.cancel() }
                    await task.value
                }
            }
        }
        #expect(scheduler.waiting == 0)
        #expect(await scheduler.acquire(.job(cores: 3))?.cores == 3)
        for options in [WorkScheduler.WorkRequest.look, .gif] { #expect(await scheduler.acquire(options) != nil) }
    }
}
