import CProcess
package import Domain
import FoundationEssentials
import Glibc
import System

/// What a worker gets to see of the data folder.
package struct WorkerPaths: Codable, Equatable, Sendable {
    /// The clip, the only one that it sees.
    package var input: String?
    /// A folder with results of an earlier job, to be read only, if it needs them.
    package var results: String?
    /// The only folder that it can write to, if it needs one.
    package var output: String?

    package init(input: String? = nil, results: String? = nil, output: String? = nil) {
        self.input = input
        self.results = results
        self.output = output
    }
}

/// How workers are isolated. Every worker isolates itself (`Confinement`): an unprivileged user, no capabilities,
/// Landlock, few system calls. Around it goes bubblewrap, where it works: namespaces in which nothing else is to be
/// seen.
package struct Sandbox: Sendable {
    /// What is in force, and why.
    package let status: SandboxStatus
    let image: WorkerImage
    private let mechanism: Mechanism
    private let users: WorkerUsers?
    private let groups: WorkerGroups?

    private enum Mechanism: Sendable {
        case bubblewrap(Bubblewrap)
        /// Mechanism of the worker's own.
        case own(Confinement.Landlock)
        case none
    }

    /// Whether the system counts a worker's processes by themselves, so that they can be limited.
    var countsProcesses: Bool {
        if case .bubblewrap = mechanism { return true }
        return users != nil
    }

    /// Finds out, by really starting workers, how they can be isolated.
    /// - Parameter isForThisMachineOnly: whether no other machine reaches the server: then `auto` is content with what
    ///   there is where neither bubblewrap nor Landlock works (`SandboxStatus.Mechanism.filter`).
    /// - Throws: if that is not possible in the way that the mode asks for.
    package init(
        mode: SandboxMode, image: WorkerImage, isForThisMachineOnly: Bool = false,
        searchPath: String = "/usr/local/bin:/usr/bin:/bin"
    ) async throws(AppError) {
        self.image = image
        guard mode != .off else {
            (mechanism, users, groups) = (.none, nil, nil)
            status = SandboxStatus(
                level: .none, sentence: "Workers run without a sandbox because of --sandbox off.", detail: nil)
            return
        }
        switch WorkerUsers.choice() {
        case .nobodyElse: users = nil
        case .users(let users): self.users = users
        case .none:
            throw AppError(
                .noSandbox,
                "Motionbook runs as root and can’t switch its workers to another user. Run it as a normal user.",
                detail: nil)
        }
        groups = Descriptor.text(ofFile: "/proc/self/cgroup").flatMap { WorkerGroups(membership: $0) }
        let candidates = searchPath.split(separator: ":").map { String($0) + "/bwrap" }
        let program = candidates.first { access($0, X_OK) == 0 }
        var complaints: [String] = []
        for separation in users == nil ? [Bubblewrap.Users.namespaceForGood, .namespace] : [.users] {
            guard let program, let filter = SystemCallFilter.entering()?.program() else { break }
            let mechanism = Mechanism.bubblewrap(Bubblewrap(program: program, users: separation, filter: filter))
            if let complaint = await Self.trial(mechanism, image, users) {
                complaints.append(complaint)
                continue
            }
            self.mechanism = mechanism
            status = SandboxStatus(
                level: .bubblewrap,
                sentence: "Workers run in a bubblewrap sandbox: no network, read-only system, one clip each.",
                detail: complaints.isEmpty ? nil : complaints.joined(separator: "\n"))
            return
        }
        let reason =
            program == nil
            ? "bubblewrap is not installed (apt install bubblewrap)"
            : "bubblewrap does not work here (user namespaces may be disabled, or this is a chroot)"
        if mode == .require {
            throw AppError(
                .noSandbox, "A sandbox is required, but \(reason).", detail: complaints.joined(separator: "\n"))
        }
        guard let complaint = await Self.trial(.own(.required), image, users) else {
            mechanism = .own(.required)
            status = SandboxStatus(
                level: .floor, sentence: "Workers isolate themselves (Landlock, few system calls) because \(reason).",
                detail: complaints.isEmpty ? nil : complaints.joined(separator: "\n"))
            return
        }
        complaints.append(complaint)
        // What works without Landlock alone was stopped by nothing else.
        guard isForThisMachineOnly, await Self.trial(.own(.none), image, users) == nil else {
            throw AppError(
                .noSandbox, LocalizedText(verbatim: Self.refusal(reason, complaint)),
                detail: complaints.joined(separator: "\n"))
        }
        // Of what belongs to the same user the server's own memory at least is closed to them.
        _ = mb_forbid_dumps()
        mechanism = .own(.none)
        status = .filter(reason, hasAccounts: users != nil, detail: complaints.joined(separator: "\n"))
    }

    /// What to do where nothing works.
    private static func refusal(_ reason: String, _ complaint: String) -> String {
        "Uploaded files can’t be isolated: \(reason), and workers can’t isolate themselves (\(complaint)). Make bubblewrap work, or use --sandbox off if you trust all clips."
    }

    /// Starts a worker that has nothing to do but to isolate itself.
    /// - Returns: what it complains of, or nil.
    private static func trial(_ mechanism: Mechanism, _ image: WorkerImage, _ users: WorkerUsers?) async -> String? {
        let (command, _, needs) = command(mechanism, image, WorkerPaths(), user: users?.take(), groups: nil)
        let request = WorkerRequest.task(
            TaskRequest(TrialTask(readable: needs), WorkerPaths(), WorkerLimits()))
        guard let line = WireLine.encode(request) else { return "no request" }
        let reply = WorkerReply<TrialTask.Answer>()
        do throws(SpawnFailure) {
            let end = try await ChildProcess.run(
                command, input: ChildInput(line), bounds: ChildProcess.Bounds(wallClock: .seconds(20)),
                onMessage: { reply.receive($0) })
            switch reply.outcome(of: end) {
            case .done: return nil
            case .failed(let failure): return failure.message
            case .broke(let reason): return reason.split { $0.isNewline }.joined(separator: " ")
            default: return "it took too long"
            }
        } catch {
            return error.reason
        }
    }

    /// The command that runs a worker on one file, and the paths as the worker sees them.
    func command(_ paths: WorkerPaths) -> (command: ChildCommand, paths: WorkerPaths) {
        let isolated = Self.command(mechanism, image, paths, user: users?.take(), groups: groups)
        return (isolated.command, isolated.paths)
    }
}

