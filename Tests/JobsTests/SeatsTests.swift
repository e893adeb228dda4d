import FoundationEssentials
import Synchronization
import Testing

@testable import Jobs
@testable import System

/// Who gets which part of the machine, and when.
@Suite struct SeatsTests {
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
        for wish: Seats.Wish, in seats: Seats, _ name: String, _ record: Record
    ) async -> Task<Seats.Seat?, Never> {
        let before = seats.waiting
        let task = Task {
            let seat = await seats.take(wish)
            record.add(seat == nil ? name + " left" : name)
            return seat
        }
        while seats.waiting == before && record.names.last?.hasPrefix(name) != true { await Task.yield() }
        return task
    }

    @Test func jobsGetNoMoreThanThereIs() async throws {
        let seats = Seats(cores: 4)
        let one = try #require(await seats.take(.job(cores: 3)))
        #expect(one.cores == 3)
        let record = Record()
        let two = await wait(for: .job(cores: 2), in: seats, "two", record)
        #expect(record.names.isEmpty)
        seats.leave(one)
        let seat = try #require(await two.value)
        #expect(seat.cores == 2)
        seats.leave(seat)
        // Who wants more than there is gets all.
        #expect(await seats.take(.job(cores: 9))?.cores == 4)
    }

    @Test(arguments: [Seats.Wish.look, .gif])
    func shortWorkDoesNotWaitForJobs(_ wish: Seats.Wish) async throws {
        let seats = Seats(cores: 2)
        _ = await seats.take(.job(cores: 2))
        let first = try #require(await seats.take(wish))
        #expect(first.cores == 1)
        // One of a sort at a time, in their order.
        let record = Record()
        let second = await wait(for: wish, in: seats, "second", record)
        let third = await wait(for: wish, in: seats, "third", record)
        #expect(record.names.isEmpty)
        seats.leave(first)
        seats.leave(try #require(await second.value))
        _ = await third.value
        #expect(record.names == ["second", "third"])
    }

    @Test func looksDoNotWaitForGIFs() async throws {
        let seats = Seats(cores: 1)
        _ = await seats.take(.job(cores: 1))
        _ = await seats.take(.gif)
        let record = Record()
        let waiting = await wait(for: .gif, in: seats, "gif", record)
        #expect(await seats.take(.look) != nil)
        waiting.cancel()
    }

    @Test func aJobIsNotKeptWaitingByOneShortPieceOfWork() async throws {
        let seats = Seats(cores: 2)
        _ = await seats.take(.look)
        _ = await seats.take(.gif)
        #expect(await seats.take(.job(cores: 2))?.cores == 2)
    }

    @Test func freeCoresMakeGIFsAtTheSameTime() async throws {
        let seats = Seats(cores: 2, memory: 64 << 30)
        for _ in 0..<3 { #expect(await seats.take(.gif) != nil) }
        let record = Record()
        let waiting = await wait(for: .gif, in: seats, "fourth", record)
        #expect(record.names.isEmpty)
        waiting.cancel()
    }

    @Test func noStreamOfShortWorkKeepsAJobWaiting() async throws {
        let seats = Seats(cores: 2, memory: 64 << 30)
        var short: [Seats.Seat] = []
        for _ in 0..<2 { short.append(try #require(await seats.take(.gif))) }
        // One GIF has the seat for GIFs, one a core; a job needs both cores, and more GIFs come behind it.
        let record = Record()
        let job = await wait(for: .job(cores: 2), in: seats, "job", record)
        let late = await wait(for: .gif, in: seats, "late", record)
        #expect(record.names.isEmpty)
        seats.leave(short[1])
        let seat = try #require(await job.value)
        #expect(record.names == ["job"])
        seats.leave(seat)
        _ = await late.value
        #expect(record.names == ["job", "late"])
    }

    @Test func jobsWaitForMemory() async throws {
        // Room for one job beside short work, not for two jobs.
        let seats = Seats(cores: 4, memory: 6 << 30)
        let one = try #require(await seats.take(.job(cores: 2)))
        let record = Record()
        let two = await wait(for: .job(cores: 2), in: seats, "two", record)
        // For short work beyond the cores memory is set aside.
        for wish in [Seats.Wish.look, .gif] { seats.leave(try #require(await seats.take(wish))) }
        #expect(record.names.isEmpty)
        seats.leave(one)
        #expect(await two.value?.cores == 2)
    }

    /// Whatever comes in whatever order: those that have seats may have what there is, and no more.
    @Test(arguments: [12, 24, 48])
    func allTogetherMayHaveNoMoreThanThereIs(_ gibibytes: Int) async throws {
        let seats = Seats(cores: 16, memory: gibibytes << 30)
        let record = Record()
        let wishes: [Seats.Wish] = (0..<16).flatMap { _ in [.look, .gif, .job(cores: 1)] }
        var tasks: [Task<Seats.Seat?, Never>] = []
        for (number, wish) in wishes.enumerated() {
            tasks.append(await wait(for: wish, in: seats, "\(number) \(wish)", record))
        }
        let seated = record.names.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        #expect(seated.count + seats.waiting == wishes.count)
        let planned = seated.map { wishes[$0].memory }.reduce(0, +)
        // Three quarters of the machine are given in.
        #expect(planned <= gibibytes << 30 + gibibytes << 30 / 3 && planned > gibibytes << 30 / 2)
        for task in tasks { task.cancel() }
    }

    @Test func aLookWithinTheCoresWaitsForMemory() async throws {
        let seats = Seats(cores: 4, memory: 6 << 30)
        _ = await seats.take(.job(cores: 2))
        let beyond = try #require(await seats.take(.look))
        // Two more fit, for which there are cores, too.
        for _ in 0..<2 { #expect(await seats.take(.look) != nil) }
        let record = Record()
        let waiting = await wait(for: .look, in: seats, "look", record)
        #expect(record.names.isEmpty)
        seats.leave(beyond)
        #expect(await waiting.value != nil)
    }

    @Test func aJobGoesOnWhereThereIsHardlyAnyMemory() async throws {
        let seats = Seats(cores: 2, memory: 0)
        let look = try #require(await seats.take(.look))
        seats.leave(try #require(await seats.take(.job(cores: 2))))
        seats.leave(look)
        #expect(await seats.take(.job(cores: 2)) != nil)
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
        let seats = Seats(cores: 1)
        let seat = try #require(await seats.take(.job(cores: 1)))
        let record = Record()
        let first = await wait(for: .job(cores: 1), in: seats, "first", record)
        let second = await wait(for: .job(cores: 1), in: seats, "second", record)
        first.cancel()
        #expect(await first.value == nil)
        #expect(seats.waiting == 1 && record.names == ["first left"])
        seats.leave(seat)
        #expect(await second.value != nil)
        #expect(seats.waiting == 0)
    }

    @Test func whoIsCancelledBeforeDoesNotWaitAtAll() async throws {
        let seats = Seats(cores: 1)
        let seat = try #require(await seats.take(.job(cores: 1)))
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await seats.take(.job(cores: 1))
        }
        task.cancel()
        #expect(await task.value == nil)
        seats.leave(seat)
        #expect(await seats.take(.job(cores: 1)) != nil)
    }

    @Test func noSeatIsLostWhereManyComeAndGo() async throws {
        let seats = Seats(cores: 3)
        let atWork = AtWork()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                let wish: Seats.Wish = [.job(cores: number % 3 + 1), .look, .gif][number % 3]
                group.addTask {
                    let task = Task {
                        await seats.with(wish) {
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
        #expect(seats.waiting == 0)
        #expect(await seats.take(.job(cores: 3))?.cores == 3)
        for wish in [Seats.Wish.look, .gif] { #expect(await seats.take(wish) != nil) }
    }
}

/// Cameras beside jobs.
@Suite struct LiveSeatsTests {
    @Test func camerasTakeNoCoreAndThereIsAnEndToThem() async throws {
        let seats = Seats(cores: 2, memory: 16 << 30)
        let job = try #require(await seats.take(.job(cores: 2)))
        let cameras = (0..<8).compactMap { _ in seats.takeLive(mostPerCore: 4) }
        #expect(cameras.count == 8 && seats.takeLive(mostPerCore: 4) == nil)
        seats.leave(cameras[0])
        #expect(seats.takeLive(mostPerCore: 4) != nil)
        seats.leave(job)
        // Jobs go on beside them.
        #expect(await seats.take(.job(cores: 2)) != nil)
    }

    @Test func whereMemoryIsShortTheFirstCameraIsLetInAlone() async throws {
        let seats = Seats(cores: 2, memory: 100 << 20)
        let camera = try #require(seats.takeLive(mostPerCore: 4))
        #expect(seats.takeLive(mostPerCore: 4) == nil)
        seats.leave(camera)
        // No job keeps it waiting.
        _ = await seats.take(.job(cores: 1))
        #expect(seats.takeLive(mostPerCore: 4) != nil)
    }

    /// Each camera brings a worker of its own, and all of them have a quarter of the memory.
    @Test func camerasAreAsManyAsThereIsMemoryFor() {
        let seats = Seats(cores: 8, memory: 4 * (5 * WorkerMemory.camera.bytes + 1))
        let cameras = (0..<32).compactMap { _ in seats.takeLive(mostPerCore: 4) }
        #expect(cameras.count == 5)
        for camera in cameras { seats.leave(camera) }
        #expect(seats.takeLive(mostPerCore: 4) != nil)
    }

    @Test func whereMemoryIsShortNobodyWaitsForWork() async throws {
        // For short work 1 GiB is set aside of these.
        let seats = Seats(cores: 2, memory: 6 << 30)
        let waiting = try #require(seats.takeMemory())
        // A job has its memory beside it.
        let job = try #require(await seats.take(.job(cores: 2)))
        #expect(seats.takeMemory() == nil)
        seats.leave(job)
        seats.leave(waiting)
        #expect(seats.takeMemory() != nil)
        #expect(Seats(cores: 2, memory: 400 << 20).takeMemory() == nil)
    }
}
