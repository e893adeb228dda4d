import Domain
import FoundationEssentials
import Games
import Jobs
import Live
import TestSupport
import Testing

@testable import Routes

/// What the pages' scripts are told of the server's answers: a renamed field fails there, when their types are checked.
@Suite struct AnswerTypeTests {
    @Test func declarationsAreThoseOfTheAnswers() throws {
        let declared = TypeScriptDeclarations()
        try declared.declare("Failure", ErrorAnswer.self)
        try declared.declare("AcceptedClip", ClipAnswer.self)
        try declared.declare("AcceptedArchive", ArchiveAnswer.self)
        try declared.declare("ClipProgress", ProgressAnswer.self)
        try declared.declare("Composition", Composition.self)
        try declared.declare("Upload", UploadAnswer.self)
        try declared.declare("LiveSession", SessionAnswer.self)
        try declared.declare("LiveFrame", FrameAnswer.self)
        try declared.declare("SkippedFrame", SkippedAnswer.self)
        try declared.declare("LiveEnd", FarewellAnswer.self)
        try declared.declare("NumberedLiveEvent", NumberedLiveEvent.self)
        try declared.declare("FingerCountRound", BegunAnswer<FingerCount.Question>.self)
        try declared.declare("CopycatRound", BegunAnswer<Copycat.Question>.self)
        try declared.declare("JudgedAnswer", JudgedAnswer.self)
        try declared.declare("RoundEnd", EndAnswer.self)
        try declared.declare("SeatView", SeatView.self)
        try declared.declare("FingerCountTasks", SeatTasks<FingerCount.Question>.self)
        try declared.declare("CopycatTasks", SeatTasks<Copycat.Question>.self)
        try declared.declare("VoteTasks", SeatTasks<VoteQuestion>.self)
        try declared.declare("JudgedSeatAnswer", JudgedSeatAnswer.self)
        try declared.declare("Player", GamePlayerAnswer.self)
        try declared.declare("LockedMessage", LockedAnswer.self)
        try declared.declare("FoundMessage", FoundAnswer.self)
        try declared.declare("OpenedMessage", OpenedAnswer.self)
        try declared.declare("FoundFaces", FacesAnswer.self)
        try declared.declare("ClassTiles", ClassTilesJSON.self)
        try declared.declare("FingerCountWall", WallAnswer<FingerCount.Question>.self)
        try declared.declare("CopycatWall", WallAnswer<Copycat.Question>.self)
        try declared.declare("SeatOffer", OfferAnswer.self)
        try declared.declare("GivenNames", NamesAnswer.self)
        let text = """
            // What the server answers, for the type check of the pages' scripts. A test makes this file of the Swift types
            // (AnswerTypeTests): it is not to be edited.

            declare namespace Answers {
            \(declared.text)}

            """
        let file = TestData.package.appending(path: "answers.d.ts")
        let written = try? String(contentsOf: file, encoding: .utf8)
        if written != text { try text.write(to: file, atomically: true, encoding: .utf8) }
        #expect(
            written == text,
            "answers.d.ts was written anew: run make lint, which says what scripts it breaks, and commit it")
    }
}
