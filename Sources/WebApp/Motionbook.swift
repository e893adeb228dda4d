import Analysis
import FoundationEssentials
import Glibc
import HTTPServer
import Jobs
import Store

/// The program: reads the command line, wires the parts together once, and runs one command.
@main
struct Motionbook {
    /// The version that pages and `motionbook version` show.
    static let version = "0.1.0"

    static func main() async {
        exit(await run(Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment))
    }

    static func run(_ arguments: [String], environment: [String: String]) async -> Int32 {
        do {
            return try await perform(Command(arguments, environment: environment), environment: environment)
        } catch let error as UsageError {
            Terminal.complain("\(error.message) `motionbook help` shows how.")
            return 2
        } catch {
            Terminal.complain(sentence(of: error))
            return 1
        }
    }

    /// What a person reads of an error.
    static func sentence(of error: any Error) -> String {
        switch error {
        case let error as CommandFailure: error.message
        case let error as AnalysisError: error.message
        case let error as StoreError: error.message
        case let error as SandboxError: error.message
        case let error as ServerError: error.message
        default: "Something unexpected went wrong: \(error)"
        }
    }

    private static func perform(_ command: Command, environment: [String: String]) async throws -> Int32 {
        func resources(_ named: String?) throws(CommandFailure) -> Resources {
            try Resources.locate(named: named, executable: Resources.runningExecutable())
        }
        switch command {
        case .serve(let options):
            return try await ServeCommand(
                options: options, resources: try resources(options.resources), environment: environment
            ).run()
        case .analyze(let options):
            return try await AnalyzeCommand(
                options: options, analyzer: ClipAnalyzer(try resources(options.resources))
            ).run()
        case .gifInfo(let options):
            return try GIFInfoCommand(options: options).run()
        case .gif(let options):
            return try await GIFCommand(
                options: options, analyzer: ClipAnalyzer(try resources(options.resources))
            ).run()
        case .worker(let folder):
            return await Worker.run(ClipWorker(analyzer: ClipAnalyzer(try resources(folder))))
        case .doctor(let options):
            return await Doctor(
                options: options,
                resources: Result { () throws(CommandFailure) in try resources(options.resources) },
                environment: environment
            ).run()
        case .help:
            Terminal.print(Command.usage)
        case .version:
            Terminal.print("motionbook \(version)")
        }
        return 0
    }
}
