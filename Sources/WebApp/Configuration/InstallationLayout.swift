import FoundationEssentials
import Jobs
import Workers

/// Where the program's own files lie.
struct InstallationLayout: Equatable {
    /// The folder of what browsers load.
    let pages: String
    /// The folder of the landmark models.
    let models: String
    /// The folder of the inference libraries.
    let libraries: String
    /// The folder of the translations.
    let languages: String

    /// The folder of recorded words (`scripts/speech`); missing where nothing was recorded.
    let speech: String

    /// Who makes the faces of messages.
    var avatars: String { pages + "/avatars" }

    /// The form of the project's folder, where `make build` has put what it fetched.
    static func development(_ project: String) -> InstallationLayout {
        InstallationLayout(
            pages: project + "/Public", models: project + "/.deps/models", libraries: project + "/.deps/openvino/libs",
            languages: project + "/Languages", speech: project + "/.build/speech")
    }

    /// The form that `make install` gives to a prefix, such as `/usr`.
    static func installed(_ prefix: String) -> InstallationLayout {
        InstallationLayout(
            pages: prefix + "/share/motionbook/pages", models: prefix + "/share/motionbook/models",
            libraries: prefix + "/lib/motionbook", languages: prefix + "/share/motionbook/languages",
            speech: prefix + "/share/motionbook/speech")
    }

    /// The folder that was named, else the nearest one above the executable that holds pages in one of both forms.
    static func locate(named: String?, executable: String) throws(CommandFailure) -> InstallationLayout {
        if let named {
            guard let layout = layout(of: named) else { throw Self.missing(named) }
            return layout
        }
        var folder = executable
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            if let layout = layout(of: folder) { return layout }
        }
        throw Self.missing(executable)
    }

    /// What workers run: this program. Of its files they see the models and the libraries.
    func workerImage() throws(CommandFailure) -> WorkerImage {
        guard var image = WorkerImage.current(readablePaths: [models, libraries]) else {
            throw CommandFailure(message: "Motionbook can’t find its own program file. Mount /proc and try again.")
        }
        image.arguments += ["--models", models]
        return image
    }

    /// The executable that is running.
    static func runningExecutable() -> String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments.first
            ?? ""
    }

    /// The form in which a folder holds pages; nil if it does in none. Links are followed: sandboxes show only where
    /// they lead.
    private static func layout(of folder: String) -> InstallationLayout? {
        [development(folder), installed(folder)].first { FileManager.default.fileExists(atPath: $0.pages + "/css") }
            .map {
                InstallationLayout(
                    pages: resolved($0.pages), models: resolved($0.models), libraries: resolved($0.libraries),
                    languages: resolved($0.languages), speech: resolved($0.speech))
            }
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }

    private static func missing(_ looked: String) -> CommandFailure {
        CommandFailure(
            message:
                "Motionbook’s pages and models were not found in or above \(looked). Run `make build` in the project, reinstall the package, or give their folder with --resources."
        )
    }
}
