package import Domain

/// The list of lessons.
package enum LearnPage {
    package static func render(_ site: Site) -> Document {
        Layout(
            site: site, title: localized("Learn"), styles: ["report/composition", "learn"], section: .learn
        ).document {
            H.div(.class("lessons")) {
                H.div(.class("lesson-head")) {
                    H.h1 { localized("What makes a good photo") }
                    H.p(.class("lead")) {
                        localized(
                            "The eleven rules that Motionbook uses to score photos: what each is good for, and when to break it."
                        )
                    }
                }
                H.ul(.class("lesson-list")) {
                    for lesson in Lessons.all {
                        H.li {
                            H.a(.class("panel lesson-card"), .href(Addresses.lesson(lesson.rule))) {
                                lesson.good.scene.node(lesson.good.words.localized)
                                H.strong { lesson.rule.title }
                                H.span(.class("muted")) { lesson.gist.localized }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A lesson.
package enum LessonPage {
    /// Renders the page of a rule; the list of lessons where there is none of it.
    package static func render(_ rule: RuleName, _ site: Site) -> Document {
        guard let lesson = Lessons.of(rule) else { return LearnPage.render(site) }
        return Layout(
            site: site, title: lesson.rule.title, styles: ["report/composition", "learn"],
            modules: lesson.canBeTried ? ["learn/try"] : [], section: .learn
        ).document {
            H.article(.class("lesson")) {
                H.header(.class("lesson-head")) {
                    H.p(.class("eyebrow")) { H.a(.href(Addresses.learn())) { localized("Learn") } }
                    H.h1 { lesson.rule.title }
                    H.p(.class("lead")) { lesson.gist.localized }
                }
                H.ul(.class("lesson-pictures")) {
                    picture(localized("Follows the rule"), "good", lesson.good)
                    picture(localized("Breaks the rule"), "bad", lesson.bad)
                    picture(localized("How to fix it"), "mended", lesson.mended)
                }
                if lesson.canBeTried { trial(lesson) }
                H.section(.class("panel lesson-words")) {
                    H.h2 { localized("Why it works") }
                    for paragraph in lesson.why { H.p { paragraph.localized } }
                    H.h2 { localized("When to break it") }
                    H.p { lesson.breaking.localized }
                    if lesson.canBeTried {
                        H.p {
                            H.a(.href(Addresses.library() + "?kind=composition&q=" + lesson.rule.rawValue)) {
                                localized("Your photos that fit this rule best")
                            }
                        }
                    }
                }
                others(lesson, site)
            }
        }
    }

    private static func picture(
        _ title: String, _ name: String, _ picture: (scene: LessonScene, words: LocalizedText)
    ) -> Node {
        H.li {
            H.figure(.data("example", name)) {
                picture.scene.node(localized("\(title): \(picture.words)"))
                H.figcaption {
                    H.strong { title }
                    H.span { picture.words.localized }
                }
            }
        }
    }

    /// A picture whose balloon can be moved; a script tells the score.
    private static func trial(_ lesson: Lesson) -> Node {
        let (width, height) = (480.0, 320.0)
        return H.section(.class("panel trial needs-script"), .id("trial"), .data("rule", lesson.rule.rawValue)) {
            H.h2 { localized("Try it") }
            H.p(.class("muted"), .id("trial-help")) { localized("Drag the balloon, or move it with the arrow keys.") }
            SVG.svg([.class("trial-picture lesson-scene"), .id("trial-picture"), .viewBox(width, height), .unfocusable])
            {
                SVG.rect([.class("sky"), .coordinate(.width, width), .coordinate(.height, height)])
                SVG.rect([
                    .class("ground"), .coordinate(.y, 250), .coordinate(.width, width), .coordinate(.height, 70),
                ])
                CompositionGuides.node(
                    over: Box(x: 0, y: 0, width: width, height: height), showing: lesson.rule.rawValue, isNamed: false)
                SVG.g([
                    .class("balloon"), .id("balloon"), .tabindex(0), .role("application"),
                    .aria("label", localized("Balloon")), .aria("describedby", "trial-help trial-score"),
                ]) {
                    SVG.path([.class("balloon-string"), .d(string)])
                    SVG.circle([.class("balloon-skin"), .coordinate(.r, 22)])
                }
            }
            H.p(.class("trial-score")) {
                H.strong(.id("trial-points")) { "–" }
                " "
                H.span(.class("muted")) { localized("out of 100 for this rule alone") }
            }
            H.p(.id("trial-score"), .role("status")) {}
        }
    }

    private static var string: SVGPath {
        var path = SVGPath()
        path.move(0, 22)
        path.line(-4, 40)
        path.line(3, 58)
        return path
    }

    private static func others(_ lesson: Lesson, _ site: Site) -> Node {
        let rules = Lessons.rules
        let place = rules.firstIndex(of: lesson.rule) ?? 0
        let next = rules[(place + 1) % rules.count]
        return H.nav(.class("actions"), .aria("label", localized("Lessons"))) {
            H.a(.class("button"), .href(Addresses.lesson(next))) { localized("Next: \(next.title)") }
            H.a(.class("button button-quiet"), .href(Addresses.learn())) { localized("All lessons") }
        }
    }
}
