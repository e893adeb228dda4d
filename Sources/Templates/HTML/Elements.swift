/// The elements of HTML that pages are made of: attributes first, then the content as a block.
enum H {
    static func html(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("html", attributes, content())
    }
    static func head(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("head", attributes, content())
    }
    static func title(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("title", attributes, content())
    }
    static func body(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("body", attributes, content())
    }
    static func header(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("header", attributes, content())
    }
    static func footer(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("footer", attributes, content())
    }
    static func main(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("main", attributes, content())
    }
    static func nav(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("nav", attributes, content())
    }
    static func section(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("section", attributes, content())
    }
    static func article(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("article", attributes, content())
    }
    static func aside(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("aside", attributes, content())
    }
    static func div(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("div", attributes, content())
    }
    static func span(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("span", attributes, content())
    }
    static func p(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("p", attributes, content())
    }
    static func h1(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("h1", attributes, content())
    }
    static func h2(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("h2", attributes, content())
    }
    static func h3(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("h3", attributes, content())
    }
    static func h4(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("h4", attributes, content())
    }
    static func ul(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("ul", attributes, content())
    }
    static func ol(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("ol", attributes, content())
    }
    static func li(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("li", attributes, content())
    }
    static func dl(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("dl", attributes, content())
    }
    static func dt(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("dt", attributes, content())
    }
    static func dd(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("dd", attributes, content())
    }
    static func a(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        Guest.current?.link(attributes, content()) ?? .element("a", attributes, content())
    }
    static func strong(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("strong", attributes, content())
    }
    static func small(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("small", attributes, content())
    }
    static func figure(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("figure", attributes, content())
    }
    static func figcaption(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("figcaption", attributes, content())
    }
    static func time(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("time", attributes, content())
    }
    static func table(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("table", attributes, content())
    }
    static func caption(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("caption", attributes, content())
    }
    static func thead(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("thead", attributes, content())
    }
    static func tbody(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("tbody", attributes, content())
    }
    static func tr(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("tr", attributes, content())
    }
    static func th(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("th", attributes, content())
    }
    static func td(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("td", attributes, content())
    }
    static func form(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        Guest.current?.form(attributes, content()) ?? .element("form", attributes, content())
    }
    static func label(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("label", attributes, content())
    }
    static func button(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("button", attributes, content())
    }
    static func fieldset(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("fieldset", attributes, content())
    }
    static func legend(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("legend", attributes, content())
    }
    static func select(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("select", attributes, content())
    }
    static func option(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("option", attributes, content())
    }
    static func textarea(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("textarea", attributes, content())
    }
    static func datalist(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("datalist", attributes, content())
    }
    static func details(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("details", attributes, content())
    }
    static func summary(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("summary", attributes, content())
    }
    static func dialog(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("dialog", attributes, content())
    }
    static func video(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("video", attributes, content())
    }
    static func canvas(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("canvas", attributes, content())
    }
    static func noscript(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("noscript", attributes, content())
    }
    static func kbd(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("kbd", attributes, content())
    }
    static func code(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("code", attributes, content())
    }
    static func bdi(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("bdi", attributes, content())
    }
    static func output(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("output", attributes, content())
    }
    static func script(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("script", attributes, content())
    }
    static func progress(_ attributes: Attribute..., @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("progress", attributes, content())
    }

    // Void elements.
    static func img(_ attributes: Attribute...) -> Node {
        Guest.current?.picture(attributes) ?? .element(HTMLTag("img", isVoid: true), attributes, .nothing)
    }
    static func input(_ attributes: Attribute...) -> Node { input(attributes) }
    static func input(_ attributes: [Attribute]) -> Node {
        .element(HTMLTag("input", isVoid: true), attributes, .nothing)
    }
    static func meta(_ attributes: Attribute...) -> Node {
        .element(HTMLTag("meta", isVoid: true), attributes, .nothing)
    }
    static func link(_ attributes: Attribute...) -> Node {
        .element(HTMLTag("link", isVoid: true), attributes, .nothing)
    }
    static func br(_ attributes: Attribute...) -> Node { .element(HTMLTag("br", isVoid: true), attributes, .nothing) }
    static func hr(_ attributes: Attribute...) -> Node { .element(HTMLTag("hr", isVoid: true), attributes, .nothing) }
}

/// The elements of SVG that charts and icons are made of.
enum SVG {
    static func svg(_ attributes: [Attribute] = [], @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("svg", attributes, content())
    }
    static func g(_ attributes: [Attribute] = [], @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("g", attributes, content())
    }
    static func title(_ attributes: [Attribute] = [], @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("title", attributes, content())
    }
    static func desc(_ attributes: [Attribute] = [], @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("desc", attributes, content())
    }
    static func text(_ attributes: [Attribute] = [], @NodeBuilder content: () -> Node = { .nothing }) -> Node {
        .element("text", attributes, content())
    }
    /// Holds elements of HTML at a place of a drawing.
    static func foreignObject(_ attributes: [Attribute], @NodeBuilder content: () -> Node) -> Node {
        .element("foreignObject", attributes, content())
    }
    static func path(_ attributes: [Attribute]) -> Node { .element("path", attributes, .nothing) }
    static func line(_ attributes: [Attribute]) -> Node { .element("line", attributes, .nothing) }
    static func rect(_ attributes: [Attribute]) -> Node { .element("rect", attributes, .nothing) }
    static func circle(_ attributes: [Attribute]) -> Node { .element("circle", attributes, .nothing) }
    static func use(_ attributes: [Attribute]) -> Node { .element("use", attributes, .nothing) }
}
