#include "encryption.h"
#include "CMicroHTTPD.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// More certificates than any authority puts between itself and a server.
#define LONGEST_CHAIN 16
/// Seconds after which tickets are made with a new key: whoever gets hold of one reads no more than that.
#define TICKET_KEY_LIFETIME (8 * 3600)

/// A chain and its key. GnuTLS keeps pointers into it from the moment that it is chosen to the handshake's end: it is
/// freed with the last connection that has chosen it, not when the next one comes.
struct motionbook_chain {
    atomic_uint holders;
    gnutls_pcert_st certificates[LONGEST_CHAIN];
    unsigned int count;
    gnutls_privkey_t key;
};

struct motionbook_encryption {
    /// Guards all that follows.
    pthread_mutex_t lock;
    struct motionbook_chain *chain;
    gnutls_datum_t ticket_key;
    time_t ticket_key_made;
};

// Chains

static void release(struct motionbook_chain *chain)
{
    if (chain == NULL || atomic_fetch_sub(&chain->holders, 1) != 1)
        return;
    for (unsigned int index = 0; index < chain->count; index++)
        gnutls_pcert_deinit(&chain->certificates[index]);
    if (chain->key != NULL)
        gnutls_privkey_deinit(chain->key);
    free(chain);
}

/// Whether the first certificate's key is the public half of the private one.
static enum motionbook_certificate_fault compare(const struct motionbook_chain *chain)
{
    gnutls_pubkey_t own;
    if (gnutls_pubkey_init(&own) < 0)
        return motionbook_certificate_no_memory;
    unsigned char of_key[32], of_certificate[32];
    size_t key_size = sizeof of_key, certificate_size = sizeof of_certificate;
    const bool fits =
        gnutls_pubkey_import_privkey(own, chain->key, 0, 0) >= 0 &&
        gnutls_pubkey_get_key_id(own, GNUTLS_KEYID_USE_SHA256, of_key, &key_size) >= 0 &&
        gnutls_pubkey_get_key_id(chain->certificates[0].pubkey, GNUTLS_KEYID_USE_SHA256, of_certificate,
                                 &certificate_size) >= 0 &&
        key_size == certificate_size && memcmp(of_key, of_certificate, key_size) == 0;
    gnutls_pubkey_deinit(own);
    return fits ? motionbook_certificate_good : motionbook_certificate_mismatch;
}

static enum motionbook_certificate_fault load(struct motionbook_chain *chain, const char *certificates,
                                              const char *key)
{
    const gnutls_datum_t chain_text = {(unsigned char *) certificates, (unsigned int) strlen(certificates)};
    const gnutls_datum_t key_text = {(unsigned char *) key, (unsigned int) strlen(key)};
    unsigned int count = LONGEST_CHAIN;
    const unsigned int flags =
        GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED | GNUTLS_X509_CRT_LIST_FAIL_IF_UNSORTED;
    if (gnutls_pcert_list_import_x509_raw(chain->certificates, &count, &chain_text, GNUTLS_X509_FMT_PEM, flags) < 0 ||
        count == 0)
        return motionbook_certificate_bad_chain;
    chain->count = count;
    if (gnutls_privkey_init(&chain->key) < 0)
        return motionbook_certificate_no_memory;
    if (gnutls_privkey_import_x509_raw(chain->key, &key_text, GNUTLS_X509_FMT_PEM, NULL, 0) < 0)
        return motionbook_certificate_bad_key;
    return compare(chain);
}

// Encryption

struct motionbook_encryption *motionbook_encryption_new(void)
{
    struct motionbook_encryption *encryption = calloc(1, sizeof *encryption);
    if (encryption != NULL && pthread_mutex_init(&encryption->lock, NULL) != 0) {
        free(encryption);
        return NULL;
    }
    return encryption;
}

static void forget_ticket_key(gnutls_datum_t *key)
{
    if (key->data == NULL)
        return;
    gnutls_memset(key->data, 0, key->size);
    gnutls_free(key->data);
    key->data = NULL;
}

void motionbook_encryption_free(struct motionbook_encryption *encryption)
{
    release(encryption->chain);
    forget_ticket_key(&encryption->ticket_key);
    pthread_mutex_destroy(&encryption->lock);
    free(encryption);
}

