import CSQLite

/// A prepared statement. `Connection` keeps it for the next time.
final class Statement {
    // Owned: finalised in `deinit`. Column pointers are copied out before the next step.
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { sqlite3_finalize(pointer) }

    func bind(_ values: [SQLValue]) -> Int32 {
        guard Int(sqlite3_bind_parameter_count(pointer)) == values.count else { return SQLITE_RANGE }
        for (index, value) in zip(Int32(1)..., values) {
            let status =
                switch value {
                case .null: sqlite3_bind_null(pointer, index)
                case .integer(let integer): sqlite3_bind_int64(pointer, index, integer)
                case .text(let text): mb_sqlite3_bind_text(pointer, index, text, Int32(clamping: text.utf8.count))
                case .blob(let bytes): mb_sqlite3_bind_blob(pointer, index, bytes, UInt64(bytes.count))
                }
            if status != SQLITE_OK { return status }
        }
        return SQLITE_OK
    }

    func step() -> Int32 { sqlite3_step(pointer) }

    func reset() {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
    }

    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(pointer, column) == SQLITE_INTEGER ? sqlite3_column_int64(pointer, column) : nil
    }

    func text(_ column: Int32) -> String? {
        guard sqlite3_column_type(pointer, column) == SQLITE_TEXT, let bytes = sqlite3_column_text(pointer, column)
        else { return nil }
        let count = Int(sqlite3_column_bytes(pointer, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func blob(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(pointer, column) == SQLITE_BLOB else { return nil }
        let count = Int(sqlite3_column_bytes(pointer, column))
        return [UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(pointer, column), count: count))
    }
}
