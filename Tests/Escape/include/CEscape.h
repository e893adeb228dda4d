#ifndef MOTIONBOOK_CESCAPE_H
#define MOTIONBOOK_CESCAPE_H

// What hostile code in a worker would try. Each attempt is harmless where it goes through: its arguments are nonsense, or it
// opens and does no more.

// Where it tries to get.
struct mb_places {
    const char *clip;     // the clip that it was given
    const char *output;   // its own folder
    const char *secret;   // a file that anybody may read and write, but is none of its business
    const char *outside;  // a folder that anybody may write, but is none of its business
};

int mb_attempt_count(void);
const char *mb_attempt_name(int attempt);
// What the kernel said: 0 where the attempt went through, or an errno.
int mb_attempt(int attempt, const struct mb_places *places);
// Whether that means no: the call is forbidden or unknown, or what it is about cannot be seen.
int mb_is_refusal(int error);

#endif
