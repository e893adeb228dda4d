import Analysis
import Domain
import HTTPServer
import Jobs
import Testing
import Workers

@testable import WebApp

@Suite struct CommandTests {
    private func command(_ line: String, _ environment: [String: String] = [:]) throws -> Command {
        try Command(line.split(separator: " ").map(String.init), environment: environment)
    }

    private func serve(_ line: String = "", _ environment: [String: String] = [:]) throws -> ServeOptions? {
        guard case .serve(let options) = try command("serve " + line, environment) else { return nil }
        return options
    }

    @Test func serveHasItsDefaults() throws {
        let options = try #require(try serve())
        #expect(options == ServeOptions())
        #expect(options.host == "127.0.0.1" && options.port == 8080 && options.sandbox == nil)
        #expect(options.data == nil && options.workers == nil && options.resources == nil)
        #expect(options.names.isEmpty && !options.isOpen && !options.isShared)
    }

    @Test(arguments: [
        "--host 0.0.0.0 --port 0 --data /d --share --sandbox require --workers 3 --resources /r --access-log -",
        "--host=0.0.0.0 --port=0 --data=/d --share --sandbox=require --workers=3 --resources=/r --access-log=-",
        "--resources /r --workers 9 --workers 3 --sandbox=require --share --data /d --port 0 --host 0.0.0.0 --access-log a --access-log -",
    ])
    func serveTakesEveryOption(_ line: String) throws {
        var expected = ServeOptions()
        (expected.host, expected.port, expected.data) = ("0.0.0.0", 0, "/d")
        (expected.sandbox, expected.workers, expected.resources) = (.require, 3, "/r")
        (expected.accessLog, expected.isShared) = ("-", true)
        #expect(try serve(line) == expected)
    }

    @Test func serveTakesNamesAndAnOpenDoor() throws {
        let options = try #require(try serve("--name Lab.local,motion_book-2.example --open"))
        #expect(options.names == ["lab.local", "motion_book-2.example"] && options.isOpen)
        #expect(try serve("", ["MOTIONBOOK_NAME": "lab.local", "MOTIONBOOK_OPEN": "yes"])?.names == ["lab.local"])
        // Nobody opens the door by a variable that was forgotten.
        #expect(try serve("", ["MOTIONBOOK_OPEN": "yes"])?.isOpen == false)
        #expect(try serve("", ["MOTIONBOOK_SHARE": "yes"])?.isShared == false)
    }

    @Test func serveTakesProxies() throws {
        #expect(try serve("")?.proxies == TrustedProxies.none)
        #expect(try serve("--proxy auto")?.proxies == TrustedProxies("auto"))
        #expect(try serve("--proxy 192.168.1.2,fd00::2")?.proxies == TrustedProxies("fd00::2,192.168.1.2"))
        #expect(try serve("", ["MOTIONBOOK_PROXY": "10.0.0.2"])?.proxies == TrustedProxies("10.0.0.2"))
    }

    @Test(arguments: [
        ("", SandboxMode.auto), ("--host localhost", .auto), ("--host ::1", .auto), ("--host 127.0.0.9", .auto),
        ("--host 0.0.0.0", .require), ("--host ::", .require), ("--host 192.168.1.2", .require),
        ("--host 0.0.0.0 --sandbox auto", .auto), ("--host 0.0.0.0 --sandbox off", .off),
        ("--sandbox require", .require),
    ])
    func whatStrangersReachHasBubblewrapAroundIt(_ line: String, _ mode: SandboxMode) throws {
        #expect(try serve(line)?.sandboxMode == mode)
    }

    @Test func theCommandLineWinsOverTheEnvironment() throws {
        let environment = [
            "MOTIONBOOK_PORT": "9000", "MOTIONBOOK_DATA": "/env", "MOTIONBOOK_SANDBOX": "off",
            "MOTIONBOOK_WORKERS": "", "MOTIONBOOK_UNKNOWN": "x", "PORT": "1",
        ]
        let options = try #require(try serve("--data /line", environment))
        #expect(options.port == 9000 && options.data == "/line" && options.sandbox == .off && options.workers == nil)
    }

    @Test func liveTakesEveryOption() throws {
        guard
            case .live(let options) = try command("live --for hands --camera c.mjpeg --mirrored --json --resources /r")
        else {
            Issue.record("another command")
            return
        }
        #expect(options.kind == .hands && options.camera == "c.mjpeg" && options.isMirrored && options.json)
        guard case .live(let usual) = try command("live --for swing") else { return }
        #expect(usual.camera == "/dev/video0" && !usual.isMirrored && !usual.json && usual.resources == nil)
    }

    @Test func analyzeTakesEveryOption() throws {
        guard
            case .analyze(let options) = try command(
                "analyze --for swing clip.mp4 --json --export out --resources /r --person 2 --overlay v.MP4 --beside --second-opinion --data /d"
            )
        else {
            Issue.record("another command")
            return
        }
        #expect(options.files == ["clip.mp4"] && options.kind == .swing && options.json)
        #expect(options.export == "out" && options.resources == "/r")
        #expect(options.person == 2 && options.overlay == "v.MP4" && options.layout == .beside)
        #expect(options.hasSecondOpinion && !options.isDryRun && options.data == "/d")
    }

