import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    @Suite struct ChildTests {
        private func run(
            _ script: String, input: String = "", wallClock: Duration = .seconds(20),
            _ change: (inout ChildProcess.Bounds) -> Void = { _ in }
        ) async throws -> (end: ChildEnd, lines: [String]) {
            var bounds = ChildProcess.Bounds(wallClock: wallClock)
            change(&bounds)
            let lines = TestLog()
            let command = ChildCommand(executable: "/bin/sh", arguments: ["-c", script], environment: ["A": "b c"])
            let end = try await ChildProcess.run(
                command, input: ChildInput(Array(input.utf8)), bounds: bounds
            ) { line in
                lines.add(String(decoding: line, as: UTF8.self))
                return true
            }
            return (end, lines.lines)
        }

        @Test func wordsGoInAndOut() async throws {
            let (end, lines) = try await run("read x; echo got $x; echo $A; pwd; echo bad >&2; exit 7", input: "this\n")
            #expect(lines == ["got this", "b c", "/"])
            #expect(end == ChildEnd(status: 7, signal: 0, errorTail: Array("bad\n".utf8)))
        }

        @Test func nothingIsInherited() async throws {
            let (_, lines) = try await run(
                "ls /proc/self/fd | wc -l; env | wc -l; cat /proc/self/stat | cut -d' ' -f5,6; echo $$")
            // ls has its own descriptor for the folder; the shell adds PWD, OLDPWD and _ at most.
            #expect(lines.first.flatMap { Int($0) } == 4)
            #expect((lines.dropFirst().first.flatMap { Int($0) } ?? 99) <= 4)
            let session = lines.dropFirst(2).first?.split(separator: " ").map(String.init) ?? []
            #expect(session == [lines.last, lines.last].compactMap { $0 })
        }

        @Test func onlyTheEndOfErrorsIsKept() async throws {
            let (end, _) = try await run("i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i+1)); done")
            #expect(end.errorTail.count == 8 << 10)
            #expect(String(decoding: end.errorTail, as: UTF8.self).hasSuffix("line 2999\n"))
        }

        @Test(arguments: [
            ("sleep 600", ChildEnd.Kill.timedOut), ("sleep 600 & sleep 600", .timedOut),
            ("trap '' TERM INT HUP; while :; do :; done", .timedOut),
            // Closing the output does not buy time.
            ("exec >&- 2>&-; sleep 600", .misbehaved),
            ("while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", .misbehaved),
            ("head -c 100000 /dev/zero", .misbehaved),
        ])
        func childrenOutOfHandAreKilled(_ script: String, _ kill: ChildEnd.Kill) async throws {
            let (end, _) = try await run(script, wallClock: .seconds(2)) {
                $0.messageBytes = 1000
                $0.outputBytes = 100_000
            }
            #expect(end.kill == kill)
        }

        @Test func nothingOfTheGroupStays() async throws {
            let folder = try TemporaryFolder()
            let (end, lines) = try await run(
                "(sleep 1; touch \(folder.path)/late) & echo $!; exec >&- 2>&-; exit 0", wallClock: .seconds(10))
            #expect(end.status == 0 && end.kill == nil && lines.count == 1)
            try await Task.sleep(for: .milliseconds(1500))
            #expect(folder.files() == [])
        }

        @Test(.timeLimit(.minutes(5))) func aGrandchildThatHoldsTheOutputIsNotWaitedFor() async throws {
            let (end, lines) = try await run("sleep 600 & echo done")
            #expect(end.status == 0 && lines == ["done"])
        }

        @Test func aFullDiskStopsIt() async throws {
            let (end, _) = try await run("sleep 600") { $0.hasDiskSpace = { false } }
            #expect(end.kill == .diskFull)
        }

        @Test(.timeLimit(.minutes(5))) func cancellingTheTaskKillsIt() async throws {
            let task = Task { try await run("sleep 600") }
            try await Task.sleep(for: .milliseconds(200))
            task.cancel()
            #expect(try await task.value.end.kill == .cancelled)
        }

        @Test func whatCannotStartSaysSo() async {
            let command = ChildCommand(executable: "/nonexistent", arguments: [], environment: [:])
            await #expect(throws: SpawnFailure.self) {
                _ = try await ChildProcess.run(
                    command, input: ChildInput([]), bounds: ChildProcess.Bounds(wallClock: .seconds(1)),
                    onMessage: { _ in true })
            }
        }
    }
}
