// For timegm().
#define _DEFAULT_SOURCE
#include "CCertificates.h"
#include "shared.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct mb_certificates {
    STACK_OF(X509) * all;
};

// More are no chain, but somebody's list of authorities.
enum { most_certificates = 32 };

static X509 *at(const mb_certificates *certificates, size_t index) { return sk_X509_value(certificates->all, (int)index); }

char *mb_text_of_certificate(X509 *certificate)
{
    BIO *bio = BIO_new(BIO_s_mem());
    char *text = bio && PEM_write_bio_X509(bio, certificate) ? mb_text_of(bio) : NULL;
    BIO_free(bio);
    return text;
}

void mb_certificates_free(mb_certificates *certificates)
{
    if (!certificates) return;
    sk_X509_pop_free(certificates->all, X509_free);
    free(certificates);
}

mb_certificates *mb_certificates_read(const char *pem, size_t length)
{
    mb_certificates *read = calloc(1, sizeof *read);
    BIO *bio = length <= INT32_MAX ? BIO_new_mem_buf(pem, (int)length) : NULL;
    bool whole = read && bio && (read->all = sk_X509_new_null());
    ERR_clear_error();
    while (whole) {
        X509 *certificate = PEM_read_bio_X509(bio, NULL, NULL, NULL);
        if (!certificate) {
            // Behind the last one there is no beginning of another; anything else is damage.
            whole = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
            break;
        }
        whole = sk_X509_num(read->all) < most_certificates && sk_X509_push(read->all, certificate) > 0;
        if (!whole) X509_free(certificate);
    }
    BIO_free(bio);
    ERR_clear_error();
    if (whole) return read;
    mb_certificates_free(read);
    return NULL;
}

size_t mb_certificates_count(const mb_certificates *certificates) { return (size_t)sk_X509_num(certificates->all); }

static bool seconds_of(const ASN1_TIME *time, int64_t *seconds)
{
    struct tm parts;
    if (!ASN1_TIME_to_tm(time, &parts)) return false;
    *seconds = timegm(&parts);
    return true;
}

bool mb_certificates_times(const mb_certificates *certificates, size_t index, int64_t *from, int64_t *until)
{
    const X509 *certificate = at(certificates, index);
    const bool read =
        seconds_of(X509_get0_notBefore(certificate), from) && seconds_of(X509_get0_notAfter(certificate), until);
    ERR_clear_error();
    return read;
}

bool mb_certificates_name(const mb_certificates *certificates, size_t index, char *name, size_t size)
{
    X509_NAME *subject = X509_get_subject_name(at(certificates, index));
    const int place = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
    X509_NAME_ENTRY *entry = place >= 0 ? X509_NAME_get_entry(subject, place) : NULL;
    unsigned char *text = NULL;
    const int length = entry ? ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(entry)) : -1;
    const bool fits = length >= 0 && (size_t)length < size && strnlen((const char *)text, (size_t)length) == (size_t)length;
    if (fits) {
        memcpy(name, text, (size_t)length);
        name[length] = 0;
    }
    if (length >= 0) OPENSSL_free(text);
    ERR_clear_error();
    return fits;
}

