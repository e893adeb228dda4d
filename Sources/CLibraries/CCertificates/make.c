#include "CCertificates.h"
#include "shared.h"

#include <openssl/err.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

void mb_certificate_text_free(char *text)
{
    if (text) OPENSSL_cleanse(text, strlen(text));
    free(text);
}

char *mb_text_of(BIO *bio)
{
    char *data = NULL;
    const long length = BIO_get_mem_data(bio, &data);
    char *text = length > 0 ? malloc((size_t)length + 1) : NULL;
    if (!text) return NULL;
    memcpy(text, data, (size_t)length);
    text[length] = 0;
    return text;
}

// Whoever asks for a password is told that there is none.
static int no_password(char *text, int size, int writes, void *context)
{
    (void)text, (void)size, (void)writes, (void)context;
    return -1;
}

EVP_PKEY *mb_read_key(const char *pem, size_t length)
{
    BIO *bio = length <= INT32_MAX ? BIO_new_mem_buf(pem, (int)length) : NULL;
    EVP_PKEY *key = bio ? PEM_read_bio_PrivateKey(bio, NULL, no_password, NULL) : NULL;
    BIO_free(bio);
    ERR_clear_error();
    return key;
}

static char *text_of_key(EVP_PKEY *key)
{
    // A memory BIO overwrites what it held when it is freed.
    BIO *bio = BIO_new(BIO_s_mem());
    char *text = bio && PEM_write_bio_PrivateKey(bio, key, NULL, NULL, 0, NULL, NULL) ? mb_text_of(bio) : NULL;
    BIO_free(bio);
    ERR_clear_error();
    return text;
}

char *mb_certificate_key(void)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    char *text = key ? text_of_key(key) : NULL;
    EVP_PKEY_free(key);
    ERR_clear_error();
    return text;
}

char *mb_certificate_key_copy(const char *pem, size_t length)
{
    EVP_PKEY *key = mb_read_key(pem, length);
    char *text = key ? text_of_key(key) : NULL;
    EVP_PKEY_free(key);
    return text;
}

// Adds an extension that says itself in words.
static bool add_words(X509 *certificate, X509 *issuer, int kind, const char *words)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, words);
    const bool added = extension && X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}

// A host's name as certificates have it. Made without words to parse: a name may hold what they mean something by.
static GENERAL_NAME *host_name(const char *host)
{
    GENERAL_NAME *name = GENERAL_NAME_new();
    ASN1_IA5STRING *text = ASN1_IA5STRING_new();
    if (name && text && ASN1_STRING_set(text, host, -1)) {
        GENERAL_NAME_set0_value(name, GEN_DNS, text);
        return name;
    }
    GENERAL_NAME_free(name);
    ASN1_IA5STRING_free(text);
    return NULL;
}

static GENERAL_NAME *address_name(ASN1_OCTET_STRING *address)
{
    GENERAL_NAME *name = address ? GENERAL_NAME_new() : NULL;
    if (name) {
        GENERAL_NAME_set0_value(name, GEN_IPADD, address);
    } else {
        ASN1_OCTET_STRING_free(address);
    }
    return name;
}

// What a server's certificate is for. It takes over the name, also where it fails.
static bool push_name(GENERAL_NAMES *names, GENERAL_NAME *name)
{
    if (name && sk_GENERAL_NAME_push(names, name) > 0) return true;
    GENERAL_NAME_free(name);
    return false;
}

static bool add_names(X509 *certificate, const mb_certificate_contents *contents)
{
    GENERAL_NAMES *names = GENERAL_NAMES_new();
    bool done = names != NULL;
    for (size_t i = 0; done && i < contents->host_count; i++) done = push_name(names, host_name(contents->hosts[i]));
    for (size_t i = 0; done && i < contents->address_count; i++) {
        done = push_name(names, address_name(a2i_IPADDRESS(contents->addresses[i])));
    }
    done = done && X509_add1_ext_i2d(certificate, NID_subject_alt_name, names, 0, X509V3_ADD_APPEND) > 0;
    GENERAL_NAMES_free(names);
    return done;
}

// What an authority may sign. It takes over the name, also where it fails.
static bool permit(NAME_CONSTRAINTS *constraints, GENERAL_NAME *name)
{
    GENERAL_SUBTREE *subtree = name ? GENERAL_SUBTREE_new() : NULL;
    if (!subtree) {
        GENERAL_NAME_free(name);
        return false;
    }
    GENERAL_NAME_free(subtree->base);
    subtree->base = name;
    if (sk_GENERAL_SUBTREE_push(constraints->permittedSubtrees, subtree) > 0) return true;
    GENERAL_SUBTREE_free(subtree);
    return false;
}

