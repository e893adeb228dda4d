/// What was asked on the command line.
struct BenchCommand {
    enum Kind: String {
        case pose, hands, faces
    }

    enum Source {
        case clip(String)
        case rgb(width: Int, height: Int)
        case pictures([String])
        case answers([String])
    }

    struct Misuse: Error, CustomStringConvertible {
        let description = """
            usage: LandmarkBench (pose|hands|faces) (clip FILE [--parts N] [--all] | rgb WIDTH HEIGHT [--stills] | pictures FILE… | \
            answers FILE…) \
            [--most N] [--smooth] [--models DIR]
            """
    }

    var kind: Kind
    var source: Source
    var models = ".deps/models"
    var parts = 1
    var most = 4
    var isStills = false
    var looksAtAll = false
    var isSmoothed = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        guard let kind = rest.popFirst().flatMap(Kind.init) else { throw Misuse() }
        self.kind = kind
        switch rest.popFirst() {
        case "clip":
            guard let path = rest.popFirst() else { throw Misuse() }
            source = .clip(path)
        case "rgb":
            guard let width = rest.popFirst().flatMap({ Int($0) }), let height = rest.popFirst().flatMap({ Int($0) }),
                width > 0, height > 0
            else { throw Misuse() }
            source = .rgb(width: width, height: height)
        case let word? where word == "pictures" || word == "answers":
            let paths = Array(rest.prefix { !$0.hasPrefix("--") })
            guard !paths.isEmpty else { throw Misuse() }
            rest = rest.dropFirst(paths.count)
            source = word == "pictures" ? .pictures(paths) : .answers(paths)
        default: throw Misuse()
        }
        while let option = rest.popFirst() {
            switch option {
            case "--stills": isStills = true
            case "--all": looksAtAll = true
            case "--smooth": isSmoothed = true
            case "--models": models = rest.popFirst() ?? models
            case "--parts": parts = rest.popFirst().flatMap { Int($0) } ?? 1
            case "--most": most = rest.popFirst().flatMap { Int($0) } ?? 4
            default: throw Misuse()
            }
        }
    }
}
