#ifndef MOTIONBOOK_CCERTIFICATES_H
#define MOTIONBOOK_CCERTIFICATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// X.509 certificates with libcrypto. Its stacks and many of its calls are macros, which Swift does not see, and each of its
// objects has an owner, which C says in one place.
//
// Certificates and keys are PEM. A text that is returned is the caller's, and is given back to mb_certificate_text_free();
// NULL where libcrypto fails. Moments are seconds since 1970.

// Overwrites a text, which may be a key, and frees it.
void mb_certificate_text_free(char *text);

// A new private key on the curve P-256.
char *mb_certificate_key(void);

// What a certificate is about. Texts end with a zero, lists with their count.
typedef struct {
    // Its common name, of at most 64 bytes of UTF-8.
    const char *name;
    int64_t from, until;
    // Names of hosts.
    const char *const *hosts;
    size_t host_count;
    // Addresses; networks for an authority, each as `10.0.0.0/255.0.0.0`.
    const char *const *addresses;
    size_t address_count;
} mb_certificate_contents;

// A certificate that signs itself and may sign those of the given hosts and networks, and no others.
char *mb_certificate_of_authority(const char *key, const mb_certificate_contents *contents);

// A server's certificate for the key, signed by an authority.
char *mb_certificate_of_server(
    const char *key, const char *authority, const char *authority_key, const mb_certificate_contents *contents);

// Certificates that were read, in their order.
typedef struct mb_certificates mb_certificates;

// All certificates in a text, of which there may be none; NULL where one of them is damaged. Anything else in it is passed over.
mb_certificates *mb_certificates_read(const char *pem, size_t length);
void mb_certificates_free(mb_certificates *certificates);
size_t mb_certificates_count(const mb_certificates *certificates);

// From here on `index` is less than the count.

bool mb_certificates_times(const mb_certificates *certificates, size_t index, int64_t *from, int64_t *until);
// The common name, with a zero behind it; false where there is none, or none that fits.
bool mb_certificates_name(const mb_certificates *certificates, size_t index, char *name, size_t size);
// SHA-256 of the certificate, 32 bytes.
bool mb_certificates_fingerprint(const mb_certificates *certificates, size_t index, uint8_t *digest);
// The certificate as DER: writes at most `size` bytes, and returns how many it has; 0 on failure.
size_t mb_certificates_der(const mb_certificates *certificates, size_t index, uint8_t *bytes, size_t size);
// The certificate alone, as PEM.
char *mb_certificates_pem(const mb_certificates *certificates, size_t index);
bool mb_certificates_is_authority(const mb_certificates *certificates, size_t index);
// Whether servers may use it, by what it says of its purpose.
bool mb_certificates_is_for_servers(const mb_certificates *certificates, size_t index);
bool mb_certificates_signs_itself(const mb_certificates *certificates, size_t index);
// Whether the certificate at `index` was signed by the one at `issuer` of `others`.
bool mb_certificates_is_signed_by(
    const mb_certificates *certificates, size_t index, const mb_certificates *others, size_t issuer);
// Whether whoever trusts `authority` alone trusts the first certificate, with all others between, at a moment.
bool mb_certificates_verify(const mb_certificates *certificates, const mb_certificates *authority, int64_t moment);

typedef enum { mb_alternative_none, mb_alternative_host, mb_alternative_address, mb_alternative_other } mb_alternative;
// One of the names that the certificate is for, with a zero behind it; none behind the last one.
mb_alternative mb_certificates_alternative(
    const mb_certificates *certificates, size_t index, size_t place, char *name, size_t size);

typedef enum { mb_key_fits, mb_key_differs, mb_key_unreadable } mb_key_state;
// Whether the private key in a text is that of the first certificate. A key with a password is unreadable.
mb_key_state mb_certificates_key_state(const mb_certificates *certificates, const char *key, size_t length);
// The private key in a text, written anew.
char *mb_certificate_key_copy(const char *key, size_t length);

#endif
