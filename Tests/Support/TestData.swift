public import FoundationEssentials

/// Real labelled clips that developers keep beside the project. Users do not have them: tests that need one are
/// enabled only where it is there (`@Test(.enabled(if: TestData.isPresent, TestData.absence))`).
public enum TestData {
    /// The repository's top folder.
    public static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of clips: `$MOTIONBOOK_TEST_DATA`, or `../shared/data` beside the repository.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["MOTIONBOOK_TEST_DATA"] { return URL(filePath: path) }
        return package.deletingLastPathComponent().appending(path: "shared/data")
    }()

    /// Whether the clips are on this machine.
    public static let isPresent = FileManager.default.fileExists(atPath: folder.appending(path: "labels.json").path)

    /// What a skipped test says.
    public static let absence: String = "needs the labelled clips, which are not on this machine"

    /// The path of a clip, as `MANIFEST.tsv` names it.
    public static func path(_ name: String) -> String { folder.appending(path: name).path }
}
