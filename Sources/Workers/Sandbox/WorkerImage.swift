import FoundationEssentials
import System

/// The program that workers run, and what it needs to read.
package struct WorkerImage: Equatable, Sendable {
    /// Absolute path of the executable.
    package var executable: String
    /// Its arguments.
    package var arguments: [String]
    /// Absolute paths of the files and folders that it reads, besides the system's own: models, resources.
    package var readablePaths: [String]
    /// Absolute paths of the folders that shared libraries are loaded from, besides the system's own.
    package var libraryFolders: [String]
    /// Its environment.
    package var environment: [String: String]

    /// Everything that it must be able to read.
    var needs: [String] { libraryFolders + readablePaths + [executable] }

    /// The folders that it reads from, each once, as far as they are there.
    var folders: Set<String> {
        var isFolder = false
        return Set(libraryFolders + readablePaths).filter {
            FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder
        }
    }

    /// Its environment, with folders that libraries are loaded from.
    func loading(from folders: [String]) -> [String: String] {
        folders.isEmpty
            ? environment : environment.merging(["LD_LIBRARY_PATH": folders.joined(separator: ":")]) { $1 }
    }

    package init(
        executable: String, arguments: [String], readablePaths: [String] = [], libraryFolders: [String] = [],
        environment: [String: String] = [:]
    ) {
        self.executable = executable
        self.arguments = arguments
        self.readablePaths = readablePaths
        self.libraryFolders = libraryFolders
        self.environment = environment
    }

    /// The running program itself, with the argument `worker`.
    ///
    /// The libraries that it has loaded tell where they are found: a Swift runtime or an inference engine may lie
    /// anywhere.
    /// - Parameter readablePaths: models and other resources.
    package static func current(readablePaths: [String]) -> WorkerImage? {
        guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let maps = Descriptor.text(ofFile: "/proc/self/maps")
        else { return nil }
        return WorkerImage(
            executable: executable, arguments: ["worker"], readablePaths: readablePaths,
            libraryFolders: libraryFolders(in: maps))
    }

    /// Folders of the shared libraries in a `/proc/PID/maps`, without the system's own.
    static func libraryFolders(in maps: String) -> [String] {
        var folders: Set<String> = []
        for line in maps.split(separator: "\n") {
            guard let start = line.firstIndex(of: "/") else { continue }
            let path = line[start...]
            guard let slash = path.lastIndex(of: "/"), path[slash...].contains(".so") else { continue }
            let folder = String(path[..<slash])
            if !SystemFolders.contains(folder) { folders.insert(folder) }
        }
        return folders.sorted()
    }
}

/// Folders that every sandbox shows, read-only.
enum SystemFolders {
    /// Top folders that hold programs and libraries; on current systems most are links into `/usr`.
    static let programs = ["/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin"]
    /// What the loader, OpenVINO (processor topology) and the text engine (which fonts there are) look at.
    static let configuration = [
        "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives", "/sys/devices/system/cpu",
        "/sys/devices/system/node", "/etc/fonts", "/var/cache/fontconfig",
    ]

    /// What libc, Swift and OpenVINO read about the process and the machine.
    static let ownProcess = ["/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/dev/null", "/dev/urandom"]

    static func contains(_ folder: String) -> Bool {
        programs.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
}