enum motionbook_certificate_fault motionbook_encryption_use(struct motionbook_encryption *encryption,
                                                            const char *chain, const char *key)
{
    struct motionbook_chain *next = calloc(1, sizeof *next);
    if (next == NULL)
        return motionbook_certificate_no_memory;
    atomic_init(&next->holders, 1);
    const enum motionbook_certificate_fault fault = load(next, chain, key);
    if (fault != motionbook_certificate_good) {
        release(next);
        return fault;
    }
    pthread_mutex_lock(&encryption->lock);
    struct motionbook_chain *before = encryption->chain;
    encryption->chain = next;
    pthread_mutex_unlock(&encryption->lock);
    release(before);
    return motionbook_certificate_good;
}

// Handshakes

static gnutls_session_t session_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info == NULL ? NULL : (gnutls_session_t) info->tls_session;
}

bool motionbook_is_encrypted(struct MHD_Connection *connection) { return session_of(connection) != NULL; }

/// Lets the session hand out tickets: whoever comes back with one needs less than half of the work. Without a key there
/// are none.
static void enable_tickets(struct motionbook_encryption *encryption, gnutls_session_t session)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    pthread_mutex_lock(&encryption->lock);
    if (encryption->ticket_key.data == NULL || now.tv_sec - encryption->ticket_key_made >= TICKET_KEY_LIFETIME) {
        forget_ticket_key(&encryption->ticket_key);
        if (gnutls_session_ticket_key_generate(&encryption->ticket_key) < 0)
            encryption->ticket_key.data = NULL;
        encryption->ticket_key_made = now.tv_sec;
    }
    // The session copies the key.
    if (encryption->ticket_key.data != NULL)
        gnutls_session_ticket_enable_server(session, &encryption->ticket_key);
    pthread_mutex_unlock(&encryption->lock);
}

/// The client's last message of the handshake is here. Were it wrong, the library would close the connection.
static int finished(gnutls_session_t session, unsigned int type, unsigned int when, unsigned int incoming,
                    const gnutls_datum_t *message)
{
    (void) type;
    (void) when;
    (void) message;
    struct motionbook_handshake *handshake = gnutls_db_get_ptr(session);
    if (incoming && handshake != NULL && handshake->over != NULL) {
        handshake->over(handshake->context);
        handshake->over = NULL;
    }
    return 0;
}

void motionbook_handshake_begin(struct motionbook_handshake *handshake, struct MHD_Connection *connection)
{
    gnutls_session_t session = session_of(connection);
    if (session == NULL)
        return;
    // The library keeps the session's own pointer for itself. This one is for a store of sessions, which we have not:
    // nothing else looks at it.
    gnutls_db_set_ptr(session, handshake);
    gnutls_handshake_set_hook_function(session, GNUTLS_HANDSHAKE_FINISHED, GNUTLS_HOOK_POST, finished);
    enable_tickets(handshake->encryption, session);
}

void motionbook_handshake_end(struct motionbook_handshake *handshake)
{
    release(handshake->chain);
    handshake->chain = NULL;
}

int motionbook_choose_certificate(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
                                  const gnutls_pk_algorithm_t *algorithms, int algorithm_count,
                                  gnutls_pcert_st **chain, unsigned int *chain_length, gnutls_privkey_t *key)
{
    (void) authorities;
    (void) authority_count;
    (void) algorithms;
    (void) algorithm_count;
    struct motionbook_handshake *handshake = gnutls_db_get_ptr(session);
    if (handshake == NULL)
        return -1;
    if (handshake->chain == NULL) {
        pthread_mutex_lock(&handshake->encryption->lock);
        handshake->chain = handshake->encryption->chain;
        if (handshake->chain != NULL)
            atomic_fetch_add(&handshake->chain->holders, 1);
        pthread_mutex_unlock(&handshake->encryption->lock);
    }
    if (handshake->chain == NULL)
        return -1;
    *chain = handshake->chain->certificates;
    *chain_length = handshake->chain->count;
    *key = handshake->chain->key;
    return 0;
}

// The end

bool motionbook_send_last(struct MHD_Connection *connection, const uint8_t *bytes, size_t count)
{
    gnutls_session_t session = session_of(connection);
    if (session == NULL)
        return false;
    // A record takes 16 KiB.
    while (count > 0) {
        const ssize_t sent = gnutls_record_send(session, bytes, count);
        if (sent == GNUTLS_E_INTERRUPTED)
            continue;
        if (sent <= 0)
            return false;
        bytes += sent;
        count -= (size_t) sent;
    }
    gnutls_bye(session, GNUTLS_SHUT_WR);
    return true;
}
