/// What was asked on the command line.
struct BenchCommand {
    enum Source {
        case clip(String)
        case rgb(width: Int, height: Int)
    }

    struct Misuse: Error, CustomStringConvertible {
        let description = "usage: PoseBench (clip FILE [--parts N] | rgb WIDTH HEIGHT [--stills]) [--models DIR]"
    }

    var source: Source
    var models = ".deps/models"
    var parts = 1
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
            default: throw Misuse()
            }
        }
    }
}