bool mb_certificates_fingerprint(const mb_certificates *certificates, size_t index, uint8_t *digest)
{
    unsigned char bytes[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    const bool made = X509_digest(at(certificates, index), EVP_sha256(), bytes, &length) && length == 32;
    if (made) memcpy(digest, bytes, 32);
    ERR_clear_error();
    return made;
}

size_t mb_certificates_der(const mb_certificates *certificates, size_t index, uint8_t *bytes, size_t size)
{
    const int length = i2d_X509(at(certificates, index), NULL);
    if (length > 0 && (size_t)length <= size) i2d_X509(at(certificates, index), &bytes);
    ERR_clear_error();
    return length > 0 ? (size_t)length : 0;
}

char *mb_certificates_pem(const mb_certificates *certificates, size_t index)
{
    char *text = mb_text_of_certificate(at(certificates, index));
    ERR_clear_error();
    return text;
}

bool mb_certificates_is_authority(const mb_certificates *certificates, size_t index)
{
    return X509_check_ca(at(certificates, index)) == 1;
}

bool mb_certificates_is_for_servers(const mb_certificates *certificates, size_t index)
{
    return X509_check_purpose(at(certificates, index), X509_PURPOSE_SSL_SERVER, 0) == 1;
}

bool mb_certificates_signs_itself(const mb_certificates *certificates, size_t index)
{
    const bool signs = X509_self_signed(at(certificates, index), 1) == 1;
    ERR_clear_error();
    return signs;
}

bool mb_certificates_is_signed_by(
    const mb_certificates *certificates, size_t index, const mb_certificates *others, size_t issuer)
{
    EVP_PKEY *key = X509_get0_pubkey(at(others, issuer));
    const bool is_signed = key && X509_check_issued(at(others, issuer), at(certificates, index)) == X509_V_OK
        && X509_verify(at(certificates, index), key) == 1;
    ERR_clear_error();
    return is_signed;
}

bool mb_certificates_verify(const mb_certificates *certificates, const mb_certificates *authority, int64_t moment)
{
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    bool verified = false;
    if (store && context && X509_STORE_add_cert(store, at(authority, 0))
        && X509_STORE_CTX_init(context, store, at(certificates, 0), certificates->all)) {
        X509_VERIFY_PARAM *parameters = X509_STORE_CTX_get0_param(context);
        X509_VERIFY_PARAM_set_time(parameters, (time_t)moment);
        verified = X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER)
            && X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_X509_STRICT) && X509_verify_cert(context) == 1;
    }
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    ERR_clear_error();
    return verified;
}

// Writes a text with a zero behind it, unless it is too long or has a zero in it.
static bool copy_text(const ASN1_STRING *string, char *text, size_t size)
{
    const size_t length = (size_t)ASN1_STRING_length(string);
    if (length >= size || memchr(ASN1_STRING_get0_data(string), 0, length)) return false;
    memcpy(text, ASN1_STRING_get0_data(string), length);
    text[length] = 0;
    return true;
}

static mb_alternative read_name(const GENERAL_NAME *general, char *name, size_t size)
{
    int kind = 0;
    const ASN1_STRING *value = GENERAL_NAME_get0_value(general, &kind);
    if (kind == GEN_DNS) return copy_text(value, name, size) ? mb_alternative_host : mb_alternative_other;
    if (kind != GEN_IPADD) return mb_alternative_other;
    const int length = ASN1_STRING_length(value);
    const int family = length == 4 ? AF_INET : length == 16 ? AF_INET6 : 0;
    return family && inet_ntop(family, ASN1_STRING_get0_data(value), name, (socklen_t)size) ? mb_alternative_address
                                                                                            : mb_alternative_other;
}

mb_alternative mb_certificates_alternative(
    const mb_certificates *certificates, size_t index, size_t place, char *name, size_t size)
{
    GENERAL_NAMES *names = X509_get_ext_d2i(at(certificates, index), NID_subject_alt_name, NULL, NULL);
    const bool there = names && place < (size_t)sk_GENERAL_NAME_num(names);
    const mb_alternative found =
        there ? read_name(sk_GENERAL_NAME_value(names, (int)place), name, size) : mb_alternative_none;
    GENERAL_NAMES_free(names);
    ERR_clear_error();
    return found;
}

mb_key_state mb_certificates_key_state(const mb_certificates *certificates, const char *key_text, size_t length)
{
    EVP_PKEY *key = mb_read_key(key_text, length);
    const bool fits = key && X509_check_private_key(at(certificates, 0), key) == 1;
    const mb_key_state state = !key ? mb_key_unreadable : fits ? mb_key_fits : mb_key_differs;
    EVP_PKEY_free(key);
    ERR_clear_error();
    return state;
}
