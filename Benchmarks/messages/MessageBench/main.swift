import Domain
import FoundationEssentials
import Messages

// What a locked message takes: its GIF, its lock, and the reading of its mark.

let usage = """
    usage: MessageBench gif AVATARS RUNS           time and size of the GIF, for each avatar, with the faces and without
           MessageBench seal FOLDER RUNS           time of locking and opening, with the key in FOLDER (made if needed)
           MessageBench write AVATARS FOLDER COUNT writes GIFs, each named by its id; prints ids and paths
           MessageBench read                       paths from standard input; prints path, id or sort of trouble, milliseconds
    """

/// Milliseconds that something took.
func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .milliseconds(1)
}

func say(_ what: String, _ times: [Double], _ rest: String = "") {
    let sorted = times.sorted()
    guard let worst = sorted.last else { return }
    let rounded = [sorted[sorted.count / 2], worst].map { "\(($0 * 10).rounded() / 10)" }
    print("messages  \(what): median \(rounded[0]) ms, worst \(rounded[1]) ms\(rest)")
}

func anySequence() -> FaceSequence? {
    var faces = [FaceSequence.faces[0]]
    while faces.count < FaceSequence.count {
        if let next = FaceSequence.faces.randomElement(), next != faces.last { faces.append(next) }
    }
    return try? FaceSequence(faces)
}

func measureGIFs(_ folder: String, runs: Int) async throws {
    for avatar in try Avatar.all(in: folder) {
        for shows in [true, false] {
            var (times, sizes): ([Double], [Int]) = ([], [])
            for _ in 0..<runs {
                let hint = shows ? anySequence() : nil
                times.append(
                    try await milliseconds { sizes.append(try LockedGIF.make(avatar, MessageID(), hint: hint).count) })
            }
            let what = "\(avatar.name), \(shows ? "with" : "without") faces"
            say(what, times, ", \(sizes.min() ?? 0)…\(sizes.max() ?? 0) bytes")
        }
    }
}

func measureSeal(_ folder: String, runs: Int) async throws {
    let seal = MessageSeal(try MessageKey(folder: folder))
    let text = try MessageText("wanna play later? 🍕")
    guard let faces = anySequence(), let others = anySequence() else { return }
    let id = MessageID()
    var (lock, right, wrong): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<runs {
        var sealed: SealedMessage?
        lock.append(try await milliseconds { sealed = try await seal.lock(text, with: faces, id: id) })
        guard let sealed else { return }
        right.append(try await milliseconds { _ = try await seal.open(sealed, with: faces, id: id) })
        wrong.append(try await milliseconds { _ = try await seal.open(sealed, with: others, id: id) })
    }
    say("lock", lock)
    say("open, right faces", right)
    say("open, wrong faces", wrong)
}

func write(_ avatars: String, to folder: String, count: Int) throws {
    let avatars = try Avatar.all(in: avatars)
    for number in 0..<count {
        let id = MessageID()
        let hint = number / avatars.count % 2 == 0 ? anySequence() : nil
        let path = "\(folder)/\(id).gif"
        try Data(LockedGIF.make(avatars[number % avatars.count], id, hint: hint)).write(to: URL(filePath: path))
        print(id, path, separator: "\t")
    }
}

func read() {
    while let path = readLine() {
        var found = ""
        let time = ContinuousClock().measure {
            do throws(AppError) {
                found = try MarkReader.read(path).description
            } catch {
                found = error.code.rawValue
            }
        }
        print(path, found, Int((time / .milliseconds(1)).rounded()), separator: "\t")
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("gif", 3): try await measureGIFs(arguments[1], runs: Int(arguments[2]) ?? 1)
case ("seal", 3): try await measureSeal(arguments[1], runs: Int(arguments[2]) ?? 1)
case ("write", 4): try write(arguments[1], to: arguments[2], count: Int(arguments[3]) ?? 1)
case ("read", 1): read()
default: print(usage)
}
