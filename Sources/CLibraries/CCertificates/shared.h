#ifndef MOTIONBOOK_CCERTIFICATES_SHARED_H
#define MOTIONBOOK_CCERTIFICATES_SHARED_H

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

// What was written into memory, as a text of the caller's; NULL where that is nothing.
char *mb_text_of(BIO *bio);
// A certificate as PEM, the caller's.
char *mb_text_of_certificate(X509 *certificate);
// A private key, the caller's; NULL where there is none, or one with a password.
EVP_PKEY *mb_read_key(const char *pem, size_t length);

#endif
