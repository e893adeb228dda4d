import Domain
internal import Glibc

/// A file that is written from its beginning to its end.
///
/// Unsafe: values are written as the bytes that they are.
final class OutputFile {
    private var stream: UnsafeMutablePointer<FILE>?

    /// - Throws: `notWritten` when the file cannot be made.
    init(_ path: String) throws(AppError) {
        guard let stream = fopen(path, "we") else { throw .notWritten }
        self.stream = stream
    }

    deinit { if let stream { fclose(stream) } }

    /// Adds the bytes of some values.
    func write<Value: BitwiseCopyable>(_ values: [Value]) throws(AppError) {
        guard let stream, values.withUnsafeBytes({ fwrite($0.baseAddress, 1, $0.count, stream) == $0.count })
        else { throw .notWritten }
    }

    /// Ends the file. What was still in memory is written now, and may not fit either.
    func close() throws(AppError) {
        guard let stream else { return }
        self.stream = nil
        guard fclose(stream) == 0 else { throw .notWritten }
    }
}
