import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// Code in a worker tries to get out: whoever runs the server, with bubblewrap and without.
    @Suite struct EscapeTests {
        /// Who runs the server.
        enum Owner: String, CaseIterable {
            /// Who runs the tests.
            case same
            /// An ordinary user, where root runs the tests.
            case ordinary

            /// An ordinary user has to reach the program.
            static let here: [Owner] = geteuid() == 0 && TestProgram.isOpenToOthers ? [.same, .ordinary] : [.same]

            static let ordinaryNumber: uid_t = 64_999
            var number: uid_t { self == .same ? geteuid() : Self.ordinaryNumber }
        }

        private struct Attempts {
            var walls = ""
            var successes: Set<String> = []
            var count = 0
            /// Lines of `/proc/self/status` by their names, and `Score`.
            var status: [String: [String]] = [:]
        }

        private static let path = JobsFixture.searchPath

        /// Lets a worker try everything.
        /// - Parameter launcher: a program, and its arguments, that goes before.
        private func attempts(
            _ owner: Owner, _ mode: SandboxMode, searchPath: String, through launcher: [String] = []
        ) async throws -> Attempts {
            let folder = try TemporaryFolder()
            for name in ["output", "stranger"] {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/" + name, withIntermediateDirectories: false)
            }
            try Data("GIF89a escape=\(folder.path)/stranger".utf8).write(to: URL(filePath: folder.path + "/clip"))
            try Data("secret".utf8).write(to: URL(filePath: folder.path + "/stranger/secret"))
            // Anybody may: it is the walls that must not let this worker.
            for (name, mode) in [("", 0o755), ("/stranger", 0o777), ("/stranger/secret", 0o666), ("/output", 0o700)] {
                try #require(chmod(folder.path + name, mode_t(mode)) == 0)
            }
            for name in ["/clip", "/output"] {
                try #require(chown(folder.path + name, owner.number, owner.number) == 0)
            }
            var command = [TestProgram.path("TestWorker"), "escape", mode.rawValue, searchPath, folder.path]
            if owner == .ordinary {
                let number = String(owner.number)
                command = ["setpriv", "--reuid", number, "--regid", number, "--clear-groups", "--"] + command
            }
            command = launcher + command
            let run = try await ProgramRun.run(command[0], Array(command.dropFirst()))
            try #require(run.status == 0, "\(run.output) \(run.errors)")
            var attempts = Attempts()
            for line in run.output.split(separator: "\n").map(String.init) {
                let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
                if attempts.walls.isEmpty {
                    attempts.walls = line
                } else if words.first == "of" {
                    attempts.count = Int(words.last ?? "") ?? 0
                } else if let name = words.first, name.hasSuffix(":") {
                    attempts.status[String(name.dropLast())] = Array(words.dropFirst())
                } else {
                    attempts.successes.insert(line)
                }
            }
            return attempts
        }

        @Test(.enabled("needs bubblewrap") { await SandboxTests.hasBubblewrap() }, arguments: Owner.here)
        func nothingGetsOutOfBubblewrap(_ owner: Owner) async throws {
            let attempts = try await attempts(owner, .require, searchPath: Self.path)
            #expect(attempts.walls == "bubblewrap")
            expectNothing(attempts, owner)
        }

        @Test(
            .enabled(if: SandboxTests.hasFloor, "needs Landlock, and a folder that others may enter"),
            arguments: Owner.here)
        func nothingGetsThroughTheFloor(_ owner: Owner) async throws {
            let attempts = try await attempts(owner, .auto, searchPath: "/nonexistent")
            #expect(attempts.walls == "floor")
            expectNothing(attempts, owner)
        }

        /// Runs a program in a kernel that refuses Landlock's calls, as far as the program can tell.
        private static let withoutLandlock = [
            "python3", TestData.package.appending(path: "Tests/Survival/container.py").path,
            "--namespaces", "--no-landlock", "ENOSYS", "--",
        ]

        /// What works where neither bubblewrap nor Landlock does: files are open as they are to the account, and
        /// nothing else is.
        @Test(arguments: Owner.here) func withoutLandlockFilesAreOpenAndNothingElse(_ owner: Owner) async throws {
            var attempts = try await attempts(
                owner, .auto, searchPath: "/nonexistent", through: Self.withoutLandlock)
            #expect(attempts.walls == "filter")
            let files: Set = [
                "environment_of_parent", "state_of_parent", "own_score", "shared_file", "read_secret", "reopen_secret",
                "write_secret", "remove_secret", "list_outside", "write_clip", "file_outside", "folder_outside",
                "link_outside", "file_in_tmp", "through_link",
            ]
            #expect(attempts.successes.isSuperset(of: ["read_secret", "list_outside"]))
            attempts.successes.subtract(files)
            expectNothing(attempts, owner)
        }

        /// The counterpart: with no walls most of it goes through, so that it is they who refuse.
        @Test(arguments: Owner.here) func withoutWallsMostGetsOut(_ owner: Owner) async throws {
            let attempts = try await attempts(owner, .off, searchPath: Self.path)
            #expect(attempts.walls == "none" && attempts.count > 70)
            let always: Set = [
                "family_unix", "family_inet", "family_any", "socket_pair", "process", "program", "own_score",
                "state_of_parent", "reopen_secret", "read_secret", "write_secret", "empty_secret", "cut_secret",
                "list_outside", "file_outside",
                "folder_outside", "link_outside", "file_in_tmp", "write_clip", "through_link", "signal_parent", "dumps",
            ]
            #expect(attempts.successes.isSuperset(of: always), "\(always.subtracting(attempts.successes))")
        }

        private func expectNothing(_ attempts: Attempts, _ owner: Owner) {
            #expect(attempts.successes == [] && attempts.count > 70)
            let status = attempts.status
            #expect(status["CapEff"] == ["0000000000000000"] && status["CapPrm"] == ["0000000000000000"])
            #expect(status["NoNewPrivs"] == ["1"] && status["Seccomp"] == ["2"] && status["Score"] == ["1000"])
            for name in ["Uid", "Gid"] {
                let numbers = Set((status[name] ?? []).compactMap { UInt32($0) })
                #expect(numbers.count == 1 && !numbers.contains(0), "\(name)")
                // Root's workers are users of their own.
                if owner.number == 0 { #expect(numbers.allSatisfy { $0 >= 65_000 && $0 != 65_534 }) }
            }
        }
    }
}
