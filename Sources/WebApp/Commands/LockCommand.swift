import Domain
import FoundationEssentials
import Messages
import Store

/// `motionbook lock`: a message, locked with five faces, and the GIF that carries its mark.
struct LockCommand {
    let options: LockOptions
    let layout: InstallationLayout
    let environment: [String: String]

    /// Most bytes that are read from standard input.
    private static let mostInput = 64 << 10

    /// Locks the message, writes the GIF and prints the message's id.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let output = try NewFile(options.output, option: "-o")
        let avatar = try Avatar.named(options.wishes.avatar, in: layout.avatars)
        let faces = try FaceSequence(text: options.faces)
        let text = try MessageText(options.text ?? Terminal.input(atMost: Self.mostInput))
        let (service, store) = try await MessageService.opened(options.data, environment)
        let id = try await service.lock(text, with: faces, options.wishes, by: MessageService.commandLine, in: .machine)
        await store.close()
        let gif = try LockedGIF.make(avatar, id, hint: options.wishes.hasHint ? faces : nil)
        try output.write { try Data(gif).write(to: URL(filePath: $0)) }
        Terminal.print(id.description)
        return 0
    }
}

extension MessageService {
    /// Who writes and opens here: not any browser.
    static let commandLine = "command line"

    /// The service of a data folder that no server uses.
    static func opened(
        _ folder: String?, _ environment: [String: String]
    ) async throws -> (service: MessageService, store: Store) {
        guard let path = folder ?? DataFolder.defaultPath(environment: environment) else {
            throw CommandFailure.noDataFolder
        }
        let store = try await Store(folder: try DataFolder(path: path)) { Terminal.complain($0) }
        return (MessageService(store, key: try MessageKey(folder: store.folder.path)), store)
    }
}