    /// Pictures are sent because somebody says so, now: no variable says it for them.
    @Test func noVariableAsksForSecondOpinions() throws {
        let environment = ["MOTIONBOOK_SECOND_OPINION": "yes"]
        guard case .analyze(let options) = try command("analyze --for swing clip.mp4", environment) else {
            Issue.record("another command")
            return
        }
        #expect(!options.hasSecondOpinion)
    }

    @Test(arguments: [
        ("", ClipTurn.none), ("--turn 90", ClipTurn(quarterTurns: 1)), ("--turn=180", ClipTurn(quarterTurns: 2)),
        ("--turn 270 --mirror", ClipTurn(quarterTurns: 3, isMirrored: true)),
        ("--mirror", ClipTurn(quarterTurns: 0, isMirrored: true)),
    ])
    func analyzeTurnsTheClip(_ options: String, _ turn: ClipTurn) throws {
        guard case .analyze(let options) = try command("analyze a.mp4 --for hands " + options) else {
            Issue.record("another command")
            return
        }
        #expect(options.turn == turn && !options.isMirrored)
    }

    @Test func analyzeTakesSeveralClips() throws {
        guard case .analyze(let options) = try command("analyze a.jpg --for composition b.jpg --rule centre c.jpg")
        else {
            Issue.record("another command")
            return
        }
        #expect(options.files == ["a.jpg", "b.jpg", "c.jpg"] && options.rule?.rawValue == "centre")
    }

    @Test func gifTakesEveryOption() throws {
        guard
            case .gif(let options) = try command(
                "gif clip.mp4 -o a.GIF --from 1.5 --to=4 --width 320 --fps 12 --max-bytes 900000 --skeleton --resources /r"
            )
        else {
            Issue.record("another command")
            return
        }
        #expect(options.file == "clip.mp4" && options.output == "a.GIF" && options.resources == "/r")
        #expect(options.from == 1.5 && options.to == 4 && options.width == 320 && options.fps == 12)
        #expect(options.maxBytes == 900_000 && options.hasSkeleton)
        guard case .gif(let plain) = try command("gif clip.mp4 --output a.gif") else {
            Issue.record("another command")
            return
        }
        #expect(plain.from == nil && plain.to == nil && plain.width == nil && !plain.hasSkeleton)
    }

    @Test func whatFollowsTwoDashesIsAFile() throws {
        guard case .analyze(let options) = try command("analyze --for swing -- --help") else {
            Issue.record("another command")
            return
        }
        #expect(options.files == ["--help"] && !options.json && options.export == nil)
    }

