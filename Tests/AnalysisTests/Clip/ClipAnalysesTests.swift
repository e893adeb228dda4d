import Domain
import Testing

@testable import Analysis

@Test func everyKindHasOneStudy() {
    #expect(ClipAnalyses.all.map { type(of: $0).kind } == AnalysisKind.all)
}

@Test func everyKindHasOneLiveStudy() {
    #expect(LiveAnalyses.all.map { $0.kind } == AnalysisKind.all)
    #expect(AnalysisKind.hands.liveValueNames == HandReport.valueNames)
    #expect(AnalysisKind.expression.liveValueNames.count == 58 && AnalysisKind.swing.liveValueNames.isEmpty)
}
