import FoundationEssentials
import Jobs

/// Where the program's own files lie: what browsers load, and the models.
struct Resources: Equatable {
    /// The folder that holds `Public/` and `.deps/`.
    let folder: String

    /// What browsers load.
    var publicFolder: String { folder + "/Public" }
    /// Who makes the faces of messages.
    var avatars: String { publicFolder + "/avatars" }
    /// The landmark models.
    var models: String { folder + "/.deps/models" }
    /// The OpenVINO libraries.
    var inferenceLibraries: String { folder + "/.deps/openvino/libs" }

    /// What workers run: this program, with the same resources. They must be able to read the models, and the libraries
    /// where links in `.deps/` lead to.
    func workerImage() throws(CommandFailure) -> WorkerImage {
        let readable = [models, inferenceLibraries].map(Self.resolved) + [models, publicFolder]
        guard var image = WorkerImage.current(readablePaths: readable) else {
            throw CommandFailure(message: "The program cannot find itself below /proc. Is /proc mounted?")
        }
        image.arguments += ["--resources", folder]
        return image
    }

    /// The folder that was named, else the nearest one above the executable that holds `Public/`.
    static func locate(named: String?, executable: String) throws(CommandFailure) -> Resources {
        if let named {
            let folder = Self.resolved(named)
            guard Self.holdsResources(folder) else { throw Self.missing(folder) }
            return Resources(folder: folder)
        }
        var folder = executable
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if Self.holdsResources(folder) { return Resources(folder: folder) }
        }
        throw Self.missing(executable)
    }

    /// The executable that is running.
    static func runningExecutable() -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first
            ?? ""
    }

    private static func holdsResources(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/Public/css")
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }

    private static func missing(_ looked: String) -> CommandFailure {
        CommandFailure(
            message: "Motionbook's own files (the folder Public) were not found at or above \(looked). "
                + "Run `make build` in the project, or name the folder with --resources.")
    }
}
