import Analysis
import Domain
import Messages
import Store

/// `motionbook unlock`: the message that a file's mark names, if the faces are right.
struct UnlockCommand {
    let options: UnlockOptions
    let layout: InstallationLayout
    let environment: [String: String]

    /// Prints what the message says.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let id = try MarkReader.read(options.file)
        let faces = try await faces()
        let (service, store) = try await MessageService.opened(options.data, environment)
        let opening = try await service.open(
            id, with: faces, from: TrySource(browser: MessageService.commandLine), by: MessageService.commandLine,
            in: .machine)
        await store.close()
        switch opening {
        case .opened(let text, _): Terminal.print(text.description)
        case .wrong(let left):
            throw CommandFailure(
                message: left > 0
                    ? "Wrong faces. \(left) more \(left == 1 ? "try" : "tries") before you have to wait."
                    : "Wrong faces. You have to wait before the next try.")
        case .refused(let refusal): throw CommandFailure(message: refusal.text.english)
        }
        return 0
    }

    private func faces() async throws -> FaceSequence {
        switch options.faces {
        case .named(let names): return try FaceSequence(text: names)
        case .clip(let path): return try FaceSequence(try await ClipAnalyzer(layout).faces(path))
        }
    }
}
