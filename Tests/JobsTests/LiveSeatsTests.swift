import Testing

@testable import Workers

/// Cameras beside jobs.
@Suite struct LiveSeatsTests {
    @Test func camerasTakeNoCoreAndThereIsAnEndToThem() async throws {
        let scheduler = WorkScheduler(cores: 2, memory: 16 << 30)
        let job = try #require(await scheduler.acquire(.job(cores: 2)))
        let cameras = (0..<8).compactMap { _ in scheduler.acquireLive(mostPerCore: 4) }
        #expect(cameras.count == 8 && scheduler.acquireLive(mostPerCore: 4) == nil)
        scheduler.release(cameras[0])
        #expect(scheduler.acquireLive(mostPerCore: 4) != nil)
        scheduler.release(job)
        // Jobs go on beside them.
        #expect(await scheduler.acquire(.job(cores: 2)) != nil)
    }

    @Test func whereMemoryIsShortTheFirstCameraIsLetInAlone() async throws {
        let scheduler = WorkScheduler(cores: 2, memory: 100 << 20)
        let camera = try #require(scheduler.acquireLive(mostPerCore: 4))
        #expect(scheduler.acquireLive(mostPerCore: 4) == nil)
        scheduler.release(camera)
        // No job keeps it waiting.
        _ = await scheduler.acquire(.job(cores: 1))
        #expect(scheduler.acquireLive(mostPerCore: 4) != nil)
    }

    /// Each camera brings a worker of its own, and all of them have a quarter of the memory.
    @Test func camerasAreAsManyAsThereIsMemoryFor() {
        let scheduler = WorkScheduler(cores: 8, memory: 4 * (5 * WorkerMemory.camera.bytes + 1))
        let cameras = (0..<32).compactMap { _ in scheduler.acquireLive(mostPerCore: 4) }
        #expect(cameras.count == 5)
        for camera in cameras { scheduler.release(camera) }
        #expect(scheduler.acquireLive(mostPerCore: 4) != nil)
    }

    /// What others take leaves room for the owner's camera: of the seats, and of the memory.
    @Test(arguments: [64 << 30, 4 * (4 * WorkerMemory.camera.bytes + 1)])
    func guestsLeaveTheLastSeat(_ memory: Int) throws {
        let scheduler = WorkScheduler(cores: 1, memory: memory)
        let guests = (0..<8).compactMap { _ in scheduler.acquireLive(mostPerCore: 4, leavingFree: 1) }
        #expect(guests.count == 3)
        #expect(scheduler.acquireLive(mostPerCore: 4) != nil && scheduler.acquireLive(mostPerCore: 4) == nil)
        // Where there is one seat, it is the owner's.
        let small = WorkScheduler(cores: 1, memory: 100 << 20)
        #expect(small.acquireLive(mostPerCore: 4, leavingFree: 1) == nil && small.acquireLive(mostPerCore: 4) != nil)
    }

    /// However many cameras of others are on, a class has a worker, and the owner a camera beside it.
    @Test(arguments: [64 << 20, 768 << 20])
    func theFirstWorkerOfClassesIsLetIn(_ cameras: Int) throws {
        let scheduler = WorkScheduler(cores: 2, memory: 4 * cameras)
        let camera = try #require(scheduler.acquireLive(mostPerCore: 4))
        let shared = try #require(scheduler.acquireLive(.sharedCameras, mostPerCore: 4))
        #expect(scheduler.acquireLive(.sharedCameras, mostPerCore: 4) == nil)
        #expect(scheduler.acquireLive(mostPerCore: 4) == nil)
        scheduler.release(camera)
        #expect(scheduler.acquireLive(mostPerCore: 4, leavingFree: 1) == nil)
        #expect(scheduler.acquireLive(mostPerCore: 4) != nil)
        scheduler.release(shared)
        #expect(scheduler.acquireLive(.sharedCameras, mostPerCore: 4) != nil)
    }

    /// A second one leaves room for a camera of the owner's.
    @Test func furtherWorkersOfClassesNeedMemory() {
        let needed = 2 * WorkerMemory.sharedCameras.bytes + WorkerMemory.camera.bytes
        for (memory, count) in [(needed, 2), (needed - 1, 1)] {
            let scheduler = WorkScheduler(cores: 2, memory: 4 * memory)
            let workers = (0..<3).compactMap {
                scheduler.acquireLive(.sharedCameras, mostPerCore: 4, leavingFree: min($0, 1))
            }
            #expect(workers.count == count)
            #expect(scheduler.acquireLive(mostPerCore: 4) != nil)
        }
    }

    @Test func whereMemoryIsShortNobodyWaitsForWork() async throws {
        // For short work 1 GiB is set aside of these.
        let scheduler = WorkScheduler(cores: 2, memory: 6 << 30)
        let waiting = try #require(scheduler.acquireMemory())
        // A job has its memory beside it.
        let job = try #require(await scheduler.acquire(.job(cores: 2)))
        #expect(scheduler.acquireMemory() == nil)
        scheduler.release(job)
        scheduler.release(waiting)
        #expect(scheduler.acquireMemory() != nil)
        #expect(WorkScheduler(cores: 2, memory: 400 << 20).acquireMemory() == nil)
    }
}
