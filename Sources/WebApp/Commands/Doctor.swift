import FoundationEssentials
import Glibc
import Jobs
import Store
import Templates
import Vision

/// `motionbook doctor`: what is there, what is missing, and how to get it.
struct Doctor {
    /// One thing that was looked at.
    struct Finding: Equatable {
        /// How bad it is.
        enum Weight: String {
            case good = "ok"
            case note = "note"
            case bad = "missing"
        }

        var weight: Weight
        var subject: String
        var sentence: String
    }

    let options: DoctorOptions
    let resources: Result<Resources, any Error>
    let environment: [String: String]

    /// Prints the findings.
    /// - Returns: 0 if everything that is needed is there, else 1.
    func run() async -> Int32 {
        let findings = await examine()
        let width = findings.map(\.subject.count).max() ?? 0
        for finding in findings {
            let padding = String(repeating: " ", count: width - finding.subject.count)
            let weight = finding.weight.rawValue.padding(to: 7)
            Terminal.print("\(weight)  \(finding.subject)\(padding)  \(finding.sentence)")
        }
        return findings.contains { $0.weight == .bad } ? 1 : 0
    }

    /// Looks at everything.
    func examine() async -> [Finding] {
        var findings = [Finding(weight: .good, subject: "motionbook", sentence: "version \(Motionbook.version)")]
        for component in Components.all {
            if let version = component.version {
                findings.append(Finding(weight: .good, subject: component.name, sentence: "version \(version)"))
            }
        }
        switch resources {
        case .success(let resources):
            findings.append(Finding(weight: .good, subject: "resources", sentence: resources.folder))
            findings.append(models(resources))
            findings.append(await sandbox(resources))
        case .failure(let error):
            findings.append(
                Finding(
                    weight: .bad, subject: "resources",
                    sentence: (error as? ResourcesMissing)?.message ?? "The program's own files cannot be found."))
        }
        return findings + dataFolder()
    }

    private func models(_ resources: Resources) -> Finding {
        let library = ModelLibrary(folder: resources.models)
        guard library.missing.isEmpty else {
            let names = library.missing.map(\.rawValue).joined(separator: ", ")
            return Finding(
                weight: .bad, subject: "models",
                sentence: "\(names) missing: run `make build` to fetch and prepare them.")
        }
        do throws(VisionError) {
            _ = try PoseModels(library, streams: 1)
            return Finding(
                weight: .good, subject: "models",
                sentence: "\(ModelLibrary.Name.allCases.count) models, the pose models load")
        } catch {
            return Finding(weight: .bad, subject: "models", sentence: error.message)
        }
    }

    private func sandbox(_ resources: Resources) async -> Finding {
        guard let image = WorkerImage.current(readablePaths: resources.readablePaths) else {
            return Finding(weight: .bad, subject: "sandbox", sentence: "The program cannot find itself below /proc.")
        }
        do throws(SandboxError) {
            let status = try await Sandbox(mode: options.sandbox, image: image).status
            return Finding(weight: status.isInForce ? .good : .note, subject: "sandbox", sentence: status.sentence)
        } catch {
            return Finding(weight: .bad, subject: "sandbox", sentence: error.message)
        }
    }

    private func dataFolder() -> [Finding] {
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else {
            return [
                Finding(
                    weight: .bad, subject: "data folder", sentence: "There is no home folder: name one with --data.")
            ]
        }
        var existing = path
        while !FileManager.default.fileExists(atPath: existing), let slash = existing.lastIndex(of: "/"),
            existing != "/"
        {
            existing = slash == existing.startIndex ? "/" : String(existing[..<slash])
        }
        guard access(existing, W_OK) == 0 else {
            return [
                Finding(
                    weight: .bad, subject: "data folder",
                    sentence: "\(path) cannot be written: choose another one with --data.")
            ]
        }
        var facts = statvfs()
        let free = statvfs(existing, &facts) == 0 ? (Int(facts.f_bavail) * Int(facts.f_frsize)) >> 20 : 0
        let needed = StoreLimits().reservedDiskBytes >> 20
        return [
            Finding(
                weight: free > needed ? .good : .bad, subject: "data folder",
                sentence: free > needed
                    ? "\(path), \(free) MiB free"
                    : "\(path) has \(free) MiB free, uploads need more than \(needed) MiB.")
        ]
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
