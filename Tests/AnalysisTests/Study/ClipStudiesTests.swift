import Reports
import Testing

@testable import Analysis

@Test func everyKindHasOneStudy() {
    #expect(ClipStudies.all.map { type(of: $0).kind } == AnalysisKind.all)
}
