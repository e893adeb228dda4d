import Domain

/// A piece of a page: an element, text, or several of them. Pages are built as a tree of nodes and rendered once.
///
/// Text and attribute values are escaped when they are rendered; names of tags and attributes are literals of the
/// program, so nothing that a user typed can become markup.
indirect enum Node: Sendable {
    /// An element with its content; void elements have none.
    case element(HTMLTag, [Attribute], Node)
    /// Text, escaped when rendered.
    case text(String)
    /// Pieces one after the other.
    case sequence([Node])
    /// A large piece that is built when its turn to be rendered comes, and gone after it: a page of many such holds one
    /// at a time.
    case later(@Sendable () -> Node)
    /// Markup that is written as it stands. Only literals of the program fit: this is the one hatch past escaping.
    case rawMarkup(StaticString)

    /// No piece at all.
    static let nothing = Node.sequence([])
}

extension Node {
    /// A sentence with pieces of the page in it: `{a}` stands for the first, `{b}` for the second. A translation may put
    /// them in another order.
    static func sentence(_ text: LocalizedText, _ pieces: Node...) -> Node {
        .sequence(
            Language.current.parts(text).map { part in
                switch part {
                case .words(let words): .text(words)
                case .piece(let number): pieces.indices.contains(number) ? pieces[number] : .nothing
                }
            })
    }
}

/// The name of an element.
struct HTMLTag: Sendable, ExpressibleByStringLiteral {
    /// As it is written.
    let name: StaticString
    /// The element has no content and no end tag.
    let isVoid: Bool

    /// A tag by its name.
    init(_ name: StaticString, isVoid: Bool = false) {
        self.name = name
        self.isVoid = isVoid
    }

    init(stringLiteral name: StaticString) {
        self.init(name)
    }
}

/// Lets element functions take their content as a block of Swift.
@resultBuilder
enum NodeBuilder {
    static func buildExpression(_ node: Node) -> Node { node }
    static func buildExpression(_ node: Node?) -> Node { node ?? .nothing }
    static func buildExpression(_ text: String) -> Node { .text(text) }
    static func buildBlock(_ nodes: Node...) -> Node {
        nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }
    static func buildOptional(_ node: Node?) -> Node { node ?? .nothing }
    static func buildEither(first node: Node) -> Node { node }
    static func buildEither(second node: Node) -> Node { node }
    static func buildArray(_ nodes: [Node]) -> Node { .sequence(nodes) }
}
