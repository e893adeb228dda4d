internal import COpenVINO
internal import Dispatch
import Domain
internal import Glibc

/// A model ready to run. Several requests may run at the same time, one a stream.
///
/// `@unchecked Sendable`: OpenVINO documents compiled models as safe to use from several threads, and the pointers
/// never change.
final class CompiledModel: @unchecked Sendable {
    fileprivate let compiled: OpaquePointer
    private let core: OpaquePointer
    /// Where an imported model has its weights: OpenVINO does not copy them.
    private let exported: MappedBytes?

    /// Loads a model: as it was prepared for this machine, or, where it was not, by compiling it.
    /// - Parameters:
    ///   - name: which.
    ///   - streams: inferences that may run at the same time, each on one core.
    /// - Throws: `modelMissing`, `modelUnusable`.
    static func loaded(
        _ name: ModelLibrary.Name, in library: ModelLibrary, streams: Int
    ) throws(AppError) -> CompiledModel {
        if let exported = PreparedModel(name, in: library)?.read(),
            let model = CompiledModel(exported: exported, streams: streams)
        {
            return model
        }
        return try CompiledModel(compiling: name, in: library, streams: streams)
    }

    /// Compiles a model.
    /// - Throws: `modelMissing`, `modelUnusable`.
    init(compiling name: ModelLibrary.Name, in library: ModelLibrary, streams: Int) throws(AppError) {
        let path = try library.path(of: name)
        let unusable = ModelLibrary.unusable(name.rawValue)
        var core: OpaquePointer?
        guard ov_core_create(&core) == OK, let core else { throw unusable }
        var model: OpaquePointer?
        guard ov_core_read_model(core, path, nil, &model) == OK else {
            ov_core_free(core)
            throw unusable
        }
        defer { ov_model_free(model) }
        var compiled: OpaquePointer?
        guard mb_ov_compile(core, model, String(streams), &compiled) == OK, let compiled else {
            ov_core_free(core)
            throw unusable
        }
        self.core = core
        self.compiled = compiled
        exported = nil
    }

    /// Takes a model that `export` wrote; nil for what OpenVINO does not take.
    init?(exported: MappedBytes, streams: Int) {
        var core: OpaquePointer?
        guard ov_core_create(&core) == OK, let core else { return nil }
        var compiled: OpaquePointer?
        let bytes = exported.content.assumingMemoryBound(to: CChar.self)
        guard mb_ov_import(core, bytes.baseAddress, bytes.count, String(streams), &compiled) == OK, let compiled else {
            ov_core_free(core)
            return nil
        }
        self.core = core
        self.compiled = compiled
        self.exported = exported
    }

    /// Writes it to a file.
    /// - Returns: whether that worked.
    func export(to path: String) -> Bool { ov_compiled_model_export_model(compiled, path) == OK }

    /// A model, for those who load several at the same time. It may have been loaded ahead.
    static func load(
        _ name: ModelLibrary.Name, in library: ModelLibrary, streams: Int
    ) async -> Result<CompiledModel, AppError> {
        if streams == 1, let ahead = library.ahead.take(name) { return await ahead.value }
        return await read(name, in: library, streams: streams)
    }

    /// Reads a model on a thread of its own.
    @concurrent
    static func read(
        _ name: ModelLibrary.Name, in library: ModelLibrary, streams: Int
    ) async -> Result<CompiledModel, AppError> {
        Result { () throws(AppError) in try loaded(name, in: library, streams: streams) }
    }

    /// Freeing takes long: nobody waits for it but who leaves the process by `exit`, which takes OpenVINO's globals
    /// away.
    private static let freeing: DispatchGroup = {
        atexit { CompiledModel.freeing.wait() }
        return DispatchGroup()
    }()

    deinit {
        // Unsafe: nobody else has these pointers any more.
        nonisolated(unsafe) let (compiled, core) = (compiled, core)
        let exported = exported
        DispatchQueue.global().async(group: Self.freeing) {
            ov_compiled_model_free(compiled)
            ov_core_free(core)
            withExtendedLifetime(exported) {}
        }
    }
}

/// One place at a model: its input and output tensors, and the run between them.
///
/// The tensors belong to OpenVINO and live as long as the request; they are filled and read in place.
final class InferenceRequest {
    /// The input tensor, NHWC.
    let input: UnsafeMutableBufferPointer<Float>
    /// The output tensors, in the model's order. Their content changes with each run.
    let outputs: [UnsafeBufferPointer<Float>]

    private let model: CompiledModel
    private let request: OpaquePointer
    private let tensors: [OpaquePointer]

    /// A place at a model.
    /// - Parameter outputs: how many outputs the model has.
    /// - Throws: `inferenceFailed`.
    init(_ model: CompiledModel, outputs count: Int) throws(AppError) {
        var request: OpaquePointer?
        guard ov_compiled_model_create_infer_request(model.compiled, &request) == OK, let request else {
            throw Self.failed
        }
        var tensors: [OpaquePointer] = []
        var buffers: [UnsafeMutableBufferPointer<Float>] = []
        for index in -1..<count {
            var tensor: OpaquePointer?
            var size = 0
            var data: UnsafeMutableRawPointer?
            let status =
                index < 0
                ? ov_infer_request_get_input_tensor(request, &tensor)
                : ov_infer_request_get_output_tensor_by_index(request, index, &tensor)
            guard status == OK, let tensor else { break }
            tensors.append(tensor)
            guard ov_tensor_get_size(tensor, &size) == OK, ov_tensor_data(tensor, &data) == OK, let data else { break }
            buffers.append(UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: size))
        }
        guard buffers.count == count + 1 else {
            tensors.forEach(ov_tensor_free)
            ov_infer_request_free(request)
            throw Self.failed
        }
        self.model = model
        self.request = request
        self.tensors = tensors
        input = buffers[0]
        outputs = buffers.dropFirst().map { UnsafeBufferPointer($0) }
    }

    deinit {
        tensors.forEach(ov_tensor_free)
        ov_infer_request_free(request)
    }

    /// Runs the model on what the input tensor holds.
    func run() throws(AppError) {
        guard ov_infer_request_infer(request) == OK else { throw Self.failed }
    }

    private static let failed = AppError(
        .inferenceFailed, "A landmark model failed to run. Try again. If it happens again, run `motionbook doctor`.")
}

/// Facts about the inference library.
package enum InferenceLibrary {
    /// OpenVINO's version.
    package static var version: String {
        var version = ov_version_t()
        guard ov_get_openvino_version(&version) == OK, let text = version.buildNumber else { return "unknown" }
        defer { ov_version_free(&version) }
        return String(cString: text)
    }
}
