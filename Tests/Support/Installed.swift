internal import FoundationEssentials

/// What `make` fetches and prepares beside the sources. Tests that need it are enabled only where it is there
/// (`@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))`).
public enum Installed {
    /// Folder of the landmark models.
    public static let models = path("models")
    /// A clip of one person who moves, 1768 × 994 pixels, 230 frames.
    public static let demo = path("demo/demo.mp4")

    /// Whether the models were prepared.
    public static let hasModels = FileManager.default.fileExists(atPath: models + "/pose_landmark.xml")
    /// Whether the models and the clip are there.
    public static let hasDemo = hasModels && FileManager.default.fileExists(atPath: demo)

    /// What a skipped test says.
    public static let modelsAbsence = "needs the landmark models in .deps/models: run `make build` once"
    /// What a skipped test says.
    public static let demoAbsence = "needs the models and the clip in .deps/demo: run `scripts/setup test` once"

    private static func path(_ name: String) -> String { TestData.package.appending(path: ".deps/" + name).path }
}
