import Domain
import Glibc
import TestSupport

@testable import Store

/// The test program, killed on the way.
enum Killed {
    /// Runs the test program and kills it after some lines of output.
    static func lines(_ arguments: [String], afterLines count: Int) async throws -> [String] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw AppError(.files, "no pipe") }
        let child: TestChild
        do {
            defer { close(ends[1]) }
            child = try await TestChild([TestProgram.path("TestWorker")] + arguments, output: ends[1])
        }
        defer { close(ends[0]) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var isKilled = false
        while true {
            let got = read(ends[0], &buffer, buffer.count)
            if got <= 0 { break }
            output += buffer.prefix(got)
            if !isKilled && output.count(where: { $0 == UInt8(ascii: "\n") }) >= count {
                child.kill()
                isKilled = true
            }
        }
        try await child.killAndWait()
        // A line that was cut off was not an acknowledgement.
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().map(String.init)
    }
}
