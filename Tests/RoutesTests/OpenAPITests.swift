import Domain
import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// `Public/openapi.json` describes the addresses for programs: all of them, and what can be said there.
    @Suite struct OpenAPITests {
        private static let methods = ["get", "post", "patch", "delete", "put", "head", "options"]

        private let document: [String: Any]

        init() throws {
            let file = TestData.package.appending(path: "Public/openapi.json")
            document = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        }

        /// Methods with their paths: `GET /api/v1/clips`.
        private var told: Set<String> {
            get throws {
                let paths = try #require(document["paths"] as? [String: [String: Any]])
                return Set(
                    paths.flatMap { path, operations in
                        operations.keys.filter(Self.methods.contains).map { "\($0.uppercased()) \(path)" }
                    })
            }
        }

        @Test func everyAddressForProgramsIsDescribed() async throws {
            let told = try told
            try await withRoutes { fixture in
                let there = fixture.table.entries.map { "\($0.method.rawValue) \($0.pattern)" }
                let api = Set(there.filter { $0.contains(" /api/") })
                #expect(api.subtracting(told).sorted() == [], "addresses that are not in Public/openapi.json")
                // It may describe others, too.
                #expect(
                    told.subtracting(there).sorted() == [],
                    "Public/openapi.json describes what is not there")
                #expect(api.count > 10)
            }
        }

        /// What is at a place of the description: keys, one below the other.
        private func value(_ keys: String...) throws -> Any {
            try keys.reduce(document as Any) { found, key in
                try #require((found as? [String: Any])?[key], "\(keys.joined(separator: "/")) is not there")
            }
        }

        /// A list of values without what stands for nothing.
        private func values(_ schema: String, _ field: String) throws -> Set<String> {
            let list = try #require(
                try value("components", "schemas", schema, "properties", field, "enum") as? [Any])
            return Set(list.compactMap { $0 as? String })
        }

        @Test func listsOfValuesAreThoseOfTheCode() throws {
            let shots = Set(Swing.Shot.allCases.map(\.rawValue))
            for schema in ["NewSwing", "SwingChange", "Correction"] {
                #expect(try values(schema, "stroke") == shots, "\(schema)")
            }
            #expect(try values("Swing", "stroke") == Set(Swing.Stroke.allCases.map(\.rawValue)))
            #expect(try values("Swing", "contactBy") == Set(Swing.ContactSource.allCases.map(\.rawValue)))
            #expect(try values("Drawing", "shape") == Set(Drawing.Shape.allCases.map(\.rawValue)))
            #expect(try values("Drawing", "colour") == Set(Drawing.Colour.allCases.map(\.rawValue)))
            for schema in ["ClipEntry", "Clip"] {
                #expect(try values(schema, "kind") == Set(AnalysisKind.all.map(\.rawValue)), "\(schema)")
                #expect(try values(schema, "state") == Set(Job.State.allCases.map(\.rawValue)), "\(schema)")
            }
        }

        /// Names of the parameters of a list are those that it takes.
        @Test func parametersAreThoseOfTheCode() async throws {
            let list = try #require(try value("paths", "/api/v1/clips", "get", "parameters") as? [[String: Any]])
            let names = list.compactMap { $0["name"] as? String }
            try await withRoutes { fixture in
                let refused = try await fixture.get("/api/v1/clips?nothing=1", as: .program)
                #expect(refused.text.contains("Choose from these: \(names.joined(separator: ", "))."))
            }
        }

        @Test func referencesLeadSomewhere() throws {
            let text = try String(contentsOf: TestData.package.appending(path: "Public/openapi.json"), encoding: .utf8)
            let references = text.matches(of: /"#\/(components)\/(\w+)\/(\w+)"/)
            #expect(references.count > 50)
            for reference in references {
                _ = try value(String(reference.1), String(reference.2), String(reference.3))
            }
        }
    }
}
