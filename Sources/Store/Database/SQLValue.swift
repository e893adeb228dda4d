import Domain
import FoundationEssentials

/// A value that goes into a statement or comes out of a row.
enum SQLValue: Sendable {
    case null
    case integer(Int64)
    case text(String)
    case blob([UInt8])

    static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
    static func id<Owner>(_ value: Identifier<Owner>) -> SQLValue { .text(value.description) }
    /// Milliseconds since 1970: integers compare and round-trip exactly.
    static func date(_ value: Date) -> SQLValue { .integer(Int64((value.timeIntervalSince1970 * 1000).rounded())) }
}

/// A row's columns, read by position with the type that is expected there.
struct SQLRow: ~Copyable {
    let statement: Statement

    func integer(_ column: Int32) throws -> Int {
        guard let value = optionalInteger(column) else { throw Self.unexpected(column) }
        return value
    }

    /// A number of things: never negative.
    func count(_ column: Int32) throws -> Int {
        let value = try integer(column)
        guard value >= 0 else { throw Self.unexpected(column) }
        return value
    }

    func optionalInteger(_ column: Int32) -> Int? { statement.integer(column).flatMap { Int(exactly: $0) } }

    func text(_ column: Int32) throws -> String {
        guard let value = optionalText(column) else { throw Self.unexpected(column) }
        return value
    }

    func optionalText(_ column: Int32) -> String? { statement.text(column) }

    func blob(_ column: Int32) throws -> [UInt8] {
        guard let value = statement.blob(column) else { throw Self.unexpected(column) }
        return value
    }

    func optionalBlob(_ column: Int32) -> [UInt8]? { statement.blob(column) }

    func id<Owner>(_ column: Int32, of: Owner.Type) throws -> Identifier<Owner> {
        try parsed(column) { Identifier<Owner>($0) }
    }

    func date(_ column: Int32) throws -> Date {
        guard let date = try optionalDate(column) else { throw Self.unexpected(column) }
        return date
    }

    /// A date of the years 1970 to 9999, which every calendar can tell.
    func optionalDate(_ column: Int32) throws -> Date? {
        guard let milliseconds = optionalInteger(column) else { return nil }
        guard (0..<253_402_300_800_000).contains(milliseconds) else { throw Self.unexpected(column) }
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// A text that stands for a value of a type.
    func parsed<T>(_ column: Int32, _ parse: (String) -> T?) throws -> T {
        guard let value = parse(try text(column)) else { throw Self.unexpected(column) }
        return value
    }

    private static func unexpected(_ column: Int32) -> AppError { .unreadable("column \(column)") }
}

extension SQLValue {
    static func scope(_ scope: Scope) -> SQLValue { .text(scope.name) }
}
