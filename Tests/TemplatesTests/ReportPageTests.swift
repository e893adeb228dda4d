import Domain
import Testing

@testable import Templates

/// What can be done with a clip that has a report.
private let withReport =
    ["analyse", "corrections", "model", "overlay", "part.gif", "person", "rename", "retry"].map {
        "/clips/\(clipID())/" + $0
    } + ["/library", "/links/new"]

@Suite("A clip's page")
struct ReportPageTests {
    private func read(_ model: ReportModel) throws -> MarkupReader { try MarkupReader(ReportPage.render(model).text) }

    private func actions(_ page: MarkupReader) -> Set<String> {
        #expect(page.all("form").allSatisfy { $0["method"] == "post" || $0["action"] == "/links/new" })
        return Set(page.all("form").compactMap { $0["action"] })
    }

    @Test(arguments: [
        (ClipState.queued(ahead: 1), ["/clips/\(clipID())/cancel"]),
        (.running(Samples.running), ["/clips/\(clipID())/cancel"]),
        (.held(message: "No."), ["/clips/\(clipID())/cancel"]), (.failed(message: "No."), withReport),
        (.cancelled, withReport),
        (.done, withReport),
    ])
    func offersWhatMakesSense(state: ClipState, expected: [String]) throws {
        let page = try read(Samples.report(state, result: Samples.result()))
        #expect(actions(page).sorted() == expected)
    }

