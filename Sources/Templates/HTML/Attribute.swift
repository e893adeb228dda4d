/// One attribute of an element. Only the ones that pages need exist: there is no `style` and no event handler, which
/// the content security policy refuses anyway, and addresses go through `URLPolicy`.
struct Attribute: Sendable {
    /// What stands after the equals sign.
    enum Value: Sendable {
        case flag
        case text(String)
        /// With at most two digits after the point.
        case number(Double)
        case path(SVGPath)
    }

    /// `data-`, `aria-` or nothing.
    let prefix: StaticString
    /// The name, after the prefix.
    let name: StaticString
    /// The value, not yet escaped.
    let value: Value

    private init(_ name: StaticString, _ value: Value) {
        prefix = ""
        self.name = name
        self.value = value
    }

    private init(_ name: StaticString, _ value: String, prefix: StaticString = "") {
        self.prefix = prefix
        self.name = name
        self.value = .text(value)
    }

    private init(flag name: StaticString) { self.init(name, .flag) }

    /// Whether it is called so, without a prefix.
    func isNamed(_ other: StaticString) -> Bool {
        prefix.utf8CodeUnitCount == 0 && name.description == other.description
    }

    /// The value, where it is text.
    var text: String? {
        guard case .text(let text) = value else { return nil }
        return text
    }
}

