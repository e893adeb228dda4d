#include "CTLSClient.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *text(gnutls_datum_t *data)
{
    char *copy = strndup((const char *) data->data, data->size);
    gnutls_free(data->data);
    return copy;
}

static bool fill(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key)
{
    unsigned char serial[16];
    const time_t now = time(NULL);
    if (gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial) < 0)
        return false;
    serial[0] &= 0x7f;
    // Each has a name of its own: it is by names that chains are put in order.
    char name[2 * sizeof serial + 1];
    for (size_t index = 0; index < sizeof serial; index++)
        snprintf(name + 2 * index, 3, "%02x", serial[index]);
    return gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0) >=
               0 &&
           gnutls_x509_crt_set_version(certificate, 3) >= 0 &&
           gnutls_x509_crt_set_serial(certificate, serial, sizeof serial) >= 0 &&
           gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name, sizeof name - 1) >= 0 &&
           gnutls_x509_crt_set_activation_time(certificate, now - 86400) >= 0 &&
           gnutls_x509_crt_set_expiration_time(certificate, now + 2 * 86400) >= 0 &&
           gnutls_x509_crt_set_key(certificate, key) >= 0 &&
           gnutls_x509_crt_set_basic_constraints(certificate, 1, 0) >= 0 &&
           gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_DNSNAME, "localhost", 9, 0) >= 0 &&
           gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0) >= 0;
}

bool tls_make_certificate(char **chain, char **key)
{
    gnutls_x509_crt_t certificate = NULL;
    gnutls_x509_privkey_t private = NULL;
    gnutls_datum_t chain_text = {0}, key_text = {0};
    *chain = *key = NULL;
    if (gnutls_x509_crt_init(&certificate) >= 0 && gnutls_x509_privkey_init(&private) >= 0 &&
        fill(certificate, private) && gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, &chain_text) >= 0 &&
        gnutls_x509_privkey_export2_pkcs8(private, GNUTLS_X509_FMT_PEM, NULL, GNUTLS_PKCS_PLAIN, &key_text) >= 0) {
        *chain = text(&chain_text);
        *key = text(&key_text);
    }
    if (certificate != NULL)
        gnutls_x509_crt_deinit(certificate);
    if (private != NULL)
        gnutls_x509_privkey_deinit(private);
    return *chain != NULL && *key != NULL;
}