    /// Without scripts: style sheets turn the pictures.
    @Test func theClipCanBeTurned() throws {
        let page = try read(Samples.report(.done, result: Samples.result()))
        let form = try #require(page.all("form").first { $0["id"] == "turn-clip" })
        #expect(
            form["action"] == "/clips/\(clipID())/analyse" && form.text.contains("The uploaded file stays as it is."))
        let choices = page.all("input").filter { $0["name"] == "turn" }
        #expect(choices.map { $0["value"] } == ["0", "1", "2", "3"] && choices.allSatisfy { $0["type"] == "radio" })
        #expect(choices.map { $0["checked"] != nil } == [true, false, false, false])
        let pictures = page.all("img").filter { $0["class"]?.hasPrefix("turn-") == true }
        #expect(pictures.map { $0["class"] } == ["turn-0", "turn-1", "turn-2", "turn-3"])
        #expect(pictures.allSatisfy { $0["src"] == "/clips/\(clipID())/pictures/poster.jpg" && $0["style"] == nil })
        #expect(
            page.all("input").contains { $0["name"] == "mirror" && $0["type"] == "checkbox" && $0["value"] == "true" })
        var bare = Samples.report(.done, result: Samples.result())
        bare.hasPoster = false
        #expect(!(try read(bare).all("form").contains { $0["id"] == "turn-clip" }))
    }

    @Test(arguments: ClipTurn.all) func theDetailsSayHowTheClipIsTurned(_ turn: ClipTurn) throws {
        var result = Samples.result()
        result.media = ReportMedia(width: 640, height: 360, duration: 4, frames: 120, fps: 30, rotation: 0, turn: turn)
        let page = try read(Samples.report(.done, result: result))
        #expect(page.all("dt").contains { $0.text == "Clip turned" } == (turn != .none))
        #expect(page.all("dd").contains { $0.text == turn.words } == (turn != .none))
        let note = try #require(page.all("p").first { $0["id"] == "player-note" })
        #expect(note.text.contains("turned or mirrored") == (turn != .none))
        #expect(Set(ClipTurn.all.map(\.words)).count == 8)
    }

    @Test(arguments: [(ClipState.failed(message: "No."), "could not be analysed"), (.cancelled, "stopped")])
    func offersToTryAgainWithoutAReport(state: ClipState, title: String) throws {
        let page = try read(Samples.report(state))
        #expect(actions(page).sorted() == ["/clips/\(clipID())/retry", "/library"])
        #expect(page.all("h2").contains { $0.text.contains(title) })
    }

    @Test(arguments: [
        (ClipState.failed(message: "The clip is cut off."), "The latest analysis failed", "The clip is cut off."),
        (.cancelled, "The latest analysis was stopped", "This report is from the previous analysis."),
    ])
    func aReportStaysWhenALaterAnalysisComesToNothing(state: ClipState, title: String, words: String) throws {
        var model = Samples.report(state, result: Samples.result())
        model.endedAt = Samples.date
        let page = try read(model)
        let notice = try #require(page.all("section").first { $0["class"] == "setback notice" })
        #expect(notice.text.contains(title) && notice.text.contains(words))
        #expect(page.all("time").contains { $0.ancestors.contains("section") && $0["datetime"] != nil })
        #expect(page.all("video").first?["src"] == "/clips/\(clipID())/media")
        #expect(page.all("a").contains { $0["href"] == "/clips/\(clipID())/report.json" })
        #expect(page.all("script").contains { $0["src"]?.contains("player") == true })
    }

    @Test(arguments: [ClipState.queued(ahead: nil), .running(Samples.running)])
    func aReportThatIsBeingMadeAnewIsNotShown(state: ClipState) throws {
        let page = try read(Samples.report(state, result: Samples.result()))
        #expect(page.all("video").isEmpty && page.all("progress").count == 1)
    }

    @Test(arguments: [
        (nil, "Waiting in the queue."), (0, "Starting soon."), (1, "1 clip is ahead in the queue."),
        (2, "2 clips are ahead in the queue."),
    ])
    func saysHowManyAreAhead(ahead: Int?, words: String) throws {
        let page = try read(Samples.report(.queued(ahead: ahead)))
        #expect(page.all("p").contains { $0["data-part"] == "detail" && $0.text == words })
    }

    @Test func saysWhatItWaitsFor() throws {
        let page = try read(Samples.report(.held(message: "Waits for room.")))
        #expect(page.all("p").contains { $0["data-part"] == "detail" && $0.text == "Waits for room." })
        #expect(page.all("h2").contains { $0.text == "Waiting in the queue" })
    }

    @Test(arguments: Samples.states)
    func loadsAgainOnlyWhileSomethingHappens(state: ClipState) throws {
        let page = try read(Samples.report(state, result: Samples.result()))
        let refresh = page.all("meta").filter { $0["http-equiv"] == "refresh" }
        #expect(refresh.count == (state.isLive ? 1 : 0))
        #expect(refresh.allSatisfy { $0.ancestors.last == "noscript" })
    }

    @Test func tellsProgress() throws {
        let page = try read(Samples.report(.running(Samples.running)))
        let bar = try #require(page.all("progress").first)
        #expect(bar["value"] == "0.25" && bar["max"] == "1" && bar["aria-label"] != nil)
        #expect(page.all("h2").contains { $0.text == "Analysing each frame" })
        #expect(page.all("p").contains { $0.text == "frame 120 of 480" })
        #expect(page.all("li").filter { $0["aria-current"] == "step" }.map(\.text) == ["Analysing each frame"])
        #expect(page.elements.contains { $0["data-events"] == "/events" && $0["data-clip"] == clipID().description })
    }

    @Test func saysWhyItFailed() throws {
        let page = try read(Samples.report(.failed(message: "The clip is empty. Choose another one.")))
        #expect(page.all("p").contains { $0.text == "The clip is empty. Choose another one." })
    }

    @Test func showsTheReport() throws {
        let page = try read(Samples.report(.done, result: Samples.result()))
        let video = try #require(page.all("video").first)
        #expect(
            video["src"] == "/clips/\(clipID())/media" && video["controls"] != nil
                && video["poster"] == "/clips/\(clipID())/pictures/poster.jpg")
        #expect(video["width"] == "1280" && video["height"] == "720")
        #expect(page.elements.first { $0["id"] == "player" }?["data-landmarks"] == "/clips/\(clipID())/landmarks.bin")

        let swings = page.all("a").filter { $0["data-contact"] != nil }
        #expect(swings.map { $0["href"] } == ["#swing-1", "#swing-2"])
        #expect(swings.map { $0["data-contact"] } == ["1.000000", "4.000000"])

        let rows = page.all("tr").filter { $0.ancestors.contains("tbody") }.map(\.text)
        #expect(
            rows.contains("Peak wrist angular velocityrad/s18.618.6") && !rows.contains { $0.hasPrefix("Hip turn") })
        // Two swings in each drawing, one drawing for wide and one for narrow screens.
        let spans = page.all("path").filter { $0["class"] == "chart-span" }.compactMap { $0["d"] }
        #expect(spans.count == 2 * ChartedQuantity.allCases.count)
        #expect(spans.allSatisfy { path in path.filter { $0 == "Z" }.count == 2 })
        #expect(page.all("a").contains { $0["download"] != nil && $0["href"] == "/clips/\(clipID())/report.json" })
    }

    @Test(arguments: [ClipState.done, .failed(message: "No."), .cancelled])
    func aClipGoesToTheTrashFirst(_ state: ClipState) throws {
        let result = state == .done ? Samples.result() : nil
        func ways(_ model: ReportModel) throws -> [String] {
            let page = try read(model)
            let buttons = page.all("button").filter { $0["name"] == "action" }
            #expect(buttons.count == page.all("form").filter { $0["action"] == Addresses.library() }.count)
            #expect(
                page.all("input").filter { $0["name"] == "clip" }.allSatisfy { $0["value"] == clipID().description })
            #expect(
                page.all("input").filter { $0["name"] == "back" }.allSatisfy { $0["value"] == "/clips/\(clipID())" })
            return buttons.compactMap { $0["value"] }
                + page.all("form").compactMap { $0["action"] == "/clips/\(clipID())/delete" ? "delete" : nil }
        }
        var model = Samples.report(state, result: result)
        #expect(try ways(model) == ["trash"])
        model.isTrashed = true
        #expect(try ways(model) == ["restore", "delete"])
    }

    @Test func deletingForGoodAsksFirst() throws {
        var model = Samples.report(.done, result: Samples.result())
        model.isTrashed = true
        let page = try read(model)
        let forms = page.all("form").filter { $0["action"] == "/clips/\(clipID())/delete" }
        #expect(forms.count == 1 && forms.allSatisfy { $0.ancestors.contains("dialog") })
        #expect(
            page.all("a").contains {
                $0["class"]?.contains("no-script") == true && $0["href"] == "/clips/\(clipID())/delete"
            })
    }

    @Test func deletingAsksOnAPageWithoutScripts() throws {
        let page = try MarkupReader(DeletePage.render(Samples.delete()).text)
        #expect(actions(page) == ["/clips/\(clipID())/delete"])
        #expect(page.all("a").contains { $0["href"] == "/clips/\(clipID())" })
        #expect(page.all("h1").first?.text == "Permanently delete this clip and its results?")
    }

    @Test func stillsShowAPicture() throws {
        let result = Samples.result(swings: 0, element: .image)
        let page = try read(Samples.report(.done, result: result, isStill: true))
        #expect(page.all("video").isEmpty)
        #expect(page.all("img").contains { $0["id"] == "media" && $0["src"] == "/clips/\(clipID())/media" })
        #expect(page.elements.contains { $0["id"] == "overlay" })
    }

    @Test func withoutLandmarksThereIsNoOverlayButton() throws {
        var result = Samples.result()
        result.hasLandmarks = false
        let page = try read(Samples.report(.done, result: result))
        #expect(!page.elements.contains { $0["id"] == "overlay-toggle" || $0["data-landmarks"] != nil })
    }

    @Test func isSmallEnoughForLongClips() {
        let times = (0..<36_000).map { Double($0) / 60 }
        var result = Samples.result()
        result.found.series = Samples.series(times)
        #expect(ReportPage.render(Samples.report(.done, result: result)).bytes.count < 260_000)
    }
}

