import FoundationEssentials
import Messages

// What a locked message takes: its GIF and its lock.

let usage = """
    usage: MessageBench gif AVATARS RUNS           time and size of the GIF, for each avatar, with the faces and without
           MessageBench seal FOLDER RUNS           time of locking and opening, with the key in FOLDER (made if needed)
           MessageBench files AVATARS FOLDER COUNT writes GIFs, each named by its id
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
    print("\(what): median \(rounded[0]) ms, worst \(rounded[1]) ms\(rest)")
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

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("gif", 3): try await measureGIFs(arguments[1], runs: Int(arguments[2]) ?? 1)
case ("seal", 3): try await measureSeal(arguments[1], runs: Int(arguments[2]) ?? 1)
case ("files", 4):
    let avatars = try Avatar.all(in: arguments[1])
    for number in 0..<(Int(arguments[3]) ?? 1) {
        let id = MessageID()
        let hint = number % 4 == 3 ? nil : anySequence()
        let bytes = try LockedGIF.make(avatars[number % avatars.count], id, hint: hint)
        try Data(bytes).write(to: URL(filePath: "\(arguments[2])/\(id).gif"))
    }
default: print(usage)
}
