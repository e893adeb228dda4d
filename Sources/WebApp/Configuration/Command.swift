import Analysis
import Domain

/// What a person asked for on the command line.
enum Command: Equatable {
    case serve(ServeOptions)
    case analyze(AnalyzeOptions)
    case live(LiveOptions)
    case gif(GIFOptions)
    case gifInfo(GIFInfoOptions)
    case lock(LockOptions)
    case unlock(UnlockOptions)
    case worker(models: String?)
    case key(KeyOptions)
    case certificate(CertificateOptions)
    case backup(CopyOptions)
    case restore(CopyOptions)
    case labels(LabelsOptions)
    case doctor(DoctorOptions)
    case prepare(resources: String?)
    case help
    case version

    /// The usage that `motionbook help` prints.
    static let usage = """
        Motionbook analyses movement in video clips and photos, on your own machine.

        usage: motionbook serve   [--host 127.0.0.1] [--port 8080] [--name NAME,…] [--proxy ADDRESS,…|auto]
                                  [--certificate FILE --certificate-key FILE] [--http-only]
                                  [--open] [--data DIR] [--share] [--sandbox auto|require|off] [--workers N]
                                  [--access-log FILE|-] [--languages DIR] [--resources DIR]
               motionbook key     [--renew] [--data DIR]
               motionbook certificate [--export OUT.crt|OUT.pem] [--renew-ca] [--name NAME,…] [--data DIR]
               motionbook analyze FILE… --for \(AnalysisKind.all.map(\.rawValue).joined(separator: "|")) [--person N] [--mirrored] [--json]
                                  [--turn 90|180|270] [--mirror]
                                  [--rule \(Composer.placingRules.map(\.rawValue).joined(separator: "|"))] [--crop OUT.jpg [--ratio \(Composer.cropRatios.joined(separator: "|"))]]
                                  [--overlay OUT.mp4 [--beside]] [--export DIR] [--second-opinion [--dry-run]]
                                  [--data DIR] [--resources DIR]
               motionbook live    --for \(AnalysisKind.all.map(\.rawValue).joined(separator: "|")) [--camera /dev/video0|FILE.mjpeg] [--mirrored] [--json]
                                  [--resources DIR]
               motionbook gif FILE -o OUT.gif [--from SECONDS] [--to SECONDS] [--width 480] [--fps 15]
                                  [--max-bytes N] [--skeleton] [--resources DIR]
               motionbook gif-info FILE [--json]
               motionbook lock    [--text TEXT|-] --faces FACE,FACE,FACE,FACE,FACE [--avatar NAME] [--hint yes|no]
                                  [--once] [--expires hour|day|week|never] -o OUT.gif [--data DIR] [--resources DIR]
               motionbook unlock  FILE --faces FACE,FACE,FACE,FACE,FACE | --clip CLIP [--data DIR] [--resources DIR]
               motionbook backup DIR [--data DIR]
               motionbook restore DIR [--data DIR]
               motionbook labels  -o OUT.json [--data DIR]
               motionbook doctor  [--data DIR] [--sandbox auto|require|off] [--resources DIR]
                                  [--certificate FILE --certificate-key FILE]
               motionbook prepare [--resources DIR]
               motionbook version | help

        Your own browser on this machine needs no key. Everyone else opens the address that `serve` prints and `key`
        shows again. `key --renew` creates a new key, which everyone then needs. `serve --open` requires no key.

        If --host lets other machines in, they use HTTPS: the server makes a certificate authority of its own, which
        devices get at /join. `certificate` shows it, --export writes it to a file (.pem, or .crt for DER), and --renew-ca
        replaces it: all devices then need the new one. It signs for this machine’s names and private addresses; give
        --name with --renew-ca for others. --certificate and --certificate-key use your own files instead, for example
        fullchain.pem and privkey.pem, and notice when they are renewed. With --proxy or --http-only the server speaks
        plain HTTP.

        Behind a proxy, give the server’s public name: --name lab.example. And give the proxy: --proxy 192.168.1.2, or
        auto for one on this machine. Its X-Forwarded-For or Forwarded header then identifies clients, for limits, for
        the access log and for counting tries. Its X-Forwarded-Host gives the public port.

        Only one server can use a data folder, unless all of them use --share: then they share one queue, and if one
        crashes, another takes over.

        `prepare` compiles the models for this processor so that analyses start sooner. `make build` and the package have
        already done this. Run it again only if the processor changes.

        With several files, `analyze` prints a result for each; with --json, one line each, with its name as "file".
        --person, --crop, --overlay and --export work with one file only.

        --turn turns the clip to the right, --mirror mirrors it before that, and --mirrored says that what is seen then
        is a mirror image.

        Options with a value can also be set in the environment: --data is MOTIONBOOK_DATA, --max-bytes is
        MOTIONBOOK_MAX_BYTES and so on. Command-line options take precedence.
        Exit status: 0 success, 1 failure (one line says why), 2 wrong usage.
        """

