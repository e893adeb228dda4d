import Domain
import TestSupport
import Testing

@testable import Store

/// Real small disks, full to the last byte.
@Suite(.enabled(if: SmallDisk.isAvailable, "\(SmallDisk.absence)"))
struct FullDiskTests {
    private func lines(_ scenario: String, mebibytes: Int) async throws -> [String] {
        let run = try await SmallDisk.run(mebibytes: mebibytes, TestProgram.path("TestWorker"), [scenario])
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func uploadsAtOnceLeaveTheReserve() async throws {
        let lines = try await lines("crowd", mebibytes: 40)
        let free = lines.first { $0.hasPrefix("free ") }.flatMap { Int($0.dropFirst(5)) } ?? 0
        #expect(free >= 8 << 20, "\(lines)")
        let stored = lines.count { $0 == "stored" }
        let refused = lines.count {
            $0 == "refused diskFull" || $0.hasPrefix("stopped The server’s disk is almost full")
        }
        // 32 MiB hold at most eight; steps of 8 MiB for those of unknown length may keep some out.
        #expect((4...8).contains(stored) && stored + refused == 21, "\(lines)")
        #expect(lines.last == "promised 0")
    }

    @Test func deletingWorksOnAFullDisk() async throws {
        let lines = try await lines("full", mebibytes: 24)
        #expect(
            lines == [
                "free 0", "cancelled true", "deleted true", "ballast true", "deleted true", "ballast true",
                "deleted true", "left 0 ballast true",
            ])
    }
}
