import Domain
import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

@testable import Store

/// Servers that share a data folder. Within one process, too, a lock belongs to who opened the file.
@Suite struct SharedFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(isShared: Bool) throws -> DataFolder { try DataFolder(path: folder.path, isShared: isShared) }

    @Test(arguments: [
        (false, false, "Stop it, or choose another folder with --data."),
        (false, true, "without --share. Stop it and restart it with --share"),
        (true, false, "Join them with --share"),
    ])
    func whoeverDoesNotShareIsAlone(_ first: Bool, _ second: Bool, _ words: String) throws {
        let one = try open(isShared: first)
        let error = #expect(throws: AppError.self) { _ = try open(isShared: second) }
        #expect(error?.code == .folderInUse && error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains(one.path) == true)
    }

    @Test func serversKnowOfEachOtherAndLeaveNothingBehind() throws {
        do {
            let (one, two) = (try open(isShared: true), try open(isShared: true))
            try one.servers.enter()
            // Who only waits for its turn does not count.
            #expect(one.servers.others == [])
            try two.servers.enter()
            #expect(one.servers.others == [two.server] && two.servers.others == [one.server])
            #expect(!one.servers.isGone(two.server) && !one.servers.isGone(one.server))
            #expect(one.servers.isGone(ServerID()))
            // One that was killed leaves its file.
            let killed = ServerID()
            #expect(creat(folder.path + "/servers/\(killed)", 0o600) >= 0)
            #expect(one.servers.isGone(killed) && one.servers.left == [killed])
            one.servers.forget(two.server)
            one.servers.forget(killed)
            #expect(one.servers.left == [] && one.servers.others == [two.server])
        }
        #expect(folder.files(below: "servers") == [])
        _ = try open(isShared: false)
    }

    @Test func whatALivingServerReceivesAndMakesStays() async throws {
        let one = try await StoreFixture(sharing: folder)
        let upload = try one.store.beginUpload()
        try await upload.write(Array("half".utf8))
        let work = try one.store.makeWorkFolder()
        #expect(FileManager.default.createFile(atPath: work + "/poster.jpg", contents: Data()))
        // What another one was at that was killed.
        let gone = "\(ServerID()).\(ServerID())"
        let left = [gone, "\(ClipID())"]
        for name in left { #expect(creat(folder.path + "/incoming/" + name, 0o600) >= 0) }
        let two = try await StoreFixture(sharing: folder)
        #expect(folder.files(below: "incoming").count == 1 && folder.files(below: "work").count == 1)
        #expect(try await two.store.accept(upload.finish(), as: StoreFixture.new()).clip.byteCount == 4)
        #expect(folder.files(below: "incoming") == [])
        // A server need not start anew to see that another one has gone.
        for name in ["servers/\(gone.prefix(26))", "work/\(gone)"] {
            #expect(creat(folder.path + "/" + name, 0o600) >= 0)
        }
        #expect(try await two.store.recover(after: 20) == [])
        #expect(folder.files(below: "work").count == 1 && folder.files(below: "servers").count == 2)
        await one.store.removeWorkFolder(work)
    }

    @Test func theJobsOfADeadServerAreFreeAtOnceThoseOfAHungOneWhenTheirTimeIsOver() async throws {
        let one = try await StoreFixture(sharing: folder)
        let two = try await StoreFixture(sharing: folder)
        for text in ["1", "2"] { try await one.accept(text) }
        let hung = try #require(try await one.store.claim(by: one.store.folder.server, lease: .seconds(600)))
        let dead = try #require(try await one.store.claim(by: ServerID(), lease: .seconds(600)))
        #expect(try await two.store.recover(after: 20).map(\.id) == [dead.id])
        #expect(try await two.store.recover(after: 20) == [])
        _ = try await one.store.renewLeases(of: one.store.folder.server, lease: .zero)
        #expect(try await eventually { try await two.store.recover(after: 20).map(\.id) == [hung.id] })
    }

    @Test func whatOnePromisesTheOtherDoesNotPromiseAgain() async throws {
        let free = try #require(FileSystem.freeBytes(at: folder.path))
        let one = try await StoreFixture(sharing: folder) { $0.reservedDiskBytes = free / 2 }
        let two = try await StoreFixture(sharing: folder) { $0.reservedDiskBytes = free / 2 }
        do {
            let promise = try one.store.reservations.promiseUpload(bytes: free / 4)
            #expect(await code { _ = try two.store.reservations.promiseUpload(bytes: free / 3) } == .diskFull)
            #expect(two.store.reservations.promisedBytes == 0)
            promise.spend(free / 8)
            #expect(one.store.folder.servers.promisedByOthers == 0)
            #expect(two.store.folder.servers.promisedByOthers == free / 4 - free / 8)
        }
        #expect(two.store.folder.servers.promisedByOthers == 0)
        _ = try two.store.reservations.promiseUpload(bytes: free / 3)
    }

    @Test func anUploadIsReceivedByOneServerAtATime() async throws {
        let (one, two) = (try await StoreFixture(sharing: folder), try await StoreFixture(sharing: folder))
        let id = try await one.create(10)
        #expect(try await two.append("01", to: id, at: 0).offset == 2)
        let (body, sender) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        async let receiving = one.store.append(
            body, to: id, as: UploadPart(offset: 2, byteCount: 4), in: .machine)
        sender.yield(Array("23".utf8))
        #expect(try await eventually { try await two.store.upload(id, in: .machine)?.offset == 4 })
        #expect(await code { _ = try await two.append("45", to: id, at: 4) } == .superseded)
        #expect(await code { _ = try await two.store.settledUpload(id, in: .machine) } == .superseded)
        sender.yield(Array("45".utf8))
        sender.finish()
        #expect(try await receiving.offset == 6)
        #expect(try await two.store.settledUpload(id, in: .machine)?.offset == 6)
        let whole = try await two.append("6789", to: id, at: 6)
        // One at a time looks at it, and one clip comes of it.
        do {
            let first = try await one.store.stage(whole)
            #expect(await code { _ = try await two.store.stage(whole) } == .busy)
            first.remove()
        }
        let clip = try await two.store.accept(two.store.stage(whole), as: two.new(whole)).clip
        #expect(await code { _ = try await one.store.stage(whole) } == .unknownUpload)
        #expect(try await one.store.data(of: .content(clip.blob)) == Data("0123456789".utf8))
    }

    @Test func bytesThatADeadServerDidNotCheckAreTakenBack() async throws {
        let (one, two) = (try await StoreFixture(sharing: folder), try await StoreFixture(sharing: folder))
        let id = try await one.create(10)
        _ = try await one.append("0123456", to: id, at: 0)
        try await one.store.database.run { connection in
            try UploadRows.leaveUnchecked(connection, id, from: 3)
        }
        #expect(await code { _ = try await two.append("3456789", to: id, at: 3) } == .wrongOffset)
        #expect(try await two.store.settledUpload(id, in: .machine)?.offset == 3)
        #expect(try await two.append("3456789", to: id, at: 3).isComplete)
    }

    @Test func nothingIsLostWhenOneServerTakesWhatTheOtherRemoves() async throws {
        let servers = [
            try await StoreFixture(sharing: folder) { $0.queuedJobs = .max },
            try await StoreFixture(sharing: folder) { $0.queuedJobs = .max },
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    let server = servers[worker % 2]
                    for round in 0..<25 {
                        let clip = try await server.accept("contested \(round % 2)").clip
                        let data = try? await server.store.data(of: .content(clip.blob))
                        #expect(data != nil, "worker \(worker), round \(round)")
                        try await servers[round % 2].store.delete(clip.id, in: .machine)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(folder.files(below: "blobs") == [] && folder.files(below: "incoming") == [])
    }

    @Test func serversMayStartAtTheSameMoment() async throws {
        let servers = try await withThrowingTaskGroup(of: StoreFixture.self) { group in
            for _ in 0..<4 { group.addTask { try await StoreFixture(sharing: folder) } }
            return try await group.reduce(into: [StoreFixture]()) { $0.append($1) }
        }
        #expect(servers[0].store.folder.servers.others.count == 3)
        let clip = try await servers[0].accept("clip").id
        #expect(try await servers[3].store.clip(clip, in: .machine) != nil)
    }

    @Test func aNewerServerDoesNotChangeTheDatabaseUnderAnOlderOne() async throws {
        let one = try await StoreFixture(sharing: folder)
        let version = Migrations.scripts.count
        try await one.store.database.run { connection in
            try connection.execute("PRAGMA user_version = \(version - 1)")
        }
        let before = await code { _ = try await StoreFixture(sharing: folder) }
        #expect(before == .folderInUse)
        try await one.store.database.run { connection in
            try connection.execute("PRAGMA user_version = \(version)")
        }
        _ = try await StoreFixture(sharing: folder)
    }
}
