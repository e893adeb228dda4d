import FoundationEssentials
import Messages
import Reports

/// What the figures of marks are measured with.
///
///     MarkBench write AVATARS FOLDER COUNT    locked GIFs of random ids in FOLDER, with and without hint → lines ID, path
///     MarkBench read                          paths from standard input → lines path, id or sort of trouble, milliseconds
///
/// Tabs stand between the columns.
@main
enum MarkBench {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("write", 4): try write(avatars: arguments[1], folder: arguments[2], count: Int(arguments[3]) ?? 0)
        case ("read", 1): read()
        default: print("usage: MarkBench write AVATARS FOLDER COUNT | MarkBench read")
        }
    }

    private static func write(avatars: String, folder: String, count: Int) throws {
        let avatars = try Avatar.all(in: avatars)
        for number in 0..<count {
            let id = MessageID()
            let hint = number / avatars.count % 2 == 0 ? try FaceSequence(randomFaces()) : nil
            let bytes = try LockedGIF.make(avatars[number % avatars.count], id, hint: hint)
            let path = folder + "/\(id).gif"
            try Data(bytes).write(to: URL(filePath: path))
            print(id, path, separator: "\t")
        }
    }

    private static func randomFaces() -> [ExpressionName] {
        var faces: [ExpressionName] = []
        while faces.count < FaceSequence.count {
            if let face = FaceSequence.faces.randomElement(), face != faces.last { faces.append(face) }
        }
        return faces
    }

    private static func read() {
        while let path = readLine() {
            var found = ""
            let time = ContinuousClock().measure {
                do throws(MarkError) {
                    found = try MarkReader.read(path).description
                } catch {
                    found = error.code.rawValue
                }
            }
            print(path, found, Int((time / .milliseconds(1)).rounded()), separator: "\t")
        }
    }
}
