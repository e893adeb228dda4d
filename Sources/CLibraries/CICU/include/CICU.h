#ifndef MOTIONBOOK_CICU_H
#define MOTIONBOOK_CICU_H

#include <stdbool.h>
#include <stdint.h>

// What ICU knows of a language. ICU's own names carry its version as macros, which Swift does not see.
//
// Texts are UTF-8 and are written with a zero behind them into `text`, which has room for `size` bytes. Functions that write
// return false where ICU knows nothing or the text is too long.

// The version of the library.
const char *mb_icu_version(void);

// ICU's name of a language, with the digits 0 to 9, from its BCP 47 tag; false where the tag is none, or of a language that nobody
// speaks. Only such names may be given to the functions below: ICU 72 reads from nowhere where others are.
bool mb_locale_of_tag(const char *tag, char *text, int32_t size);

typedef enum { mb_decimal_separator, mb_grouping_separator } mb_number_symbol;

bool mb_number_symbol_of(const char *locale, mb_number_symbol symbol, char *text, int32_t size);
// A whole number, with separators between thousands as the language has them.
bool mb_whole_number(const char *locale, int64_t number, char *text, int32_t size);
// A share of 1 as a percentage, without digits after the point.
bool mb_percentage(const char *locale, double share, char *text, int32_t size);
// The pattern of a date with these fields, `yMMMd`.
bool mb_date_pattern(const char *locale, const char *fields, char *text, int32_t size);
// A short month within a date, 0…11.
bool mb_short_month(const char *locale, int32_t month, char *text, int32_t size);
// A list of words.
bool mb_list(const char *locale, const char *const words[], int32_t count, char *text, int32_t size);
// What the language calls itself.
bool mb_own_name(const char *locale, char *text, int32_t size);
bool mb_is_right_to_left(const char *locale);

typedef struct mb_plural_rules mb_plural_rules;
// The rules of plurals; NULL where ICU knows none. They may be asked from any thread.
mb_plural_rules *mb_plural_rules_open(const char *locale);
void mb_plural_rules_close(mb_plural_rules *rules);
// Which form a count takes: its place among those that the language has of zero, one, two, few, many and other.
int32_t mb_plural_form(const mb_plural_rules *rules, int64_t count);

#endif
