package import Domain
internal import FoundationEssentials

/// The landmark models of an installation, as `make` prepared them.
package struct ModelLibrary: Sendable {
    /// The models, by the names of their files.
    package enum Name: String, CaseIterable, Sendable {
        case poseDetection = "pose_detection"
        case poseLandmark = "pose_landmark"
        case palmDetection = "palm_detection"
        case handLandmark = "hand_landmark"
        case faceDetection = "face_detection"
        case faceMesh = "face_mesh"
        case faceBlendshapes = "face_blendshapes"
        case swing, saliency
    }

    /// Folder of `NAME.xml` and `NAME.bin`.
    package let folder: String
    let ahead = ModelsAhead()

    /// The models of a folder.
    package init(folder: String) { self.folder = folder }

    /// Begins to load models, for who will look at one picture.
    package func loadAhead(_ names: [Name]) { ahead.load(names, in: self) }

    /// The models that are not there.
    package var missing: [Name] {
        Name.allCases.filter { name in
            [".xml", ".bin"].contains { !FileManager.default.fileExists(atPath: folder + "/" + name.rawValue + $0) }
        }
    }

    /// The folder of what `prepare` keeps.
    var prepared: String { folder + "/prepared" }

    /// The models that `prepare` would compile: those that never were for this processor, this OpenVINO and this model.
    package var unprepared: [Name] { Name.allCases.filter { PreparedModel($0, in: self)?.isCurrent != true } }

    /// Compiles the models for this processor and keeps what comes of it beside them. It is loaded from then on in a
    /// third of the time, with the same answers.
    /// - Returns: those that were compiled; the others were kept already.
    /// - Throws: `modelMissing`, `modelUnusable`, `notKept`.
    package func prepare() throws(AppError) -> [Name] {
        let names = unprepared
        for name in names {
            guard let prepared = PreparedModel(name, in: self) else { throw Self.missing(name.rawValue) }
            try prepared.keep(CompiledModel(compiling: name, in: self, streams: 1))
        }
        return names
    }

    /// The path of a model.
    /// - Throws: `modelMissing`.
    func path(of name: Name) throws(AppError) -> String {
        let path = folder + "/" + name.rawValue + ".xml"
        guard FileManager.default.fileExists(atPath: path) else { throw Self.missing(name.rawValue) }
        return path
    }

    /// What is said where a model is not there.
    package static func missing(_ name: String) -> AppError {
        AppError(
            .modelMissing,
            "The model \(name) is missing. Run `make build` in the project, or reinstall the package.")
    }

    /// What is said where a file is not the model that it should be.
    package static func unusable(_ name: String) -> AppError {
        AppError(
            .modelUnusable,
            "The model \(name) can’t be loaded. Delete .deps/models and run `make build`, or reinstall the package."
        )
    }
}