extension Sandbox {
    /// - Returns: the command, the paths as the worker sees them, and so what it has to be able to read besides.
    private static func command(
        _ mechanism: Mechanism, _ image: WorkerImage, _ paths: WorkerPaths, user: WorkerUser?, groups: WorkerGroups?
    ) -> (command: ChildCommand, paths: WorkerPaths, needs: [String]) {
        var command: ChildCommand
        var inside = paths
        var needs = image.needs
        var terms = WorkerTerms()
        switch mechanism {
        case .bubblewrap(let bubblewrap):
            command = bubblewrap.command(image, paths, environment: image.loading(from: image.libraryFolders))
            inside = bubblewrap.inside(paths)
            terms.confinement = Confinement(
                user: user?.number, readable: ["/"], writable: [inside.output].compactMap { $0 },
                landlock: .whereThereIs)
        case .own(let landlock):
            command = ChildCommand(executable: image.executable, arguments: [], environment: [:])
            // What a worker works on and with it finds open: the folders above, such as /root, may be closed to who it
            // becomes. So the loader takes libraries, and OpenVINO its plugins, from folders that are open. The program
            // itself is in memory by then.
            func hand(_ path: String) -> String {
                command.inherited.append(.file(path))
                return "/proc/self/fd/\(2 + command.inherited.count)"
            }
            let handed = image.folders.reduce(into: [:]) { $0[$1] = hand($1) }
            command.arguments = image.arguments.map { handed[$0] ?? $0 }
            command.environment = image.loading(from: image.libraryFolders.map { handed[$0] ?? $0 })
            needs = (image.libraryFolders + image.readablePaths).map { handed[$0] ?? $0 }
            inside = WorkerPaths(
                input: paths.input.map(hand), results: paths.results.map(hand), output: paths.output.map(hand))
            terms.confinement = Confinement(
                user: user?.number,
                readable: SystemFolders.programs + SystemFolders.configuration + SystemFolders.ownProcess + image.needs
                    + [inside.input, inside.results].compactMap { $0 },
                writable: [inside.output].compactMap { $0 }, landlock: landlock)
        case .none:
            command = ChildCommand(
                executable: image.executable, arguments: image.arguments,
                environment: image.loading(from: image.libraryFolders))
        }
        command.greeting = WireLine.encode(terms) ?? []
        command.user = user
        command.shown = paths
        command.groups = groups
        return (command, inside, needs)
    }
}

extension SandboxStatus {
    /// What is said where neither bubblewrap nor Landlock works.
    /// - Parameter hasAccounts: whether workers get accounts of their own.
    fileprivate static func filter(_ reason: String, hasAccounts: Bool, detail: String) -> SandboxStatus {
        let reach = hasAccounts ? "read files that every account can read" : "read and change your files"
        return SandboxStatus(
            level: .filter,
            sentence:
                "Workers are only weakly isolated (few system calls, limits\(hasAccounts ? ", other accounts" : "")): \(reason), and Landlock does not work here (it needs Linux 5.13 with Landlock enabled). A malicious clip could \(reach).",
            detail: detail,
            warning: hasAccounts
                ? translatable(
                    "Clips are only weakly isolated on this machine. A malicious clip could read files that every account can read. Open only clips you trust. For details, run `motionbook doctor` in a terminal."
                )
                : translatable(
                    "Clips are only weakly isolated on this machine. A malicious clip could read and change your files. Open only clips you trust. For details, run `motionbook doctor` in a terminal."
                ))
    }
}
