/// What was asked on the command line.
struct BenchCommand {
    enum Source {
        case clip(String)
        case rgb(width: Int, height: Int)
    }

    struct Misuse: Error, CustomStringConvertible {
        let description =
            "usage: PoseBench (clip FILE | rgb WIDTH HEIGHT) --models DIR [--parts N] [--threads N] [--clock HZ] [--stills]"
    }

    var source: Source
    var models = ".deps/models"
    var parts = 1
    var threads = 1
    var clock: Double?
    var isStills = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        switch rest.popFirst() {
        case "clip":
            guard let path = rest.popFirst() else { throw Misuse() }
            source = .clip(path)
        case "rgb":
            guard let width = rest.popFirst().flatMap({ Int($0) }), let height = rest.popFirst().flatMap({ Int($0) }),
                width > 0, height > 0
            else { throw Misuse() }
            source = .rgb(width: width, height: height)
        default: throw Misuse()
        }
        while let option = rest.popFirst() {
            switch option {
            case "--stills": isStills = true
            case "--models": models = rest.popFirst() ?? models
            case "--parts": parts = rest.popFirst().flatMap { Int($0) } ?? 1
            case "--threads": threads = rest.popFirst().flatMap { Int($0) } ?? 1
            case "--clock": clock = rest.popFirst().flatMap { Double($0) }
            default: throw Misuse()
            }
        }
    }
}
