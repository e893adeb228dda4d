/// A part of a report that opens and closes: its title, what is inside in a few words, and the part itself. It needs no
/// script; scripts remember which parts are open, and open them for links that lead into them and for paper.
struct ReportSection {
    /// The level of the title.
    enum Level {
        case h2, h3
    }

    /// Under this name browsers keep whether it is open.
    var name: String
    /// The id of the part, for links to it.
    var id: String?
    var title: String
    /// The id of the title.
    var titleID: String
    var level = Level.h2
    /// What is inside, in a few words.
    var hint: String
    /// More classes.
    var style = ""
    /// Whether it is open until somebody closes it.
    var isOpen = false

    /// The section.
    func node(@NodeBuilder _ content: () -> Node) -> Node {
        .element(
            "details",
            [.class(style.isEmpty ? "panel report-section" : "panel report-section " + style), .data("section", name)]
                + (isOpen ? [.open] : []),
            .sequence([
                H.summary {
                    switch level {
                    case .h2: H.h2(.id(titleID)) { title }
                    case .h3: H.h3(.id(titleID)) { title }
                    }
                    H.span(.class("report-section-hint muted")) { hint }
                },
                .element("div", [.class("report-section-body")] + (id.map { [.id($0)] } ?? []), content()),
            ]))
    }
}

/// Something to do that opens below a button, beside others in a row. It needs no script either.
struct ReportTool {
    /// Under this name browsers keep whether it is open.
    var name: String
    /// The id of what opens, for links to it.
    var id: String
    /// More classes.
    var style = ""

    /// The tool.
    /// - Parameters:
    ///   - label: what is on the button.
    ///   - content: what opens.
    func node(_ label: Node, @NodeBuilder _ content: () -> Node) -> Node {
        H.details(.class(style.isEmpty ? "report-tool" : "report-tool " + style), .data("section", name)) {
            H.summary(.class("button")) { label }
            H.div(.class("report-tool-body"), .id(id)) { content() }
        }
    }
}