@Suite("The dashboard")
struct DashboardPageTests {
    private func read(_ model: DashboardModel) throws -> MarkupReader {
        try MarkupReader(DashboardPage.render(model).text)
    }

    @Test func uploadsWithoutScripts() throws {
        let page = try read(Samples.emptyDashboard)
        let form = try #require(page.all("form").first)
        #expect(form["action"] == "/clips" && form["method"] == "post" && form["enctype"] == "multipart/form-data")
        let inputs = page.all("input")
        #expect(inputs.contains { $0["name"] == "kind" && $0["value"] == "swing" && $0["type"] == "hidden" })
        #expect(inputs.contains { $0["name"] == "file" && $0["type"] == "file" && $0["multiple"] != nil })
        #expect(page.all("button").contains { $0["type"] == "submit" })
        // The server reads fields in order: what the file is for comes before the file.
        #expect(inputs.first?["name"] == "kind")
    }

    @Test func teachesWhenEmpty() throws {
        let page = try read(Samples.emptyDashboard)
        #expect(page.all("h3").map(\.text).contains("Whole body"))
        #expect(!page.elements.contains { $0["class"] == "clip-card" })
    }

    @Test func showsEveryClipWithItsState() throws {
        let page = try read(Samples.dashboard())
        let cards = page.elements.filter { $0["class"] == "clip-card" }
        #expect(cards.map { $0["data-state"] } == Samples.states.map(\.name))
        #expect(cards.map { $0["id"] } == Samples.states.indices.map { "clip-\(clipID($0))" })
        #expect(page.all("section").contains { $0["data-events"] == "/events" })
        #expect(page.all("a").contains { $0["href"] == "/library" && $0.text == "Search all 40 clips" })
        #expect(page.elements.contains { $0["role"] == "alert" })
    }

    @Test func oneClipIsNotCounted() throws {
        var model = Samples.dashboard()
        model.totalClips = 1
        #expect(try read(model).all("a").contains { $0["href"] == "/library" && $0.text == "Search the library" })
    }

    @Test func photosAreOneClickFromTheirContactSheet() throws {
        var model = Samples.dashboard()
        #expect(try !read(model).all("a").contains { $0["href"] == "/contact-sheet" })
        model.hasPhotos = true
        #expect(try read(model).all("a").contains { $0["href"] == "/contact-sheet" && $0.text == "Contact sheet" })
    }

    @Test func loadsAgainOnlyWhileSomethingHappens() throws {
        var model = Samples.dashboard()
        #expect(try read(model).all("meta").contains { $0["http-equiv"] == "refresh" })
        model.clips = [Samples.card(0, state: .done)]
        #expect(try !read(model).all("meta").contains { $0["http-equiv"] == "refresh" })
    }

    @Test func addressesOfAssetsAreTheSites() throws {
        var model = Samples.emptyDashboard
        model.site.assetAddress = { $0 + "?v=7" }
        let page = try read(model)
        let files = page.all("link").compactMap { $0["href"] } + page.all("script").compactMap { $0["src"] }
        #expect(!files.isEmpty && files.allSatisfy { $0.hasSuffix("?v=7") })
    }
}
