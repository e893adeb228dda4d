import Domain
import Testing

@testable import Templates

@Suite("Pages of second opinions")
struct OpinionPageTests {
    private func read(_ page: Document) throws -> MarkupReader { try MarkupReader(page.text) }

    @Test(
        arguments: [
            (.off, "are off", nil), (.never(athlete: "Ada"), "are never sent", nil),
            (.pictures, "You review them before anything is sent", "/clips/\(clipID())/opinion/pictures"),
            (.waiting(reason: nil), "Waiting in the queue", "/clips/\(clipID())/cancel"),
            (.waiting(reason: "The disk is full."), "The disk is full.", "/clips/\(clipID())/cancel"),
            (.making(done: 1, total: 3), "Preparing the images", "/clips/\(clipID())/cancel"),
            (.failed(message: "Too dark."), "Too dark.", "/clips/\(clipID())/opinion/pictures"),
            (.look, "Nothing is sent until you have reviewed it.", nil),
            (.direct(athlete: "Ada"), "without asking", "/clips/\(clipID())/opinion/pictures"),
            (.nothing, "Second opinion", nil),
        ] as [(OpinionsModel.Offer, String, String?)])
    func aReportSaysWhatCanBeDone(_ offer: OpinionsModel.Offer, words: String, path: String?) throws {
        let page = try read(ReportPage.render(Samples.opined(Samples.opinions(offer))))
        let section = try #require(page.all("section").first { $0["id"] == "second-opinion" })
        #expect(section.text.contains(words) || page.all("h2").contains { $0.text == words })
        #expect(section["data-live"] == (offer.isLive ? "true" : "false"))
        #expect(page.all("meta").contains { $0["http-equiv"] == "refresh" } == offer.isLive)
        let forms = page.all("form").compactMap { $0["action"] }.filter {
            $0.contains("opinion") || $0.hasSuffix("/cancel")
        }
        #expect(forms.filter { !$0.hasSuffix("/stop") } == (path.map { [$0] } ?? []))
        #expect(page.all("a").contains { $0["data-asks"] != nil } == (offer == .look))
        #expect(page.all("script").contains { $0["src"]?.hasSuffix("report/opinion.js") == true })
    }

    @Test(
        arguments: [
            (
                [.host(from: "a.example", to: "b.example")],
                "the host (was a.example, now b.example) has changed"
            ),
            ([.host(from: "a.example", to: nil)], "the host (was a.example, now none) has changed"),
            (
                [.model(from: "m", to: "n"), .faces(areBlurred: true)],
                "the model (was m, now n) and face blurring (was off, now on) have changed"
            ),
            (
                [.faces(areBlurred: false), .model(from: "m", to: "n"), .contents],
                "face blurring (was on, now off), the model (was m, now n) and what is sent about a swing have changed"
            ),
            ([], "your earlier choice did not record which host and which images"),
        ] as [([FallenConsent.Change], String)])
    func whyItAsksAgainIsSaid(_ changes: [FallenConsent.Change], _ words: String) throws {
        let fallen = FallenConsent(athlete: "Ada", changes: changes)
        let sentence = "You chose to always send swings of Ada, but \(words). Please choose again."
        let report = try read(ReportPage.render(Samples.opined(Samples.opinions(.look, fallen: fallen))))
        let section = try #require(report.all("section").first { $0["id"] == "second-opinion" })
        #expect(section.text.contains(sentence))
        let consent = try read(OpinionConsentPage.render(Samples.consent("words", fallen: fallen)))
        #expect(consent.all("p").contains { $0.text == sentence })
        // Whoever says always says it of what the page shows.
        #expect(consent.all("input").contains { $0["name"] == "terms" && $0["value"] == "words" })
    }

    @Test func withoutOpinionsThereIsNoSection() throws {
        let page = ReportPage.render(Samples.report(.done, result: Samples.result())).text
        #expect(!page.contains("second-opinion") && !page.contains("opinions/opinions") && !page.contains("opinion.js"))
    }

