#include "COpenVINO.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>

void mb_processor(uint32_t facts[MB_PROCESSOR_FACTS]) {
    uint32_t a, b, c, d;
    memset(facts, 0, MB_PROCESSOR_FACTS * sizeof *facts);
    if (!__get_cpuid(0, &a, &b, &c, &d)) return;
    facts[0] = b, facts[1] = c, facts[2] = d;
    // The second number of leaf 1 says which core asks.
    if (__get_cpuid(1, &a, &b, &c, &d)) facts[3] = a, facts[4] = c, facts[5] = d;
    // What the system keeps of the registers when it changes threads.
    if (facts[4] & bit_OSXSAVE) __asm__("xgetbv" : "=a"(facts[6]), "=d"(d) : "c"(0));
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) facts[7] = b, facts[8] = c, facts[9] = d;
    if (__get_cpuid_count(7, 1, &a, &b, &c, &d)) facts[10] = a, facts[11] = d;
}
#else
#include <sys/auxv.h>

void mb_processor(uint32_t facts[MB_PROCESSOR_FACTS]) {
    unsigned long words[2] = {getauxval(AT_HWCAP), getauxval(AT_HWCAP2)};
    memset(facts, 0, MB_PROCESSOR_FACTS * sizeof *facts);
    memcpy(facts, words, sizeof words);
}
#endif
