import Domain
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Vision

/// Models that were compiled before: the same answers, and never anything but a slower start where one is not as it
/// should be.
@Suite(.enabled(if: Installed.hasModels, "\(Installed.modelsAbsence)"))
struct PreparedModelTests {
    private static let name = ModelLibrary.Name.faceBlendshapes

    /// A library of one model, as `make` prepared it.
    private static func library(in folder: TemporaryFolder, _ name: ModelLibrary.Name = name) throws -> ModelLibrary {
        for ending in [".xml", ".bin"] {
            try FileManager.default.copyItem(
                atPath: Installed.models + "/" + name.rawValue + ending,
                toPath: folder.path + "/" + name.rawValue + ending)
        }
        return ModelLibrary(folder: folder.path)
    }

    /// A library whose model is prepared, and the file of it.
    private static func prepared(
        in folder: TemporaryFolder, _ name: ModelLibrary.Name = name
    ) throws -> (library: ModelLibrary, file: String) {
        let library = try library(in: folder, name)
        let prepared = try #require(PreparedModel(name, in: library))
        #expect(!prepared.isCurrent)
        try prepared.keep(CompiledModel(compiling: name, in: library, streams: 1))
        #expect(prepared.isCurrent)
        return (library, library.prepared + "/" + name.rawValue + ".compiled")
    }

    /// What a model answers to numbers that look random.
    private static func answers(
        _ model: CompiledModel, outputs: Int
    ) throws -> [[UInt32]] {
        let request = try InferenceRequest(model, outputs: outputs)
        var numbers = RepeatableNumbers(seed: 7)
        for index in request.input.indices { request.input[index] = Float.random(in: 0...1, using: &numbers) }
        try request.run()
        return request.outputs.map { $0.map(\.bitPattern) }
    }

    @Test(arguments: [
        (ModelLibrary.Name.poseDetection, 2), (.poseLandmark, 4), (.palmDetection, 2), (.handLandmark, 4),
        (.faceDetection, 2), (.faceMesh, 3), (.faceBlendshapes, 1),
    ])
    func `a prepared model answers as one that was compiled, to the bit`(
        _ name: ModelLibrary.Name, _ outputs: Int
    ) throws {
        let folder = try TemporaryFolder()
        let library = try Self.prepared(in: folder, name).library
        let prepared = try #require(PreparedModel(name, in: library))
        for streams in [1, 2] {
            let compiled = try CompiledModel(compiling: name, in: library, streams: streams)
            let exported = try #require(prepared.read())
            let read = try #require(CompiledModel(exported: exported, streams: streams))
            #expect(try Self.answers(read, outputs: outputs) == Self.answers(compiled, outputs: outputs))
        }
    }

    @Test func `what is prepared is not prepared again`() throws {
        let folder = try TemporaryFolder()
        let (library, file) = try Self.prepared(in: folder)
        #expect(!library.unprepared.contains(Self.name))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: library.prepared) == [Self.name.rawValue + ".compiled"])
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect(facts[.posixPermissions] as? Int == 0o644)
    }

    @Test(arguments: [
        "cut off", "empty", "one bit wrong", "another origin", "one byte too many", "a link", "anybody may write",
        "another model", "gone", "a folder",
    ])
    func `what is not as it should be is compiled anew`(_ harm: String) throws {
        let folder = try TemporaryFolder()
        let (library, file) = try Self.prepared(in: folder)
        let expected = try Self.answers(CompiledModel(compiling: Self.name, in: library, streams: 1), outputs: 1)
        var bytes = try Data(contentsOf: URL(filePath: file))
        switch harm {
        case "cut off": bytes.removeLast(bytes.count / 2)
        case "empty": bytes.removeAll()
        case "one bit wrong": bytes[bytes.count / 2] ^= 1
        case "another origin": bytes[bytes.count - 64] ^= 1
        case "one byte too many": bytes.append(0)
        default: break
        }
        try bytes.write(to: URL(filePath: file))
        chmod(file, harm == "anybody may write" ? 0o666 : 0o644)
        if ["a link", "gone", "a folder"].contains(harm) {
            try FileManager.default.moveItem(atPath: file, toPath: file + "2")
            if harm == "a link" { symlink(file + "2", file) }
            if harm == "a folder" { mkdir(file, 0o755) }
        }
        if harm == "another model" {
            utimes(folder.path + "/" + Self.name.rawValue + ".bin", [timeval(), timeval()])
        }
        #expect(library.unprepared.contains(Self.name))
        #expect(PreparedModel(Self.name, in: library)?.isCurrent == false)
        let model = try CompiledModel.loaded(Self.name, in: library, streams: 1)
        #expect(try Self.answers(model, outputs: 1) == expected)
    }

    @Test func `bytes that OpenVINO does not take are no model`() throws {
        let folder = try TemporaryFolder()
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder.path + "/bytes"))
        let file = open(folder.path + "/bytes", O_RDONLY)
        defer { close(file) }
        let bytes = try #require(MappedBytes(file, count: 5000))
        #expect(CompiledModel(exported: bytes, streams: 1) == nil)
    }

    @Test func `a folder that cannot be written is named`() throws {
        let folder = try TemporaryFolder()
        let library = try Self.library(in: folder)
        // Root may write anywhere, but in no folder that is a file.
        try Data().write(to: URL(filePath: library.prepared))
        let prepared = try #require(PreparedModel(Self.name, in: library))
        let error = #expect(throws: AppError.self) {
            try prepared.keep(CompiledModel(compiling: Self.name, in: library, streams: 1))
        }
        #expect(error?.code == .notKept && error?.message.contains(library.prepared) == true)
    }
}