static bool add_constraints(X509 *certificate, const mb_certificate_contents *contents)
{
    NAME_CONSTRAINTS *constraints = NAME_CONSTRAINTS_new();
    bool done = constraints && (constraints->permittedSubtrees = sk_GENERAL_SUBTREE_new_null());
    for (size_t i = 0; done && i < contents->host_count; i++) done = permit(constraints, host_name(contents->hosts[i]));
    for (size_t i = 0; done && i < contents->address_count; i++) {
        done = permit(constraints, address_name(a2i_IPADDRESS_NC(contents->addresses[i])));
    }
    done = done && X509_add1_ext_i2d(certificate, NID_name_constraints, constraints, 1, X509V3_ADD_APPEND) > 0;
    NAME_CONSTRAINTS_free(constraints);
    return done;
}

// 127 random bits, of which the first that counts is set: never zero, never negative, always as long.
static bool set_serial(X509 *certificate)
{
    unsigned char bytes[16];
    if (RAND_bytes(bytes, sizeof bytes) != 1) return false;
    bytes[0] = (unsigned char)((bytes[0] & 0x7F) | 0x40);
    BIGNUM *number = BN_bin2bn(bytes, sizeof bytes, NULL);
    const bool set = number && BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate));
    BN_free(number);
    return set;
}

static bool set_name(X509 *certificate, const char *name)
{
    X509_NAME *subject = X509_get_subject_name(certificate);
    return X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, (const unsigned char *)"Motionbook", -1, -1, 0)
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0);
}

// A certificate without extensions and signature.
static X509 *begin(EVP_PKEY *key, const mb_certificate_contents *contents)
{
    X509 *certificate = X509_new();
    if (certificate && X509_set_version(certificate, X509_VERSION_3) && set_serial(certificate)
        && ASN1_TIME_set(X509_getm_notBefore(certificate), (time_t)contents->from)
        && ASN1_TIME_set(X509_getm_notAfter(certificate), (time_t)contents->until)
        && X509_set_pubkey(certificate, key) && set_name(certificate, contents->name))
        return certificate;
    X509_free(certificate);
    return NULL;
}

char *mb_certificate_of_authority(const char *key_text, const mb_certificate_contents *contents)
{
    EVP_PKEY *key = mb_read_key(key_text, strlen(key_text));
    X509 *certificate = key ? begin(key, contents) : NULL;
    char *text = NULL;
    if (certificate && X509_set_issuer_name(certificate, X509_get_subject_name(certificate))
        && add_words(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        && add_words(certificate, certificate, NID_key_usage, "critical,keyCertSign,cRLSign")
        && add_words(certificate, certificate, NID_ext_key_usage, "serverAuth")
        && add_words(certificate, certificate, NID_subject_key_identifier, "hash")
        && add_constraints(certificate, contents) && X509_sign(certificate, key, EVP_sha256()))
        text = mb_text_of_certificate(certificate);
    X509_free(certificate);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return text;
}

char *mb_certificate_of_server(
    const char *key_text, const char *authority_text, const char *authority_key_text,
    const mb_certificate_contents *contents)
{
    EVP_PKEY *key = mb_read_key(key_text, strlen(key_text));
    EVP_PKEY *authority_key = mb_read_key(authority_key_text, strlen(authority_key_text));
    BIO *bio = BIO_new_mem_buf(authority_text, -1);
    X509 *authority = bio ? PEM_read_bio_X509(bio, NULL, NULL, NULL) : NULL;
    X509 *certificate = key && authority_key && authority ? begin(key, contents) : NULL;
    char *text = NULL;
    if (certificate && X509_set_issuer_name(certificate, X509_get_subject_name(authority))
        && add_words(certificate, authority, NID_basic_constraints, "critical,CA:FALSE")
        && add_words(certificate, authority, NID_key_usage, "critical,digitalSignature")
        && add_words(certificate, authority, NID_ext_key_usage, "serverAuth")
        && add_words(certificate, authority, NID_authority_key_identifier, "keyid:always")
        && add_names(certificate, contents) && X509_sign(certificate, authority_key, EVP_sha256()))
        text = mb_text_of_certificate(certificate);
    X509_free(certificate);
    X509_free(authority);
    BIO_free(bio);
    EVP_PKEY_free(authority_key);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return text;
}