    @Test(
        arguments: [
            (.preparing, "preparing images", true), (.waiting, "waiting to be sent", true),
            (.sending, "waiting for an answer", true), (.done, "differs in 1 point", false),
            (.stopped, "stopped", false),
            (.failed(message: "No answer."), "No answer.", false),
        ] as [(OpinionsModel.Entry.State, String, Bool)])
    func aSwingSaysHowFarItIs(_ state: OpinionsModel.Entry.State, words: String, isOpen: Bool) throws {
        let page = try read(ReportPage.render(Samples.opined(Samples.opinions(.look, [state]))))
        let section = try #require(page.all("section").first { $0["id"] == "second-opinion" })
        #expect(section.text.contains(words))
        #expect(section["data-live"] == (isOpen ? "true" : "false"))
        let forms = page.all("form").compactMap { $0["action"] }
        #expect(forms.contains("/clips/\(clipID())/opinion/stop") == isOpen)
        #expect(forms.contains("/clips/\(clipID())/opinion/pictures") == !isOpen)
    }

    @Test func aPauseSaysWhyAndUntilWhen() throws {
        let pause = OpinionsModel.Pause(reason: "Today’s budget is used up.", until: Samples.date)
        let page = try read(ReportPage.render(Samples.opined(Samples.opinions(.look, [.waiting], pause: pause))))
        let section = try #require(page.all("section").first { $0["id"] == "second-opinion" })
        #expect(section.text.contains("Today’s budget is used up. Requests continue automatically on 21 Nov 2025"))
    }

