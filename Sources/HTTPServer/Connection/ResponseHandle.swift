import CMicroHTTPD

/// A response of the library, held until the last of us lets go (the library holds its own while it sends).
final class ResponseHandle: Sendable {
    // The library counts its holders under a lock of its own and never changes a response once it is made: any thread
    // may queue or release it. Written once, in init.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Takes over a response just made.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { MHD_destroy_response(pointer) }

    /// A response with a copy of these bytes; `nil` when memory is short.
    static func holding(_ bytes: [UInt8]) -> OpaquePointer? {
        // The library copies before the call returns; its signature lacks a const.
        bytes.withUnsafeBytes { buffer in
            MHD_create_response_from_buffer(
                buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    /// Adds header fields.
    static func add(_ headers: HeaderFields, to pointer: OpaquePointer) {
        for field in headers.fields { MHD_add_response_header(pointer, field.name, field.cleanValue) }
    }
}

extension HeaderFields.Field {
    /// The value with spaces for control characters: nothing that a person typed can begin a new line.
    var cleanValue: String {
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return value }
        return String(decoding: value.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }
}
