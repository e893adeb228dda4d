internal import CICU

/// Which of a language's plural forms a count takes, as ICU's tables (CLDR) have it.
///
/// The forms stand in the order zero, one, two, few, many, other, without those that the language does not have.
package final class PluralRules: Sendable {
    // ICU's rules may be asked from any thread, and nobody changes them.
    private nonisolated(unsafe) let rules: OpaquePointer

    /// Nil where ICU does not know the language.
    /// - Parameter code: BCP 47.
    package init?(language code: String) {
        guard let locale = LocaleText(code), let rules = mb_plural_rules_open(locale.name) else { return nil }
        self.rules = rules
    }

    deinit { mb_plural_rules_close(rules) }

    /// The place of a count's form, from 0.
    package func form(of count: Int) -> Int { Int(mb_plural_form(rules, Int64(count))) }
}
