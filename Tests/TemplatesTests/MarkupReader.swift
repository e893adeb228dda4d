/// Reads a page back, strictly: tags balance, attributes are quoted, no character stands where it would start markup.
struct MarkupReader {
    struct Element {
        var name: String
        var attributes: [(name: String, value: String)]
        /// Names of the elements around it, outermost first.
        var ancestors: [String]
        /// Escaped text directly and indirectly within.
        var text = ""

        subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    }

    struct Trouble: Error, CustomStringConvertible {
        var description: String
    }

    static let voidElements: Set<String> = ["img", "input", "meta", "link", "br", "hr"]

    private let characters: [Character]
    private var place = 0
    private var open: [Int] = []
    private(set) var elements: [Element] = []

    /// Reads a whole page.
    init(_ page: String) throws {
        characters = Array(page)
        let doctype = "<!doctype html>\n"
        guard page.hasPrefix(doctype) else { throw Trouble(description: "no doctype") }
        place = doctype.count
        while place < characters.count { try readNext() }
        guard open.isEmpty else { throw trouble("never closed: \(open.map { elements[$0].name })") }
    }

    func all(_ name: String) -> [Element] { elements.filter { $0.name == name } }

    private func trouble(_ words: String) -> Trouble {
        let around = String(characters[max(0, place - 60)..<min(characters.count, place + 40)])
        return Trouble(description: words + " near …" + around)
    }

    private mutating func readNext() throws {
        guard characters[place] == "<" else {
            let start = place
            while place < characters.count, characters[place] != "<" {
                guard characters[place] != ">" else { throw trouble("loose >") }
                place += 1
            }
            let text = String(characters[start..<place])
            for index in open { elements[index].text += text }
            return
        }
        place += 1
        if characters[place] == "/" { try readEnd() } else { try readStart() }
    }

    private mutating func readEnd() throws {
        place += 1
        let name = readName()
        guard let index = open.popLast(), elements[index].name == name else { throw trouble("wrong end tag \(name)") }
        try take(">")
    }

    private mutating func readStart() throws {
        let name = readName()
        guard !name.isEmpty else { throw trouble("loose <") }
        var element = Element(name: name, attributes: [], ancestors: open.map { elements[$0].name })
        while characters[place] == " " {
            place += 1
            let attribute = readName()
            guard !attribute.isEmpty, element[attribute] == nil else { throw trouble("attribute \(attribute)") }
            var value = ""
            if characters[place] == "=" {
                place += 1
                try take("\"")
                while characters[place] != "\"" {
                    guard characters[place] != "<", characters[place] != ">" else { throw trouble("in a value") }
                    value.append(characters[place])
                    place += 1
                }
                place += 1
            }
            element.attributes.append((attribute, value))
        }
        // Icons' shapes are literals in XML's short form.
        let isClosed = characters[place] == "/"
        if isClosed { place += 1 }
        try take(">")
        elements.append(element)
        if !isClosed, !Self.voidElements.contains(name) { open.append(elements.count - 1) }
    }

    private mutating func readName() -> String {
        let start = place
        while place < characters.count,
            characters[place].isLetter || characters[place].isNumber || characters[place] == "-"
        {
            place += 1
        }
        return String(characters[start..<place])
    }

    private mutating func take(_ character: Character) throws {
        guard place < characters.count, characters[place] == character else { throw trouble("expected \(character)") }
        place += 1
    }
}