    /// Reads the command line.
    /// - Parameters:
    ///   - arguments: what follows the program's name.
    ///   - environment: where `MOTIONBOOK_*` stands in for options that are not given.
    init(_ arguments: [String], environment: [String: String]) throws(UsageError) {
        guard let name = arguments.first else { throw UsageError("Give a command.") }
        let rest = Array(arguments.dropFirst())
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            self = .help
            return
        }
        switch name {
        case "serve":
            self = .serve(try ServeOptions(OptionReader(rest, environment: environment, known: ServeOptions.known)))
        case "analyze":
            self = .analyze(
                try AnalyzeOptions(OptionReader(rest, environment: environment, known: AnalyzeOptions.known)))
        case "live":
            self = .live(try LiveOptions(OptionReader(rest, environment: environment, known: LiveOptions.known)))
        case "gif":
            self = .gif(try GIFOptions(OptionReader(rest, environment: environment, known: GIFOptions.known)))
        case "gif-info":
            self = .gifInfo(
                try GIFInfoOptions(OptionReader(rest, environment: environment, known: GIFInfoOptions.known)))
        case "lock":
            self = .lock(try LockOptions(OptionReader(rest, environment: environment, known: LockOptions.known)))
        case "unlock":
            self = .unlock(try UnlockOptions(OptionReader(rest, environment: environment, known: UnlockOptions.known)))
        case "worker":
            let reader = try OptionReader(rest, environment: environment, known: ["models": .value])
            self = .worker(models: reader.value(of: "models"))
        case "key":
            self = .key(try KeyOptions(OptionReader(rest, environment: environment, known: KeyOptions.known)))
        case "certificate":
            self = .certificate(
                try CertificateOptions(OptionReader(rest, environment: environment, known: CertificateOptions.known)))
        case "backup":
            self = .backup(try CopyOptions(OptionReader(rest, environment: environment, known: CopyOptions.known)))
        case "restore":
            self = .restore(try CopyOptions(OptionReader(rest, environment: environment, known: CopyOptions.known)))
        case "labels":
            self = .labels(try LabelsOptions(OptionReader(rest, environment: environment, known: LabelsOptions.known)))
        case "doctor":
            self = .doctor(try DoctorOptions(OptionReader(rest, environment: environment, known: DoctorOptions.known)))
        case "prepare":
            let reader = try OptionReader(rest, environment: environment, known: ["resources": .value])
            try reader.expectNoOperands()
            self = .prepare(resources: reader.value(of: "resources"))
        case "help", "--help", "-h":
            self = .help
        case "version", "--version":
            self = .version
        default:
            throw UsageError("Unknown command “\(name)”.")
        }
    }
}

/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
    /// One sentence: what is wrong.
    let message: String

    init(_ message: String) { self.message = message }
}