    @Test func bothSidesStandSideBySideWithTheirSource() throws {
        let swing = Samples.swing(1.5).swing
        let rows = OpinionComparison(swing, Samples.said()).rows
        #expect(
            rows.map(\.title) == ["Stroke", "Start and end", "Contact", "Follow-through", "Rotation", "Form score"])
        #expect(rows.map(\.differs) == [false, false, true, false, false, nil])
        #expect(rows[2].here == "late" && rows[2].there == "on time")
        let page = try read(
            ReportPage.render(Samples.opined(Samples.opinions(.nothing, [.done], said: Samples.said("m")))))
        let heads = page.all("th").filter { $0["scope"] == "col" }.map(\.text)
        #expect(heads.contains("Motionbook") && heads.contains("m at m"))
        let section = try #require(page.all("section").first { $0["id"] == "second-opinion" })
        #expect(section.text.contains("Tips from Motionbook") && section.text.contains("Tips from m at m"))
        #expect(section.text.contains("differs") && section.text.contains("80% sure"))
    }

    @Test func whatIsNotJudgedDoesNotDiffer() {
        var swing = Samples.swing(1.5).swing
        swing.assessment = nil
        swing.stroke = .unknown
        let comparison = OpinionComparison(swing, Samples.said())
        #expect(comparison.rows.map(\.differs) == [nil, false, nil, nil, nil, nil] && comparison.differences == 0)
        let nothing = OpinionComparison(Samples.swing(1.5).swing, Samples.said(isSwing: false))
        #expect(nothing.rows.map(\.there) == ["not a swing"] && nothing.differences == 1)
    }

    @Test func consentIsGivenToWhatIsShown() throws {
        let page = try read(OpinionConsentPage.render(Samples.consent("words")))
        let fields = page.all("input")
        #expect(fields.filter { $0["name"] == "swing" }.map { $0["value"] } == ["0", "1"])
        #expect(fields.first { $0["name"] == "shown-1" }?["value"] == String(repeating: "1", count: 64))
        #expect(fields.filter { $0["type"] == "radio" }.map { $0["value"] } == ["ask", "always", "never"])
        #expect(page.all("img").count == 12 && page.all("img").allSatisfy { $0["loading"] == "lazy" })
        #expect(page.all("button").map { $0["value"] }.filter { $0 != nil } == ["send", "later"])
        let text = OpinionConsentPage.render(Samples.consent("words")).text
        #expect(
            text.contains("blurred in all images") && text.contains("2.8 MB") && text.contains("up to about $0.0024"))
        #expect(!text.contains("wait until tomorrow"))
        #expect(OpinionConsentPage.render(Samples.consent(cost: 9000)).text.contains("wait until tomorrow"))
        #expect(OpinionConsentPage.render(Samples.consent(isBlurred: false)).text.contains("not blurred"))
        #expect(OpinionConsentPage.render(Samples.consent(isThisMachine: true)).text.contains("which is this machine"))
        let unnamed = try read(OpinionConsentPage.render(Samples.consent(athlete: nil)))
        #expect(!unnamed.all("input").contains { $0["type"] == "radio" })
    }

    @Test func theKeyIsNeverShown() throws {
        let off = try read(SettingsPage.render(Samples.settings(isOn: false)))
        let key = try #require(off.all("input").first { $0["id"] == "key" })
        #expect(key["type"] == "password" && key["autocomplete"] == "off" && key["value"] == nil)
        #expect(!off.all("form").contains { $0["action"] == "/settings/key/forget" })
        let on = try read(SettingsPage.render(Samples.settings()))
        #expect(!on.all("input").contains { $0["id"] == "key" })
        #expect(on.all("form").contains { $0["action"] == "/settings/key/forget" && $0["method"] == "post" })
        let named = try read(SettingsPage.render(Samples.settings(named: .init(key: true, address: true, model: true))))
        #expect(!named.all("form").contains { $0["action"]?.contains("/settings/key") == true })
        #expect(named.all("input").filter { $0["disabled"] != nil }.map { $0["name"] } == ["model", "address"])
    }

    @Test func whatIsWrongStandsBesideWhatWasTyped() throws {
        let page = SettingsPage.render(Samples.settings("typed", problem: "Amounts must be from $0."))
        #expect(page.text.contains("Amounts must be from $0."))
        #expect(try read(page).all("input").filter { $0["value"] == "typed" }.count == 6)
    }

    @Test func allThatWasSentIsAList() throws {
        let page = try read(SentPage.render(Samples.sent("clip.mp4")))
        #expect(page.all("tr").filter { $0.ancestors.contains("tbody") }.count == 4)
        #expect(SentPage.render(Samples.sent()).text.contains("a deleted clip"))
        #expect(page.all("form").filter { $0["action"] == "/settings/sent/delete" }.count == 1)
        #expect(page.all("a").contains { $0["href"] == "/settings/sent/delete" })
    }

    @Test(arguments: [
        (0, "$0"), (-1, "$0"), (99, "less than $0.0001"), (100, "$0.0001"), (21_400, "$0.0214"), (1_000_000, "$1.00"),
        (12_500_000, "$12.50"),
    ])
    func dollarsAreReadByPeople(amount: Int, words: String) { #expect(Wording.dollars(amount) == words) }

    @Test func noPagePromisesMoreThanHolds() {
        var site = Samples.site
        #expect(
            AboutPage.render(AboutModel(site: site, components: [])).text.contains(
                "Everything stays on this Motionbook server."))
        site.opinionHost = "models.example"
        var dashboard = Samples.dashboard()
        dashboard.site = site
        let pages = [DashboardPage.render(dashboard), AboutPage.render(AboutModel(site: site, components: []))]
        for page in pages.map(\.text) {
            #expect(page.contains("models.example"))
            for promise in [
                "Everything stays on this Motionbook server.", "unless you turn on", "Nothing is sent anywhere",
            ] {
                #expect(!page.contains(promise))
            }
        }
        var key = Samples.key("x")
        key.site = site
        let page = KeyPage.render(key).text
        #expect(!page.contains("models.example") && !page.contains("Everything stays"))
    }
}
