import Domain
import Testing

@testable import Templates

@Test func everyKindHasOnePresentation() {
    #expect(KindPresentations.all.map { $0.kind } == AnalysisKind.all)
    #expect(Set(AnalysisKind.all.map(\.presentation.words.title)).count == AnalysisKind.all.count)
}

@Test func kindsAreKnownByName() {
    for kind in AnalysisKind.all {
        #expect(AnalysisKind(rawValue: kind.rawValue) == kind && kind.report.kind == kind)
    }
    #expect(AnalysisKind(rawValue: "") == nil && AnalysisKind(rawValue: "Swing") == nil)
}