extension Attribute {
    // Anywhere.
    static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
    static func id(_ id: String) -> Attribute { Attribute("id", id) }
    static func lang(_ code: String) -> Attribute { Attribute("lang", code) }
    static func dir(_ direction: String) -> Attribute { Attribute("dir", direction) }
    static func role(_ role: String) -> Attribute { Attribute("role", role) }
    static func tabindex(_ index: Int) -> Attribute { Attribute("tabindex", String(index)) }
    static func data(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, value, prefix: "data-") }
    static func aria(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, value, prefix: "aria-") }
    static func title(_ text: String) -> Attribute { Attribute("title", text) }
    /// A name, which stays as it is in every language.
    static var untranslated: Attribute { Attribute("translate", "no") }
    static var hidden: Attribute { Attribute(flag: "hidden") }

    // Addresses.
    static func href(_ address: String) -> Attribute { Attribute("href", URLPolicy.link(address)) }
    static func src(_ address: String) -> Attribute { Attribute("src", URLPolicy.ownPath(address)) }
    static func poster(_ address: String) -> Attribute { Attribute("poster", URLPolicy.ownPath(address)) }
    static func action(_ address: String) -> Attribute { Attribute("action", URLPolicy.ownPath(address)) }
    /// An address of this site that scripts read, as `data-…`.
    static func data(_ name: StaticString, path: String) -> Attribute {
        Attribute(name, URLPolicy.ownPath(path), prefix: "data-")
    }

    // Links, media, tables.
    static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }
    /// A link opens another window, which has no handle for this one.
    static var newWindow: Attribute { Attribute("target", "_blank") }
    static func type(_ type: String) -> Attribute { Attribute("type", type) }
    static func media(_ query: String) -> Attribute { Attribute("media", query) }
    static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }
    static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }
    static func loading(_ when: String) -> Attribute { Attribute("loading", when) }
    static func preload(_ what: String) -> Attribute { Attribute("preload", what) }
    static func datetime(_ stamp: String) -> Attribute { Attribute("datetime", stamp) }
    static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
    static func colspan(_ columns: Int) -> Attribute { Attribute("colspan", String(columns)) }
    static var deferred: Attribute { Attribute(flag: "defer") }
    static var download: Attribute { Attribute(flag: "download") }
    static var controls: Attribute { Attribute(flag: "controls") }
    static var muted: Attribute { Attribute(flag: "muted") }
    static var playsinline: Attribute { Attribute(flag: "playsinline") }
    static var `open`: Attribute { Attribute(flag: "open") }

    // Head.
    static func name(_ name: String) -> Attribute { Attribute("name", name) }
    static func content(_ text: String) -> Attribute { Attribute("content", text) }
    static func charset(_ name: String) -> Attribute { Attribute("charset", name) }
    /// Asks the browser to load the page again.
    static var refresh: Attribute { Attribute("http-equiv", "refresh") }

    // Forms.
    static func method(_ method: String) -> Attribute { Attribute("method", method) }
    /// Where a button sends its form instead, and how.
    static func formaction(_ address: String) -> Attribute { Attribute("formaction", URLPolicy.ownPath(address)) }
    static func formmethod(_ method: String) -> Attribute { Attribute("formmethod", method) }
    static func enctype(_ type: String) -> Attribute { Attribute("enctype", type) }
    static func value(_ value: String) -> Attribute { Attribute("value", value) }
    static func accept(_ types: String) -> Attribute { Attribute("accept", types) }
    static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    static func min(_ value: String) -> Attribute { Attribute("min", value) }
    static func max(_ value: String) -> Attribute { Attribute("max", value) }
    static func step(_ value: String) -> Attribute { Attribute("step", value) }
    static func placeholder(_ hint: String) -> Attribute { Attribute("placeholder", hint) }
    static func maxlength(_ units: Int) -> Attribute { Attribute("maxlength", String(units)) }
    static func rows(_ rows: Int) -> Attribute { Attribute("rows", String(rows)) }
    static func list(_ id: String) -> Attribute { Attribute("list", id) }
    static func inputmode(_ keys: String) -> Attribute { Attribute("inputmode", keys) }
    static func autocomplete(_ what: String) -> Attribute { Attribute("autocomplete", what) }
    /// How a keyboard on a screen writes: `characters` in capitals.
    static func autocapitalize(_ what: String) -> Attribute { Attribute("autocapitalize", what) }
    /// Nothing is corrected, and nothing marked as misspelt.
    static var uncorrected: [Attribute] { [Attribute("autocorrect", "off"), Attribute("spellcheck", "false")] }
    static var autofocus: Attribute { Attribute(flag: "autofocus") }
    /// Lets a button send its form whatever its fields hold.
    static var formnovalidate: Attribute { Attribute(flag: "formnovalidate") }
    static var multiple: Attribute { Attribute(flag: "multiple") }
    static var required: Attribute { Attribute(flag: "required") }
    static var checked: Attribute { Attribute(flag: "checked") }
    static var selected: Attribute { Attribute(flag: "selected") }
    static var disabled: Attribute { Attribute(flag: "disabled") }

    // SVG.
    static func viewBox(_ width: Double, _ height: Double) -> Attribute {
        Attribute("viewBox", "0 0 " + Numerals.shortest(width) + " " + Numerals.shortest(height))
    }
    /// A part of a drawing, in its units.
    static func viewBox(_ box: Box) -> Attribute {
        Attribute("viewBox", [box.x, box.y, box.width, box.height].map(Numerals.shortest).joined(separator: " "))
    }
    static func d(_ path: SVGPath) -> Attribute { Attribute("d", .path(path)) }
    static func coordinate(_ name: Coordinate, _ value: Double) -> Attribute {
        Attribute(name.literal, .number(value))
    }
    /// A colour, as `#rrggbb`.
    static func fill(_ colour: String) -> Attribute { Attribute("fill", colour) }
    /// A place as a share, 0…1, of the drawing around it: such drawings keep their text's size at any width.
    static func share(_ name: Coordinate, _ share: Double) -> Attribute {
        Attribute(name.literal, Numerals.shortest(share * 100) + "%")
    }
    static func strokeWidth(_ width: Double) -> Attribute { Attribute("stroke-width", .number(width)) }
    static func textAnchor(_ anchor: String) -> Attribute { Attribute("text-anchor", anchor) }
    /// A drawing that is stretched to its box.
    static var stretched: Attribute { Attribute("preserveAspectRatio", "none") }
    static var unfocusable: Attribute { Attribute("focusable", "false") }

    /// The numeric attributes of shapes.
    enum Coordinate: Sendable {
        case x, y, x1, x2, y1, y2, cx, cy, r, rx, width, height

        fileprivate var literal: StaticString {
            switch self {
            case .x: "x"
            case .y: "y"
            case .x1: "x1"
            case .x2: "x2"
            case .y1: "y1"
            case .y2: "y2"
            case .cx: "cx"
            case .cy: "cy"
            case .r: "r"
            case .rx: "rx"
            case .width: "width"
            case .height: "height"
            }
        }
    }
}
