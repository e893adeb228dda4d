#include "CICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uenum.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

enum { longest = 256 };

const char *mb_icu_version(void) { return U_ICU_VERSION; }

// Writes a text of ICU as UTF-8.
static bool write_text(const UChar *from, int32_t length, UErrorCode error, char *text, int32_t size)
{
    if (U_FAILURE(error)) return false;
    u_strToUTF8(text, size, NULL, from, length, &error);
    return U_SUCCESS(error) && error != U_STRING_NOT_TERMINATED_WARNING;
}

bool mb_locale_of_tag(const char *tag, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    int32_t parsed = 0;
    uloc_forLanguageTag(tag, text, size, &parsed, &error);
    if (U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING || parsed != (int32_t)strlen(tag)) return false;
    if (!*uloc_getISO3Language(text)) return false;
    uloc_setKeywordValue("numbers", "latn", text, size, &error);
    return U_SUCCESS(error);
}

bool mb_number_symbol_of(const char *locale, mb_number_symbol symbol, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &error);
    if (U_FAILURE(error)) return false;
    UChar found[longest];
    int32_t length = unum_getSymbol(format,
        symbol == mb_decimal_separator ? UNUM_DECIMAL_SEPARATOR_SYMBOL : UNUM_GROUPING_SEPARATOR_SYMBOL, found, longest, &error);
    bool isWritten = write_text(found, length, error, text, size);
    unum_close(format);
    return isWritten;
}

bool mb_whole_number(const char *locale, int64_t number, char *text, int32_t size)
{
    // The older functions do not know that some languages separate thousands only from 10,000 on.
    static const UChar skeleton[] = u"group-auto";
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormatter *format = unumf_openForSkeletonAndLocale(skeleton, -1, locale, &error);
    UFormattedNumber *result = unumf_openResult(&error);
    bool isWritten = false;
    if (U_SUCCESS(error)) {
        UChar words[longest];
        unumf_formatInt(format, number, result, &error);
        int32_t length = unumf_resultToString(result, words, longest, &error);
        isWritten = write_text(words, length, error, text, size);
    }
    unumf_closeResult(result);
    unumf_close(format);
    return isWritten;
}

bool mb_percentage(const char *locale, double share, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_PERCENT, NULL, 0, locale, NULL, &error);
    if (U_FAILURE(error)) return false;
    UChar words[longest];
    int32_t length = unum_formatDouble(format, share, words, longest, NULL, &error);
    bool isWritten = write_text(words, length, error, text, size);
    unum_close(format);
    return isWritten;
}

bool mb_date_pattern(const char *locale, const char *fields, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    UDateTimePatternGenerator *patterns = udatpg_open(locale, &error);
    if (U_FAILURE(error)) return false;
    UChar skeleton[longest], pattern[longest];
    int32_t fieldCount = 0;
    u_strFromUTF8(skeleton, longest, &fieldCount, fields, -1, &error);
    int32_t length = udatpg_getBestPattern(patterns, skeleton, fieldCount, pattern, longest, &error);
    bool isWritten = write_text(pattern, length, error, text, size);
    udatpg_close(patterns);
    return isWritten;
}

bool mb_short_month(const char *locale, int32_t month, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    UDateFormat *format = udat_open(UDAT_MEDIUM, UDAT_MEDIUM, locale, NULL, 0, NULL, 0, &error);
    if (U_FAILURE(error)) return false;
    UChar words[longest];
    int32_t length = udat_getSymbols(format, UDAT_SHORT_MONTHS, month, words, longest, &error);
    bool isWritten = write_text(words, length, error, text, size);
    udat_close(format);
    return isWritten;
}

bool mb_list(const char *locale, const char *const words[], int32_t count, char *text, int32_t size)
{
    enum { most = 4 };
    if (count < 1 || count > most) return false;
    UErrorCode error = U_ZERO_ERROR;
    UListFormatter *format = ulistfmt_open(locale, &error);
    if (U_FAILURE(error)) return false;
    UChar parts[most][longest], list[longest];
    const UChar *pointers[most];
    int32_t lengths[most];
    for (int32_t part = 0; part < count; part++) {
        u_strFromUTF8(parts[part], longest, &lengths[part], words[part], -1, &error);
        pointers[part] = parts[part];
    }
    int32_t length = ulistfmt_format(format, pointers, lengths, count, list, longest, &error);
    bool isWritten = write_text(list, length, error, text, size);
    ulistfmt_close(format);
    return isWritten;
}

bool mb_own_name(const char *locale, char *text, int32_t size)
{
    UErrorCode error = U_ZERO_ERROR;
    char plain[longest];
    uloc_getBaseName(locale, plain, longest, &error);
    if (U_FAILURE(error)) return false;
    UChar name[longest];
    int32_t length = uloc_getDisplayName(plain, plain, name, longest, &error);
    return write_text(name, length, error, text, size);
}

bool mb_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

struct mb_plural_rules {
    UPluralRules *rules;
    char categories[6][8];
    int32_t count;
};

mb_plural_rules *mb_plural_rules_open(const char *locale)
{
    static const char *const order[] = { "zero", "one", "two", "few", "many", "other" };
    UErrorCode error = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_open(locale, &error);
    UEnumeration *keywords = U_SUCCESS(error) ? uplrules_getKeywords(rules, &error) : NULL;
    mb_plural_rules *opened = U_SUCCESS(error) ? calloc(1, sizeof *opened) : NULL;
    if (!opened) {
        if (keywords) uenum_close(keywords);
        if (rules) uplrules_close(rules);
        return NULL;
    }
    opened->rules = rules;
    for (int place = 0; place < 6; place++) {
        uenum_reset(keywords, &error);
        const char *keyword;
        while ((keyword = uenum_next(keywords, NULL, &error)))
            if (!strcmp(keyword, order[place])) strcpy(opened->categories[opened->count++], keyword);
    }
    uenum_close(keywords);
    return opened;
}

void mb_plural_rules_close(mb_plural_rules *rules)
{
    uplrules_close(rules->rules);
    free(rules);
}

int32_t mb_plural_form(const mb_plural_rules *rules, int64_t count)
{
    UErrorCode error = U_ZERO_ERROR;
    UChar found[8];
    char category[8];
    int32_t length = uplrules_select(rules->rules, (double)count, found, 8, &error);
    if (!write_text(found, length, error, category, 8)) return 0;
    for (int32_t place = 0; place < rules->count; place++)
        if (!strcmp(rules->categories[place], category)) return place;
    return 0;
}
