#ifndef MOTIONBOOK_CCURL_H
#define MOTIONBOOK_CCURL_H

#include <stddef.h>
#include <stdint.h>

/// What is posted, and how far patience goes.
typedef struct {
    const char *url;
    /// Header fields, `count` of them: "Name: value".
    const char *const *fields;
    size_t count;
    const uint8_t *body;
    size_t length;
    /// For the whole exchange, milliseconds.
    long timeout_ms;
    /// An answer that is longer is cut off: the exchange then fails with MB_POST_TOO_LARGE.
    size_t most;
    /// A file of certificates to trust; NULL for those of the system.
    const char *authorities;
    /// Anything but 0: no proxy is asked, whatever the environment says.
    int stays_here;
    /// Read now and then; anything but 0 ends the exchange.
    const int32_t *cancelled;
} mb_post;

/// How an exchange ended.
typedef enum {
    MB_POST_ANSWERED,
    MB_POST_UNREACHABLE,
    MB_POST_TIMED_OUT,
    MB_POST_NOT_TRUSTED,
    MB_POST_CUT_OFF,
    MB_POST_TOO_LARGE,
    MB_POST_CANCELLED,
    MB_POST_FAILED,
} mb_post_outcome;

/// What came back. `body` is the caller's to free().
typedef struct {
    mb_post_outcome outcome;
    long status;
    uint8_t *body;
    size_t length;
    /// Seconds of a Retry-After field; -1 where there is none.
    int64_t retry_after;
    /// What the library says of a failure, for the log.
    char detail[256];
} mb_post_answer;

/// Posts a body and waits for the answer. TLS certificates and host names are checked, redirects are not followed, proxies are
/// those that the environment names. May be called from several threads at once.
void mb_curl_post(const mb_post *post, mb_post_answer *answer);

/// Has an exchange that reads this ended soon.
void mb_post_cancel(int32_t *cancelled);

/// The version of libcurl.
const char *mb_curl_version(void);

#endif
