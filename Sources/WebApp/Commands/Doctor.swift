import Domain
import FoundationEssentials
import Glibc
import HTTPServer
import Jobs
import SecondOpinion
import Store
import Templates
import Vision
import Workers

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
    let layout: Result<InstallationLayout, CommandFailure>
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
        switch layout {
        case .success(let layout):
            findings.append(
                Finding(
                    weight: .good, subject: "resources",
                    sentence: "\(layout.pages), \(layout.models), \(layout.libraries)"))
            findings.append(await models(layout))
            findings.append(await sandbox(layout))
        case .failure(let error):
            findings.append(Finding(weight: .bad, subject: "resources", sentence: error.message))
        }
        return findings + [ownership(), encryption(at: Date()), secondOpinions(), dataFolder()]
    }

    private func models(_ layout: InstallationLayout) async -> Finding {
        let library = ModelLibrary(folder: layout.models)
        guard library.missing.isEmpty else {
            let names = library.missing.map(\.rawValue).joined(separator: ", ")
            return Finding(
                weight: .bad, subject: "models",
                sentence: "\(names) missing: run `make build` in the project, or install the package again.")
        }
        do throws(AppError) {
            _ = try await PoseModels(library, streams: 1)
            let count = ModelLibrary.Name.allCases.count
            return library.unprepared.isEmpty
                ? Finding(weight: .good, subject: "models", sentence: "\(count) models, prepared for this processor")
                : Finding(
                    weight: .note, subject: "models",
                    sentence: "\(count) models; run `motionbook prepare` to start analyses a second faster")
        } catch {
            return Finding(weight: .bad, subject: "models", sentence: error.message)
        }
    }

    private func sandbox(_ layout: InstallationLayout) async -> Finding {
        do {
            let status = try await Sandbox(
                mode: options.sandbox, image: try layout.workerImage(), isForThisMachineOnly: true
            ).status
            return Finding(
                weight: status.level == .bubblewrap ? .good : .note, subject: "sandbox", sentence: status.sentence)
        } catch {
            return Finding(weight: .bad, subject: "sandbox", sentence: Motionbook.sentence(of: error))
        }
    }

    private func ownership() -> Finding {
        Gate.knowsOwner
            ? Finding(
                weight: .good, subject: "access",
                sentence: "your own browser on this machine, and anyone with the key (`motionbook key`)")
            : Finding(
                weight: .note, subject: "access",
                sentence:
                    "anyone with the key (`motionbook key`); you need it too, because this system can’t identify local users"
            )
    }

    private func dataFolder() -> Finding {
        func finding(_ weight: Finding.Weight, _ sentence: String) -> Finding {
            Finding(weight: weight, subject: "data folder", sentence: sentence)
        }
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else {
            return finding(.bad, "No home folder found. Give a data folder with --data.")
        }
        // The folder is made when it is needed: what counts is the nearest one above it.
        var existing = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        while access(existing, F_OK) != 0, let slash = existing.dropFirst().lastIndex(of: "/") {
            existing = String(existing[..<slash])
        }
        var facts = statvfs()
        guard access(existing + "/.", W_OK) == 0, statvfs(existing, &facts) == 0 else {
            return finding(.bad, "Can’t write to \(path). Choose another folder with --data.")
        }
        do {
            if access(path + "/motionbook.sqlite", F_OK) == 0, let sentence = try Store.checkDatabase(in: path) {
                return finding(.note, sentence)
            }
        } catch {
            return finding(.bad, Motionbook.sentence(of: error))
        }
        let free = (Int(facts.f_bavail) * Int(facts.f_frsize)) / 1_000_000
        let needed = StoreLimits().reservedDiskBytes / 1_000_000
        return free > needed
            ? finding(.good, "\(path), \(free) MB free")
            : finding(.bad, "\(path) has only \(free) MB free. Uploads need more than \(needed) MB. Free some space.")
    }

    private func secondOpinions() -> Finding {
        let folder = options.data ?? DataFolder.defaultPath(environment: environment) ?? ""
        let keys = OpinionKeyFile(environment: environment, folder: folder)
        return Finding(
            weight: .good, subject: "second opinions",
            sentence: keys.read() == nil
                ? "off: no images leave this machine"
                : "on, with the key in \(keys.path): images of swings are sent only when someone agrees")
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
