import Domain
import Testing

@testable import Templates

@Suite("What can be made of a report")
struct ChoiceTests {
    private func read(_ change: (inout ReportResult) -> Void) throws -> MarkupReader {
        var result = Samples.result()
        change(&result)
        return try MarkupReader(ReportPage.render(Samples.report(.done, result: result)).text)
    }

    @Test(arguments: [
        (SkeletonVideoModel.State.offered, "offered", "overlay", "Create video with the skeleton"),
        (.waiting(reason: nil), "queued", "cancel", "Waiting in the queue"),
        (.waiting(reason: "Waits for room."), "queued", "cancel", "Waits for room."),
        (.making(done: 30, total: 120), "running", "cancel", "frame 30 of 120"),
        (.failed(message: "The disk is full."), "failed", "overlay", "The disk is full."),
    ])
    func aVideoThatIsNotThereYet(
        _ state: SkeletonVideoModel.State, _ name: String, _ action: String, _ words: String
    ) throws {
        let page = try read { $0.video = Samples.video(state) }
        let control = try #require(page.elements.first { $0["id"] == SkeletonVideoModel.anchor })
        #expect(control["data-state"] == name && control["data-events"] == "/events")
        #expect(control.text.contains(words))
        #expect(
            page.all("form").contains { $0["action"] == "/clips/\(clipID())/" + action && $0.ancestors.contains("li") })
        #expect(page.all("meta").contains { $0["http-equiv"] == "refresh" } == ["queued", "running"].contains(name))
    }

    @Test func aVideoThatIsThere() throws {
        let files = [VideoLayout.over, .beside].map {
            SkeletonVideoModel.File($0, bytes: 4_200_000)
        }
        let page = try read { $0.video = Samples.video(.ready(.over), [files[0]]) }
        let link = try #require(page.all("a").first { $0["href"] == "/clips/\(clipID())/overlay.mp4" })
        #expect(link["download"] != nil && link.text.contains("Download video") && link.text.contains("4.2 MB"))
        #expect(link["data-made"] == "now")
        // The other one can still be made, and only that.
        let fields = page.all("input").filter { $0["name"] == "layout" }
        #expect(fields.map { $0["value"] } == ["beside"])
        // Beside the pictures there is nothing to say where nothing was found.
        let empty = try read {
            $0.findings = Samples.nothingHeldUp
            $0.video = Samples.video(.offered)
        }
        #expect(empty.all("input").filter { $0["name"] == "layout" }.map { $0["value"] } == ["over"])
        // With both there is nothing left to make; while one is being made, the other can be saved.
        let both = try read { $0.video = Samples.video(.ready(.beside), files) }
        #expect(both.all("a").filter { $0["data-made"] != nil }.map { $0["data-made"] } == ["before", "now"])
        #expect(!both.all("form").contains { $0["action"] == "/clips/\(clipID())/overlay" })
        let making = try read { $0.video = Samples.video(.making(done: 1, total: 2), [files[0]]) }
        #expect(making.all("a").contains { $0["href"] == "/clips/\(clipID())/overlay.mp4" })
        #expect(!making.all("form").contains { $0["action"] == "/clips/\(clipID())/overlay" })
        #expect(try !read { $0.video = nil }.elements.contains { $0["id"] == SkeletonVideoModel.anchor })
    }

    @Test func everybodyButThePlayerHasAButton() throws {
        let page = try read { _ in }
        let form = try #require(page.all("form").first { $0["action"] == "/clips/\(clipID())/person" })
        #expect(form["method"] == "post")
        let buttons = page.all("button").filter { $0["name"] == "number" }
        // Large boxes first, so that small ones lie over them.
        #expect(buttons.map { $0["value"] } == ["3", "1"])
        #expect(buttons.map { $0["aria-label"] } == ["Analyse person 3 instead", "Analyse person 1 instead"])
        #expect(buttons.allSatisfy { $0["type"] == "submit" && $0.ancestors.last == "foreignObject" })
        #expect(page.all("p").contains { $0.text.hasPrefix("This report is about person 2.") })
        // All is within the picture, and no button is too small for a finger.
        for area in page.all("foreignObject") where area.ancestors.contains("form") {
            let numbers = try ["x", "y", "width", "height"].map { try #require(area[$0].flatMap { Double($0) }) }
            #expect(numbers[0] >= 0 && numbers[1] >= 0 && numbers[0] + numbers[2] <= 1000)
            #expect(numbers[1] + numbers[3] <= 562.5 && min(numbers[2], numbers[3]) >= 84)
        }
        #expect(try !read { $0.found.people = nil }.elements.contains { $0["id"] == "people" })
    }
}
