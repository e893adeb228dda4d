import Domain
import Testing

@testable import WebApp

@Test func everyKindOfJobIsDone() {
    #expect(ClipWorker.kinds == Set(JobKind.all))
    for kind in JobKind.all { #expect(JobKind(rawValue: kind.rawValue) == kind) }
}
