import Domain

/// The choice of a language: every one by the name that it has for itself.
package struct LanguageChoice {
    var languages: [Language]
    /// Of the field, where a page has two.
    var id = "language"

    /// Where scripts find the sentences of a language, below `Public/` without being a file there.
    package static func catalogue(of code: String) -> String { "languages/\(code).js" }

    /// Nothing where there is nothing to choose.
    @NodeBuilder var node: Node {
        if languages.count > 1 {
            if Guest.current == nil {
                H.form(.class("language-choice"), .method("post"), .action(Addresses.language())) { fields }
            } else {
                // Asks for the same page in the language: a guest sends nothing that changes something.
                H.form(.class("language-choice"), .method("get")) { fields }
            }
        }
    }

    @NodeBuilder private var fields: Node {
        H.label(.class("visually-hidden"), .for(id)) { localized("Language") }
        H.select(.class("field"), .id(id), .name("language"), .autocomplete("off")) {
            for language in languages {
                option(language)
            }
        }
        H.button(.class("button button-quiet"), .type("submit")) { localized("Change language") }
    }

    private func option(_ language: Language) -> Node {
        language.code == Language.current.code
            ? H.option(.value(language.code), .lang(language.code), .selected) { language.name }
            : H.option(.value(language.code), .lang(language.code)) { language.name }
    }
}
