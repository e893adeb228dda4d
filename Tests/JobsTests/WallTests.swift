import FoundationEssentials
import Glibc
import System
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// The parts that walls are made of.
@Suite struct WallTests {
    @Test(arguments: [
        // The whole machine; a container with numbers of its own; one whose numbers are those outside.
        ("0 0 4294967295", WorkerUsers.candidates[0]), ("0 100000 65536", WorkerUsers.candidates[1]),
        ("0 0 65536", WorkerUsers.candidates[1]),
    ])
    func rootsWorkersHaveNumbersThatThereAre(_ map: String, _ numbers: Range<UInt32>) throws {
        guard case .users(let guests) = WorkerUsers.choice(ofRootWith: [map, map]) else {
            Issue.record("no guests")
            return
        }
        #expect(numbers.contains(guests.take().number))
    }

    @Test func rootWithoutNumbersIsRefusedOrNoRoot() {
        // Root of the machine alone; an ordinary user who is called root.
        if case .none = WorkerUsers.choice(ofRootWith: ["0 0 1", "0 0 1"]) {} else { Issue.record("root stays root") }
        if case .nobodyElse = WorkerUsers.choice(ofRootWith: ["0 1000 1", "0 1000 1"]) {
        } else {
            Issue.record("an ordinary user is refused")
        }
    }

    @Test func noTwoWorkersHaveTheSameNumber() {
        let guests = WorkerUsers(1000..<1003)
        let first = guests.take()
        do {
            let others = [guests.take(), guests.take()]
            #expect(Set([first.number] + others.map(\.number)) == [1000, 1001, 1002])
        }
        // Those of workers that have ended are free again.
        let others = [guests.take(), guests.take()]
        #expect(Set([first.number] + others.map(\.number)) == [1000, 1001, 1002])
    }

    /// The system counts threads by user: workers of two servers must not use up each other's.
    @Test func workersOfTwoServersHaveOtherNumbers() {
        let numbers = (0..<2).map { _ in WorkerUsers(WorkerUsers.candidates[0]).take().number }
        #expect(numbers[0] != numbers[1])
    }

    @Test func filtersAreMade() throws {
        // A program of the kernel's, eight bytes an instruction, far from the kernel's bound of 4096.
        let program = try #require(SystemCallFilter.entering()?.program())
        #expect(program.count % 8 == 0 && (100 * 8..<2000 * 8).contains(program.count))
        #expect(SystemCallFilter.working(process: getpid()) != nil)
    }

    /// A folder that looks like a group of version 2 that was delegated.
    private func group(_ controllers: String = "cpu memory pids\n") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/a/own", withIntermediateDirectories: true)
        for (name, text) in [("cgroup.controllers", controllers), ("cgroup.procs", ""), ("cgroup.subtree_control", "")]
        {
            try Data(text.utf8).write(to: URL(filePath: folder.path + "/a/own/" + name))
        }
        return folder
    }

    @Test func workersAreCountedInGroups() throws {
        let root = try group()
        func text(_ path: String) -> String? { Descriptor.text(ofFile: root.path + "/a/own/" + path) }
        let groups = try #require(WorkerGroups(membership: "1:name=x:/\n0::/a/own\n", root: root.path))
        // The server moves out of the way before controllers are handed on.
        #expect(text("server/cgroup.procs") == "0" && text("cgroup.subtree_control") == "+memory +pids")
        let first = try #require(groups.makeGroup(for: 17, memory: 1 << 30))
        let second = try #require(groups.makeGroup(for: 18, memory: 3 << 30))
        #expect(text("worker-1/memory.max") == "\(2 << 30)" && text("worker-1/memory.swap.max") == "0")
        #expect(text("worker-1/pids.max") == "264" && text("worker-1/cgroup.procs") == "17")
        #expect(text("worker-2/memory.max") == "\(4 << 30)" && text("worker-2/cgroup.procs") == "18")
        for group in [first, second] { group.remove() }
        #expect(text("worker-1/cgroup.kill") == "1")
    }

    @Test func withoutDelegationThereAreNone() throws {
        let root = try group()
        #expect(WorkerGroups(membership: "4:memory:/a/own\n", root: root.path) == nil)
        #expect(WorkerGroups(membership: "0::/nowhere\n", root: root.path) == nil)
        #expect(WorkerGroups(membership: "0::/a/own\n", root: try group("cpu\n").path) == nil)
        // What others share stays as it was.
        let shared = try group()
        let control = shared.path + "/a/own/cgroup.subtree_control"
        unlink(control)
        mkdir(control, 0o700)
        #expect(WorkerGroups(membership: "0::/a/own\n", root: shared.path) == nil)
        #expect(Descriptor.text(ofFile: shared.path + "/a/own/cgroup.procs") == "0")
    }
}
