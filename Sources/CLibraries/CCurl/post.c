#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The library is made ready once, whoever comes first.
static pthread_once_t ready = PTHREAD_ONCE_INIT;
static void make_ready(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

typedef struct {
    mb_post_answer *answer;
    size_t most;
    int too_large;
} collector;

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    collector *own = context;
    size_t length = size * count;
    if (length > own->most - own->answer->length) {
        own->too_large = 1;
        return 0;
    }
    uint8_t *grown = realloc(own->answer->body, own->answer->length + length);
    if (!grown) return 0;
    memcpy(grown + own->answer->length, bytes, length);
    own->answer->body = grown;
    own->answer->length += length;
    return length;
}

static int go_on(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    const int32_t *cancelled = context;
    return cancelled && __atomic_load_n(cancelled, __ATOMIC_RELAXED) != 0;
}

static mb_post_outcome outcome_of(CURLcode code, int too_large) {
    if (too_large) return MB_POST_TOO_LARGE;
    switch (code) {
    case CURLE_OK: return MB_POST_ANSWERED;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT: return MB_POST_UNREACHABLE;
    case CURLE_OPERATION_TIMEDOUT: return MB_POST_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR: return MB_POST_NOT_TRUSTED;
    case CURLE_ABORTED_BY_CALLBACK: return MB_POST_CANCELLED;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_WEIRD_SERVER_REPLY: return MB_POST_CUT_OFF;
    default: return MB_POST_FAILED;
    }
}

void mb_curl_post(const mb_post *post, mb_post_answer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->outcome = MB_POST_FAILED;
    answer->retry_after = -1;
    pthread_once(&ready, make_ready);
    CURL *curl = curl_easy_init();
    if (!curl) return;
    struct curl_slist *fields = NULL;
    for (size_t index = 0; index < post->count; index++) {
        struct curl_slist *longer = curl_slist_append(fields, post->fields[index]);
        if (!longer) goto done;
        fields = longer;
    }
    // Without it the library waits a second for a server that does not know the word, before it sends a long body.
    struct curl_slist *all = curl_slist_append(fields, "Expect:");
    if (!all) goto done;
    fields = all;
    collector own = {answer, post->most, 0};
    char words[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl, CURLOPT_URL, post->url);
    // What else an address may name (file, ftp, gopher) is none of ours.
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (post->stays_here) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (post->authorities) curl_easy_setopt(curl, CURLOPT_CAINFO, post->authorities);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, post->body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)post->length);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, post->timeout_ms);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &own);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, go_on);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, (void *)post->cancelled);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
    CURLcode code = curl_easy_perform(curl);
    answer->outcome = outcome_of(code, own.too_large);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer->status);
    curl_off_t wait = 0;
    if (curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0) answer->retry_after = wait;
    snprintf(answer->detail, sizeof answer->detail, "%s", words[0] ? words : curl_easy_strerror(code));
done:
    curl_slist_free_all(fields);
    curl_easy_cleanup(curl);
}

void mb_post_cancel(int32_t *cancelled) { __atomic_store_n(cancelled, 1, __ATOMIC_RELAXED); }

const char *mb_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version; }