    @Test func theOtherCommands() throws {
        guard case .doctor(let options) = try command("doctor --data /d --sandbox off --resources /r") else {
            Issue.record("another command")
            return
        }
        #expect(options.data == "/d" && options.sandbox == .off && options.resources == "/r")
        #expect(try command("key") == .key(KeyOptions(OptionReader([], environment: [:], known: [:]))))
        guard case .key(let key) = try command("key --renew --data /d") else {
            Issue.record("another command")
            return
        }
        #expect(key.renews && key.data == "/d")
        #expect(try command("worker") == .worker(models: nil))
        #expect(try command("worker --models /m") == .worker(models: "/m"))
        for line in ["version", "--version"] { #expect(try command(line) == .version) }
        for line in ["help", "--help", "-h", "serve --help", "analyze -h", "doctor --port --help"] {
            #expect(try command(line) == .help)
        }
    }

    @Test(arguments: [
        ("", "Give a command."), ("dance", "Unknown command “dance”"), ("serve --dance", "Unknown option --dance"),
        ("serve here", "Unexpected argument “here”"), ("serve -- here", "Unexpected argument “here”"),
        ("serve --port", "--port needs a value"), ("serve --data=", "--data needs a value"),
        ("serve --data --port 80", "--data needs a value"), ("serve --port=", "--port needs a value"),
        ("serve --port many", "from 0 to 65535"), ("serve --port -1", "from 0 to 65535"),
        ("serve --port 65536", "from 0 to 65535"), ("serve --port 80.5", "from 0 to 65535"),
        ("serve --port 99999999999999999999", "from 0 to 65535"), ("serve --workers 0", "from 1 to 64"),
        ("serve --workers 65", "from 1 to 64"), ("serve --sandbox maybe", "auto, require or off"),
        ("serve --sandbox AUTO", "auto, require or off"), ("serve --json", "Unknown option --json"),
        ("serve --=x", "Unknown option --"), ("analyze", "Give a clip"),
        ("analyze a b --for swing --person 2", "--person works with one clip only"),
        ("analyze a b c --for composition --crop o.jpg", "--crop works with one clip only. You gave 3"),
        ("analyze a b --for swing --overlay o.mp4", "--overlay works with one clip only"),
        ("analyze a b --for swing --export o", "--export works with one clip only"),
        ("analyze a", "--for: swing"), ("analyze a --for dance", "not “dance”"), ("analyze a --for", "needs a value"),
        ("analyze a --for swing --person 0", "--person must be a whole number from 1"),
        ("analyze a --for swing --person me", "--person must be a whole number from 1"),
        ("analyze a --for swing --turn 45", "--turn must be 90, 180 or 270"),
        ("analyze a --for swing --turn -90", "--turn must be 90, 180 or 270"),
        ("analyze a --for swing --overlay out.gif", "ends in .mp4"),
        ("analyze a --for swing --overlay", "needs a value"),
        ("analyze a --for swing --beside", "--overlay OUT.mp4"),
        ("analyze a --for hands --second-opinion", "works only with --for swing"),
        ("analyze a --for swing --dry-run", "--second-opinion"),
        ("analyze a --for swing --second-opinion --dry-run --json", "can’t be combined with --json"),
        ("analyze a --for swing --json=yes", "--json takes no value"),
        ("analyze a --for swing --port 80", "Unknown option --port"), ("doctor --port 80", "Unknown option --port"),
        ("serve --name lab:8080", "--name needs host names"), ("serve --name a,,b", "--name needs host names"),
        ("serve --proxy lab.example", "--proxy needs proxy addresses"),
        ("serve --proxy 10.0.0.2,", "--proxy needs proxy addresses"),
        ("serve --name http://lab", "--name needs host names"), ("serve --open=yes", "--open takes no value"),
        ("key x", "Unexpected argument “x”"), ("key --port 80", "Unknown option --port"),
        ("key --renew=1", "takes no value"),
        ("gif", "Give one clip"), ("gif a", "output file that ends in .gif with -o"),
        ("gif a -o b.mp4", "ends in .gif"),
        ("gif a -o", "needs a value"),
        ("gif a -o b.gif --from x", "--from must be a number of seconds"),
        ("gif a -o b.gif --to -1", "--to must be a number of seconds"),
        ("gif a -o b.gif --from 3 --to 2", "later than --from"), ("gif a -o b.gif --width 5", "from 16 to 1920"),
        ("gif a -o b.gif --fps 0", "from 1 to 50"), ("gif a -o b.gif --max-bytes 1", "from 1000 to"),
        ("analyze a --for swing -o b", "Unknown option -o"), ("doctor x", "Unexpected argument “x”"),
        ("live", "--for: swing"), ("live --for dance", "not “dance”"),
        ("live x --for hands", "Unexpected argument “x”"),
        ("worker --data x", "Unknown option --data"), ("backup", "Give one folder"), ("restore a b", "Give one folder"),
        ("labels", "Give an output file"), ("labels x -o y", "Unexpected"),
        ("backup a --port 80", "Unknown option --port"), ("restore a --data", "needs a value"),
    ])
    func wrongUsageSaysWhatIsWrong(_ line: String, _ words: String) throws {
        let error = #expect(throws: UsageError.self) { try command(line) }
        #expect(error?.message.contains(words) == true && error?.message.hasSuffix(".") == true)
    }

    @Test func backupAndRestoreTakeAFolder() throws {
        guard case .backup(let options) = try command("backup /b", ["MOTIONBOOK_DATA": "/env"]) else {
            Issue.record("another command")
            return
        }
        #expect(options.backup == "/b" && options.data == "/env")
        guard case .restore(let options) = try command("restore --data=/d /b") else {
            Issue.record("another command")
            return
        }
        #expect(options.backup == "/b" && options.data == "/d")
    }

    /// Shells cannot set a variable with a hyphen in its name.
    @Test(arguments: [("MOTIONBOOK_MAX_BYTES", 900_000), ("MOTIONBOOK_MAX-BYTES", nil)] as [(String, Int?)])
    func optionsWithAHyphenComeFromTheEnvironment(_ variable: String, _ bytes: Int?) throws {
        guard case .gif(let options) = try command("gif a -o b.gif", [variable: "900000"]) else {
            Issue.record("another command")
            return
        }
        #expect(options.maxBytes == bytes)
        #expect(Command.usage.contains("MOTIONBOOK_MAX_BYTES"))
    }

    @Test func aWrongValueInTheEnvironmentIsWrongUsage() {
        #expect(throws: UsageError("--port must be a whole number from 0 to 65535.")) {
            try command("serve", ["MOTIONBOOK_PORT": "http"])
        }
    }

    @Test func theUsageNamesEveryOption() {
        for name in [
            ServeOptions.known, KeyOptions.known, CertificateOptions.known, AnalyzeOptions.known, DoctorOptions.known,
        ].flatMap(\.keys) {
            #expect(Command.usage.contains("--\(name)"))
        }
        for command in ["serve", "key", "analyze", "backup", "restore", "doctor", "prepare", "version", "help"] {
            #expect(Command.usage.contains(command))
        }
    }
}
