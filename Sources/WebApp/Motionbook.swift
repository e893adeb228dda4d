import Analysis
import Domain
import FoundationEssentials
import Glibc
import HTTPServer
import Jobs
import Vision
import Workers

/// The program: reads the command line, wires the parts together once, and runs one command.
@main
struct Motionbook {
    /// The version that pages and `motionbook version` show.
    static let version = "0.1.0"

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // A worker shuts itself in while it is one thread, so before there are tasks.
        let request = arguments.first == "worker" ? Worker.enter() : nil
        // Ends at once: what `exit` cleans up in C libraries may be in use by threads that are not through yet. All
        // that was said is written, and all that was kept is on the disk.
        Task.detached {
            _exit(await run(arguments, environment: ProcessInfo.processInfo.environment, request: request))
        }
        while true { pause() }
    }

    static func run(
        _ arguments: [String], environment: [String: String], request: WorkerRequest? = nil
    ) async -> Int32 {
        do {
            let command = try Command(arguments, environment: environment)
            return try await perform(command, environment: environment, request: request)
        } catch let error as UsageError {
            Terminal.complain("\(error.message) For help, run `motionbook help`.")
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
        case let error as ServerError: error.message
        case let error as any UserFacingError: error.message
        default: "Unexpected error: \(error)"
        }
    }

    private static func perform(
        _ command: Command, environment: [String: String], request: WorkerRequest?
    ) async throws -> Int32 {
        func layout(_ named: String?) throws(CommandFailure) -> InstallationLayout {
            try InstallationLayout.locate(named: named, executable: InstallationLayout.runningExecutable())
        }
        switch command {
        case .serve(let options):
            return try await ServeCommand(
                options: options, layout: try layout(options.resources), environment: environment
            ).run()
        case .analyze(let options):
            return try await AnalyzeCommand(
                options: options, analyzer: ClipAnalyzer(try layout(options.resources)), environment: environment
            ).run()
        case .live(let options):
            return try await LiveCommand(
                options: options, library: ModelLibrary(folder: try layout(options.resources).models)
            ).run()
        case .lock(let options):
            return try await LockCommand(
                options: options, layout: try layout(options.resources), environment: environment
            ).run()
        case .unlock(let options):
            return try await UnlockCommand(
                options: options, layout: try layout(options.resources), environment: environment
            ).run()
        case .gifInfo(let options):
            return try GIFInfoCommand(options: options).run()
        case .gif(let options):
            return try await GIFCommand(
                options: options, analyzer: ClipAnalyzer(try layout(options.resources))
            ).run()
        case .worker(let models):
            return await Worker.run(
                request,
                ClipWorker(
                    library: ModelLibrary(folder: try models ?? layout(nil).models), cores: request?.limits.cores ?? 1))
        case .key(let options):
            return try KeyCommand(options: options, environment: environment).run()
        case .certificate(let options):
            return try CertificateCommand(options: options, environment: environment).run()
        case .backup(let options):
            return try await CopyCommand(options: options, environment: environment).backUp()
        case .restore(let options):
            return try await CopyCommand(options: options, environment: environment).restore()
        case .labels(let options):
            return try await LabelsCommand(options: options, environment: environment).run()
        case .doctor(let options):
            return await Doctor(
                options: options,
                layout: Result { () throws(CommandFailure) in try layout(options.resources) },
                environment: environment
            ).run()
        case .prepare(let resources):
            let made = try ModelLibrary(folder: try layout(resources).models).prepare()
            if !made.isEmpty { Terminal.complain("Prepared \(made.count) models for this processor.") }
        case .help:
            Terminal.print(Command.usage)
        case .version:
            Terminal.print("motionbook \(version)")
        }
        return 0
    }
}
